import type { BusinessError } from '#domain/business-errors.ts';
import classes from '../chrome/starting.module.css';

const copy = {
  missing: 'is missing',
  malformed: 'is not as it has to be',
} as const satisfies Record<BusinessError['code'], string>;

/** For whoever sets the app up: without these values it would not work for anybody. Needs no theme. */
export const Misconfigured = ({ errors }: { errors: readonly BusinessError[] }) => (
  <main className={classes.starting}>
    <div role="alert">
      <h1>This app is not set up yet</h1>
      <p>Please correct domain/business.ts and build the app again:</p>
      <ul>
        {errors.map(({ field, code }) => (
          <li key={field}>
            <strong>{field}</strong> {copy[code]}
          </li>
        ))}
      </ul>
    </div>
  </main>
);
