import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';

/** To the steps of the intro, which comes by itself only once and on phones alone (D31, D80). */
export const InstallLink = () => (
  <p>
    <Link to="/initialIntro" className={textLink.link}>
      How to install the app
    </Link>
  </p>
);
