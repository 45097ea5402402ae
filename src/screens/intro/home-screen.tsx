import { Mark } from '#ui/icons.tsx';
import classes from './home-screen.module.css';

/** A picture of the home screen with the app. */
export const HomeScreen = ({ wide }: { wide: boolean }) => (
  <div className={classes.screen} data-wide={wide} aria-hidden="true">
    <div className={`${classes.inside} always-light`}>
      <p>9:41</p>
      <div className={classes.apps}>
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} className={classes.app} />
        ))}
        <span className={classes.ours}>
          <Mark size={40} />
        </span>
      </div>
    </div>
  </div>
);
