import { Button } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useId } from 'react';
import type { verification } from '#machines/verification.ts';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icons.tsx';
import classes from './verify-address.module.css';
import { verifyCopy as copy } from './verify-copy.ts';

interface Props {
  logic: typeof verification;
  email: string;
  /** Whose screens are open. */
  userRole: 'customer' | 'admin';
}

/**
 * Whoever registered with the fixed address is told what is left to do, and is admin as soon as it is done. So is an admin
 * whose address is not verified: the office takes nothing from there.
 */
export function VerifyAddress({ logic, email, userRole }: Props) {
  const [state, send] = useMachine(logic);
  const title = useId();
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && send({ type: 'page.shown' });
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [send]);
  const { answer } = state.context;
  const claimed = state.matches('claimed');
  const good = claimed || answer === 'sent';
  const busy = state.matches('checking') || state.matches('sending');
  const ask = (type: 'check.requested' | 'send.requested') => () => send({ type });

  return (
    <section className={classes.notice} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        <Icon name="mail" />
        {copy.title}
      </h2>
      <p>{copy.text[userRole](email)}</p>
      <Callout icon={good ? 'check' : answer === 'offline' ? 'cloud-off' : 'triangle'} tone={good ? 'leaf' : 'stone'}>
        {claimed ? copy.claimed[userRole] : answer && copy.answers[answer]}
      </Callout>
      {!claimed && (
        <div className={classes.choices}>
          <Button onClick={ask('check.requested')} aria-disabled={busy}>
            {copy.check}
          </Button>
          <Button variant="default" onClick={ask('send.requested')} aria-disabled={busy}>
            {copy.send[userRole]}
          </Button>
        </div>
      )}
    </section>
  );
}
