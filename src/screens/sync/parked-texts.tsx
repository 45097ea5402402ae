import typography from '#ui/typography.module.css';
import { sides, wordsOf } from './copy.ts';
import classes from './parked-texts.module.css';
import { textOf, type Description } from './description.ts';

/** What a parked entry says: each change with its text, and of a value that went both sides. */
export function ParkedTexts({ what: { changes, values } }: { what: Description }) {
  if (values)
    return values.map(({ name, mine, theirs }) => (
      <div key={name}>
        {values.length > 1 && <p className={typography.quiet}>{name}</p>}
        <dl className={classes.sides}>
          <dt>{sides.mine}</dt>
          <dd className={classes.text} dir="auto">
            {mine}
          </dd>
          <dt>{sides.theirs}</dt>
          <dd className={classes.text} dir="auto">
            {theirs}
          </dd>
        </dl>
      </div>
    ));
  return changes.map((change, index) => {
    const text = textOf(change);
    const { done } = wordsOf(change);
    return (
      <div key={index}>
        {(changes.length > 1 || text === '') && <p className={typography.quiet}>{done}</p>}
        {text !== '' && (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        )}
      </div>
    );
  });
}
