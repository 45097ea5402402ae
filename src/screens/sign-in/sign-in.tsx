import { VisuallyHidden } from '@mantine/core';
import { business } from '#domain/business.ts';
import { DoorIcon } from '#ui/door-icons.tsx';
import { Link } from '#ui/link.tsx';
import classes from '#ui/account-form.module.css';
import textLink from '#ui/text-link.module.css';
import { SignInForm, type SignInProps } from './sign-in-form.tsx';

export function SignIn({ signIn }: SignInProps) {
  return (
    <>
      <SignInForm signIn={signIn} />
      <p className={classes.links}>
        <Link to="/sign-up" className={textLink.link}>
          Register
        </Link>
        <Link to="/reset-password" className={textLink.link}>
          Forgot Password?
        </Link>
      </p>
      <p>
        <a className={textLink.link} href={business.privacyPolicyUrl} target="_blank" rel="noopener noreferrer">
          Privacy policy
          <DoorIcon name="external" size={18} />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      </p>
    </>
  );
}
