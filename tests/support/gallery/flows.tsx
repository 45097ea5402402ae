/** Screens that need a machine to show. */
import { useState } from 'react';
import { createActor, fromCallback, fromPromise, type InputFrom } from 'xstate';
import { CompleteProfile } from '#app/shell/complete-profile.tsx';
import { LogoutDialog } from '#app/shell/chrome/logout-dialog.tsx';
import { VerifyAddress } from '#app/shell/chrome/verify-address.tsx';
import { emptyRegistration, type RegistrationStep } from '#domain/registration.ts';
import type { User } from '#domain/user.ts';
import { embeddedPage } from '#machines/embedded-page.ts';
import { intro, introDevices, type InstallEvent } from '#machines/intro.ts';
import { logout, type Rest, type Waiting } from '#machines/logout.ts';
import { passwordReset, type ResetOutcome } from '#machines/password-reset.ts';
import type { CreateOutcome } from '#machines/account-outcomes.ts';
import { registering } from '#machines/registering.ts';
import { registration } from '#machines/registration.ts';
import { verification, type CheckOutcome, type SendOutcome } from '#machines/verification.ts';
import type { PageName } from '#screens/embedded/copy.ts';
import { Embedded } from '#screens/embedded/embedded.tsx';
import type { IntroBrowser } from '#screens/intro/copy.ts';
import { Intro } from '#screens/intro/intro.tsx';
import { PasswordReset } from '#screens/password-reset/password-reset.tsx';
import { Registration } from '#screens/registration/registration.tsx';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

export function ForgottenPassword({ answer }: { answer: string }) {
  const [logic] = useState(() =>
    passwordReset.provide({ actors: { send: fromPromise(() => Promise.resolve(answer as ResetOutcome)) } }),
  );
  return <PasswordReset logic={logic} onOver={nothing} />;
}

/** `network`: 'there', 'slow' for ever, or none. */
export function Page({ page, network }: { page: string; network: string }) {
  const [logic] = useState(() =>
    embeddedPage.provide({
      actors: {
        reach: fromPromise<void, { src: string }>(() => {
          if (network === 'slow') return never();
          return network === 'there' ? Promise.resolve() : Promise.reject(new Error('no network'));
        }),
      },
    }),
  );
  return <Embedded page={page as PageName} online={network !== 'none'} logic={logic} />;
}

interface IntroductionProps {
  user: User;
  device: string;
  browser: string | undefined;
  offered: boolean;
  androidApp: boolean;
}

export function Introduction({ user, device, browser, offered, androidApp }: IntroductionProps) {
  const [logic] = useState(() =>
    intro.provide({
      actors: {
        watchInstall: fromCallback<InstallEvent>(({ sendBack }) => {
          if (offered) sendBack({ type: 'install.offered' });
        }),
      },
    }),
  );
  const guess: InputFrom<typeof intro> = {
    device: introDevices.find((each) => each === device) ?? 'iphone',
    androidApp,
  };
  return (
    <Intro
      user={user}
      logic={logic}
      guess={guess}
      browser={(browser ?? (device === 'iphone' ? 'safari' : 'chrome')) as IntroBrowser}
      onNext={nothing}
    />
  );
}

/** `answer`: what comes of pressing a button; 'claimed' where the link was opened. */
export function Verifying({ email, answer }: { email: string; answer: string }) {
  const [logic] = useState(() =>
    verification.provide({
      actors: {
        check: fromPromise(() => Promise.resolve((answer || 'unverified') as CheckOutcome)),
        send: fromPromise(() => Promise.resolve<SendOutcome>('sent')),
      },
    }),
  );
  return <VerifyAddress logic={logic} email={email} userRole="customer" />;
}

/** Somebody logs out while so much waits; the office takes none of it. */
export function Leaving({ waiting, sends }: { waiting: Waiting; sends: boolean }) {
  const [actor] = useState(() =>
    createActor(
      logout.provide({
        actors: {
          count: fromPromise(() => Promise.resolve(waiting)),
          send: fromPromise<void>(() => (sends ? Promise.resolve() : never())),
          end: fromPromise<void, { rest: Rest }>(never),
        },
      }),
      { input: { uid: 'ann' } },
    ).start(),
  );
  return <LogoutDialog actor={actor} />;
}

/** The wizard, with what Maria would fill in up to this step; there is no network to send it. `kept`: after a reload. */
export function Wizard({ first, kept }: { first: RegistrationStep; kept: boolean }) {
  const [step, setStep] = useState(first);
  const [actor] = useState(() => {
    const secrets = { password: 'garden-demo', confirm: 'garden-demo' };
    const form = {
      ...emptyRegistration,
      ...(kept && { email: 'maria@mail.test' }),
      ...(first > 1 && { email: 'maria@mail.test', ...secrets }),
      ...(first > 2 && { firstName: 'Maria', lastName: 'Alvarez', mobile: '9165550142' }),
    };
    const sending = registering.provide({
      actors: { createAccount: fromPromise((): Promise<CreateOutcome> => Promise.resolve({ failure: 'offline' })) },
    });
    return createActor(registration.provide({ actors: { registering: sending } }), {
      input: { form, account: null },
    }).start();
  });
  return <Registration actor={actor} step={step} onStep={setStep} onBack={nothing} />;
}

/** Maria has an account, and no profile yet. */
export const Completing = () => (
  <CompleteProfile
    begin={() =>
      createActor(registration, {
        input: { account: { uid: 'maria', email: 'maria@mail.test', verified: false } },
      }).start()
    }
    onDone={nothing}
    onLogout={nothing}
  />
);
