import { describe, expect, it } from 'vitest';
import { openEntrance } from './entrance.ts';
import { AccountsError, type AccountsErrorCode } from '../../platform/accounts/port.ts';

/** The service answers every question with this error. */
function open(error: Error | null, reachable = true) {
  const reported: [string, unknown][] = [];
  const entered: string[] = [];
  const answer = async () => {
    if (error) throw error;
  };
  const entrance = openEntrance({
    accounts: async () => {
      if (!reachable) throw new Error('no config');
      return {
        signIn: async (email: string) => {
          await answer();
          return { uid: 'ann', email, verified: true };
        },
        resetPassword: answer,
        changePassword: answer,
      };
    },
    report: (code, cause) => reported.push([code, cause]),
    entered: (uid) => entered.push(uid),
  });
  return { ...entrance, reported, entered };
}

const disabled = new Error('The user account has been disabled by an administrator.');
const unforeseen = new AccountsError('other', { cause: disabled });
const foreseen: AccountsErrorCode[] = ['invalid-email', 'user-not-found', 'too-many-attempts', 'offline'];

describe('signing in', () => {
  it('lets in whoever the service knows', async () => {
    const { signIn, entered } = open(null);
    expect(await signIn('ann@garden.test', 'garden')).toBe('signed-in');
    expect(entered).toEqual(['ann']);
  });

  it.each(['wrong-password', ...foreseen] as const)('answers %s as it is, and reports nothing', async (code) => {
    const { signIn, reported, entered } = open(new AccountsError(code));
    expect(await signIn('ann@garden.test', 'garden')).toBe(code);
    expect({ reported, entered }).toEqual({ reported: [], entered: [] });
  });

  it.each(['other', 'weak-password', 'email-in-use', 'password-policy'] as const)(
    '"any other error" (%s) reaches the error reporter with the words of the service',
    async (code) => {
      const { signIn, reported } = open(new AccountsError(code, { cause: disabled }));
      expect(await signIn('ann@garden.test', 'garden')).toBe('other');
      expect(reported).toEqual([['sign-in-failed', disabled]]);
    },
  );

  it('is offline where the app does not know its backend yet', async () => {
    const { signIn, resetPassword, reported } = open(null, false);
    expect([await signIn('ann@garden.test', 'garden'), await resetPassword('ann@garden.test')]).toEqual([
      'offline',
      'offline',
    ]);
    expect(reported).toEqual([]);
  });
});

it('says so where the storage does not answer, and lets in whoever the service knows as soon as it does', async () => {
  const entered: string[] = [];
  let answered: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => (answered = resolve));
  const { signIn } = openEntrance({
    accounts: async () => ({
      async signIn(email, _, silent) {
        silent?.();
        await answer;
        return { uid: 'ann', email, verified: true };
      },
      resetPassword: async () => undefined,
      changePassword: async () => undefined,
    }),
    report: () => undefined,
    entered: (uid) => entered.push(uid),
  });
  expect(await signIn('ann@garden.test', 'garden')).toBe('no-answer');
  expect(entered).toEqual([]);
  answered();
  await expect.poll(() => entered).toEqual(['ann']);
});

describe('asking for a new password', () => {
  it('says that the letter was sent', async () => {
    expect(await open(null).resetPassword('ann@garden.test')).toBe('sent');
  });

  it.each(foreseen)('answers %s as it is, and reports nothing', async (code) => {
    const { resetPassword, reported } = open(new AccountsError(code));
    expect(await resetPassword('ann@garden.test')).toBe(code);
    expect(reported).toEqual([]);
  });

  it('hands on and reports the words of the service where nobody foresaw its answer', async () => {
    const { resetPassword, reported } = open(unforeseen);
    await expect(resetPassword('ann@garden.test')).rejects.toThrow(disabled);
    expect(reported).toEqual([['password-reset-failed', disabled]]);
  });
});

describe('changing the password', () => {
  it('is done where the service does it', async () => {
    expect(await open(null).changePassword('garden', 'meadow')).toBe('changed');
  });

  it.each(['wrong-password', ...foreseen, 'password-policy'] as const)('answers %s as it is', async (code) => {
    const { changePassword, reported } = open(new AccountsError(code));
    expect(await changePassword('garden', 'meadow')).toBe(code);
    expect(reported).toEqual([]);
  });

  it('calls a password short that the service calls weak', async () => {
    expect(await open(new AccountsError('weak-password')).changePassword('garden', 'mead')).toBe('password-short');
  });

  it('reports what nobody foresaw, and says nothing of it', async () => {
    const { changePassword, reported } = open(unforeseen);
    expect(await changePassword('garden', 'meadow')).toBe('other');
    expect(reported).toEqual([['password-not-changed', disabled]]);
  });

  it('is offline where the app does not know its backend yet', async () => {
    expect(await open(null, false).changePassword('garden', 'meadow')).toBe('offline');
  });
});
