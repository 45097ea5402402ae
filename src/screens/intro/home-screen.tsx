import { Mark } from '#ui/icons.tsx';

/** A picture of the home screen with the app. */
export const HomeScreen = ({ wide }: { wide: boolean }) => (
  <div className="intro-screen" data-wide={wide} aria-hidden="true">
    <div className="intro-screen-inside always-light">
      <p className="tabular">9:41</p>
      <div className="intro-apps">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} className="intro-app" />
        ))}
        <span className="intro-app intro-app-ours">
          <Mark size={40} />
        </span>
      </div>
    </div>
  </div>
);
