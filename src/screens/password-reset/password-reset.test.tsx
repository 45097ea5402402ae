import { act, fireEvent, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { passwordReset, type ResetFailure, type ResetOutcome } from '#machines/password-reset.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { useObservable } from '#ui/observable.ts';
import { PasswordReset } from './password-reset.tsx';

async function open(answer: ResetOutcome | Error = 'sent') {
  const log: string[] = [];
  const logic = passwordReset.provide({
    actors: {
      send: fromPromise<ResetOutcome, { email: string }>(({ input }) => {
        log.push(`sent to ${input.email}`);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    },
  });
  const view = await show(<PasswordReset logic={logic} onOver={() => log.push('back')} />);
  const request = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'maria@mail.test');
    await view.user.click(screen.getByRole('button', { name: 'Send' }));
  };
  return { ...view, log, request };
}

const confirmation = () => screen.getByRole('status').textContent;

/** Without the clock, which stands still. */
async function requestAtOnce(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maria@mail.test' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
}

afterEach(() => {
  vi.useRealTimers();
});

describe('resetting the password', () => {
  it('is "an email field and a Send button, then Register and Login links"', async () => {
    await open();
    const order = [
      screen.getByLabelText('Email'),
      screen.getByRole('button', { name: 'Send' }),
      screen.getByRole('link', { name: 'Register' }),
      screen.getByRole('link', { name: 'Login' }),
    ];
    for (const [index, element] of order.slice(1).entries()) {
      const before = order[index]?.compareDocumentPosition(element) ?? 0;
      expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Register' })).toHaveProperty('pathname', '/sign-up');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveProperty('pathname', '/');
    expect(screen.getByLabelText('Email')).toHaveProperty('autocomplete', 'username');
  });

  it('"after sending, a green confirmation shows, Send is disabled, and after 4 seconds the user goes back one page"', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { log } = await open();
    expect(confirmation()).toBe('');
    await requestAtOnce();
    expect(confirmation()).toBe('The email is on its way to maria@mail.test. In 4 seconds we take you back.');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(3_999));
    expect(log).toEqual(['sent to maria@mail.test']);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(log).toEqual(['sent to maria@mail.test', 'back']);
  });

  it('goes back one page only, though it is drawn again before that has happened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const redraw$ = new BehaviorSubject(0);
    const went: string[] = [];
    const logic = passwordReset.provide({ actors: { send: fromPromise(async (): Promise<ResetOutcome> => 'sent') } });
    function Redrawn() {
      useObservable(redraw$);
      return <PasswordReset logic={logic} onOver={() => went.push('back')} />;
    }
    await show(<Redrawn />);
    await requestAtOnce();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    act(() => redraw$.next(1));
    expect(went).toEqual(['back']);
  });

  it('goes nowhere when the screen was left meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { log, unmount } = await open();
    await requestAtOnce();
    unmount();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual(['sent to maria@mail.test']);
  });

  it.each<[ResetFailure, string]>([
    ['invalid-email', 'Invalid Email'],
    ['user-not-found', 'User Not Found'],
    ['too-many-attempts', 'There were too many attempts. Please try again later.'],
    ['offline', 'You are offline. Sending the email needs a connection. Try again when there is signal.'],
    ['other', 'The email could not be sent. Please try again later.'],
  ])('"errors show the error text in an alert": %s', async (failure, text) => {
    const { user, request, log } = await open(failure);
    await request();
    expect(await readAlert(user)).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(log).toHaveLength(2);
  });

  it('"errors show the error text in an alert": what nobody foresaw is told in the words of the service', async () => {
    const { user, request } = await open(new Error('Firebase: The quota is used up. (auth/quota-exceeded).'));
    await request();
    expect(await readAlert(user)).toBe('Firebase: The quota is used up. (auth/quota-exceeded).');
  });

  it.each(['', '  '])('leaves it to the service what it says to no address: %j', async (email) => {
    const { user } = await open('invalid-email');
    if (email) await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await readAlert(user)).toBe('Invalid Email');
  });
});
