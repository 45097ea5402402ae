import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { accountWatch } from './account-watch.ts';

/** The device of Ann, or of nobody. */
function start(uid: string | null = 'ann') {
  const log: string[] = [];
  const state = { uid, leaving: false, offline: false, stopped: Promise.resolve(), opened: Promise.resolve() };
  const watch = accountWatch({
    signedIn: {
      get: () => state.uid,
      set(value) {
        state.uid = value;
        log.push(`remembers ${value ?? 'nobody'}`);
      },
    },
    isLeaving: () => state.leaving,
    lost: () => log.push('lost'),
    async stopSync() {
      log.push('stops');
      await state.stopped;
    },
    ended: { ask: async (asked) => void log.push(`asks about ${asked}`) },
    async accounts() {
      await state.opened;
      if (state.offline) throw new Error('offline');
      return { signOut: async () => void log.push('signs out') };
    },
  });
  return { watch, log, state };
}

const account = { uid: 'bob', email: 'bob@garden.test', verified: true };

describe('what the sign-in service says', () => {
  it('tells this device who is signed in', () => {
    const { watch, log } = start(null);
    watch.heard(account);
    expect(log).toEqual(['remembers bob']);
  });

  it('brings nobody back who is on the way out', () => {
    const { watch, log, state } = start(null);
    state.leaving = true;
    watch.heard(account);
    expect(log).toEqual([]);
  });

  it('is nothing new where nobody is here', () => {
    const { watch, log } = start(null);
    watch.heard(null);
    expect(log).toEqual([]);
  });

  it('stops what is sent where it ended the session, and asks whether it ended the account', () => {
    const { watch, log, state } = start();
    watch.heard(null);
    expect(log).toEqual(['stops', 'lost', 'asks about ann']);
    expect(state.uid).toBe('ann');
  });

  it('is asked for at each of these moments, about whoever is here', () => {
    const { watch, log, state } = start();
    const [contact$, seen$] = [new Subject<unknown>(), new Subject<unknown>()];
    watch.askAt(contact$, seen$);
    contact$.next(null);
    state.uid = 'bob';
    seen$.next(null);
    state.uid = null;
    seen$.next(null);
    expect(log).toEqual(['asks about ann', 'asks about bob']);
  });
});

describe('signing in again', () => {
  it('stops, forgets who was here and signs out, in this order', async () => {
    const { watch, log } = start();
    watch.signInAgain();
    await eventually(() => expect(log).toEqual(['stops', 'remembers nobody', 'signs out']));
  });

  it('shows the front door without a network too', async () => {
    const { watch, log, state } = start();
    state.offline = true;
    watch.signInAgain();
    await eventually(() => expect(log).toEqual(['stops', 'remembers nobody']));
  });

  it.each(['stopped', 'opened'] as const)('leaves whoever signed in before it was %s', async (step) => {
    const { watch, log, state } = start();
    let goOn = () => {};
    state[step] = new Promise((resolve) => (goOn = resolve));
    watch.signInAgain();
    await eventually(() => expect(log).toContain(step === 'stopped' ? 'stops' : 'remembers nobody'));
    watch.heard(account);
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(log.at(-1)).toBe('remembers bob');
    expect(state.uid).toBe('bob');
  });
});
