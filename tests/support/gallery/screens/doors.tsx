/** At the door: signing in, registering, the first hints, leaving; and what stands there when nothing else can. */
import { business } from '#domain/business.ts';
import { registrationSteps } from '#domain/registration.ts';
import { SignedOutFrame } from '#app/shell/chrome/signed-out-frame.tsx';
import { Misconfigured } from '#app/shell/failures/misconfigured.tsx';
import { ReplicaTrouble } from '#app/shell/failures/replica-trouble.tsx';
import { Trouble } from '#app/shell/failures/trouble.tsx';
import type { ReplicaTrouble as Why } from '#machines/session-setup.ts';
import { Home } from '#screens/home/home.tsx';
import type { SignInResult } from '#domain/sign-in.ts';
import { SignIn } from '#screens/sign-in/sign-in.tsx';
import { Completing, ForgottenPassword, Introduction, Leaving, Verifying, Wizard } from '../flows.tsx';
import { FramedHome } from '../framed.tsx';
import { admin, alvarez } from '../people.ts';
import { newsOf } from '../weather.ts';
import { asked, nothing, now, signedOut, upToDate } from '../world.ts';

export const Door = () => (
  <SignedOutFrame door="sign-in">
    <SignIn signIn={() => Promise.resolve((asked.get('answer') ?? 'signed-in') as SignInResult)} />
  </SignedOutFrame>
);

/** Has registered with the fixed address, which is not verified yet. */
const boss = { ...alvarez, email: business.adminEmail };
const troubleAsked = () => (['removed', 'inactive', 'closed'] as const).find((what) => asked.has(what)) ?? 'failed';

export const doorScreens = {
  'sign-in': Door,
  registration: () => (
    <SignedOutFrame door="registration">
      <Wizard
        first={registrationSteps.find((step) => String(step) === asked.get('step')) ?? 1}
        kept={asked.has('kept')}
      />
    </SignedOutFrame>
  ),
  'complete-profile': Completing,
  trouble: () => (
    <Trouble
      what={troubleAsked()}
      onRetry={nothing}
      signIn={() => Promise.resolve('user-not-found')}
      onLogout={nothing}
    />
  ),
  'replica-trouble': () => (
    <ReplicaTrouble why={(asked.get('why') ?? 'outdated') as Why} onReload={nothing} onLogout={nothing} />
  ),
  verify: () => (
    <FramedHome
      user={boss}
      status={upToDate}
      notice={<Verifying email={boss.email} answer={asked.get('answer') ?? ''} />}
    >
      <Home user={boss} weather={newsOf('current')} now={now} />
    </FramedHome>
  ),
  'password-reset': () => (
    <SignedOutFrame door="password-reset">
      <ForgottenPassword answer={asked.get('answer') ?? 'sent'} />
    </SignedOutFrame>
  ),
  intro: () => (
    <FramedHome user={alvarez} status={upToDate} home={false}>
      <Introduction
        user={alvarez}
        device={asked.get('device') ?? 'iphone'}
        browser={asked.get('browser') ?? undefined}
        offered={asked.has('offered')}
        androidApp={asked.has('app')}
      />
    </FramedHome>
  ),
  logout: () => (
    <FramedHome user={admin}>
      <Home user={admin} weather={newsOf('current')} now={now} />
      <Leaving
        waiting={{ changes: Number(asked.get('changes') ?? 3), texts: Number(asked.get('texts') ?? 0) }}
        sends={!asked.has('slow')}
      />
    </FramedHome>
  ),
  stopped: () => (
    <FramedHome user={admin} status={signedOut} onSignInAgain={nothing}>
      <Home user={admin} weather={newsOf('current')} now={now} />
    </FramedHome>
  ),
  misconfigured: () => (
    <Misconfigured
      errors={[
        { field: 'phone', code: 'malformed' },
        { field: 'pages.newsletters.winter', code: 'missing' },
      ]}
    />
  ),
};
