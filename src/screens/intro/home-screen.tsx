import { Mark } from '#ui/icons.tsx';

/** A picture of where the app will be; beside the steps where there is room. */
export const HomeScreen = ({ wide }: { wide: boolean }) => (
  <div className="intro-screen" data-wide={wide} aria-hidden="true">
    <div className="intro-screen-inside">
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
