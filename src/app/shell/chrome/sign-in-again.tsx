import { Button } from '@mantine/core';
import { Icon } from '#ui/icons.tsx';
import classes from './sign-in-again.module.css';

/** The service does not know the account any more: what waits stays on the device until somebody signs in. */
export const SignInAgain = ({ onSignInAgain }: { onSignInAgain: () => void }) => (
  <div className={classes.bar}>
    <Icon name="octagon" />
    <p>Stopped. Please sign in again. What you saved stays on this device, and goes out when you are signed in.</p>
    <Button variant="default" onClick={onSignInAgain}>
      Sign in
    </Button>
  </div>
);
