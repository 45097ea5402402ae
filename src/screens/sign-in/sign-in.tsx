import { VisuallyHidden } from '@mantine/core';
import { business } from '#domain/business.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import './sign-in.css';
import { SignInForm, type SignInProps } from './sign-in-form.tsx';

export function SignIn({ signIn }: SignInProps) {
  return (
    <>
      <SignInForm signIn={signIn} />
      <p className="door-links">
        <Link to="/sign-up" className="text-link">
          Register
        </Link>
        <Link to="/reset-password" className="text-link">
          Forgot Password?
        </Link>
      </p>
      <p className="sign-in-privacy">
        <a className="text-link" href={business.privacyPolicyUrl} target="_blank" rel="noopener noreferrer">
          Privacy policy
          <Icon name="external" size={18} />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      </p>
    </>
  );
}
