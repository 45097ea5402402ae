import { describe, expect, it, vi } from 'vitest';
import { AccountsError } from '../../platform/accounts/port.ts';
import { endedAccount } from './ended-account.ts';

function value(kept: string | null = null) {
  const listeners = new Set<(value: string | null) => void>();
  return {
    get: () => kept,
    set(next: string | null) {
      kept = next;
      for (const listener of listeners) listener(next);
    },
    onChange(listener: (value: string | null) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A device; the sign-in service gives these answers, one after the other. */
function start(answers: (boolean | 'offline' | 'left')[], kept = value()) {
  const log: string[] = [];
  const here = { uid: 'ann' };
  const account = endedAccount({
    kept,
    isHere: (uid) => uid === here.uid,
    accounts: async () => ({
      async isEnded(uid) {
        const answer = answers.shift() ?? false;
        log.push(`asked about ${uid}`);
        if (answer === 'left') here.uid = 'bob';
        if (answer === 'offline') throw new AccountsError('offline');
        return answer === true || answer === 'left';
      },
      signOut: async () => void log.push('signed out'),
    }),
    async untilOnline() {
      log.push('waits for a network');
      if (answers.length === 0) here.uid = 'bob';
    },
  });
  const stop = async () => void log.push('stopped');
  return { ...account, kept, log, here, ask: (uid: string, over = stop) => account.ask(uid, over) };
}

describe('an account that the sign-in service has ended', () => {
  it('is remembered on the device, its session is closed, and nobody is asked again', async () => {
    const { ended, ask, kept, log } = start([true]);
    const signal = ended('ann');
    expect(signal.aborted).toBe(false);
    await ask('ann');
    expect([signal.aborted, kept.get()]).toEqual([true, 'ann']);
    expect(log).toEqual(['asked about ann', 'stopped', 'signed out']);
    await ask('ann');
    expect(log).toHaveLength(3);
    expect(start([], kept).ended('ann').aborted).toBe(true);
    expect(start([], kept).ended('bob').aborted).toBe(false);
  });

  it('is not taken for ended while nobody answers', async () => {
    const { ended, ask, log } = start(['offline', 'offline', false]);
    await ask('ann');
    expect(ended('ann').aborted).toBe(false);
    const once = ['asked about ann', 'waits for a network'];
    expect(log).toEqual([...once, ...once, 'asked about ann']);
  });

  it.each([[['left' as const]], [['offline' as const]]])(
    'is nobody’s matter any more where somebody else is here by then: %j',
    async (answers) => {
      const { ask, kept, log } = start(answers);
      await ask('ann');
      expect(kept.get()).toBeNull();
      expect(log.filter((line) => line === 'stopped' || line === 'signed out')).toEqual([]);
    },
  );

  it('signs out nobody who signed in while its session was being closed', async () => {
    const another = start([true]);
    await another.ask('ann', async () => void (another.here.uid = 'bob'));
    const again = start([true]);
    await again.ask('ann', async () => {
      again.entered('ann');
      return undefined;
    });
    expect([another.log, again.log]).toEqual([['asked about ann'], ['asked about ann']]);
  });

  it('is asked about once at a time', async () => {
    const { ask, log } = start([false, true]);
    await Promise.all([ask('ann'), ask('ann')]);
    expect(log).toEqual(['asked about ann']);
  });

  it('is closed in another tab too', async () => {
    const kept = value();
    const other = start([], kept).ended('ann');
    await start([true], kept).ask('ann');
    expect(other.aborted).toBe(true);
  });

  it('is back when it has signed in again', async () => {
    const { ended, back, entered, kept } = start([], value('ann'));
    expect(ended('ann').aborted).toBe(true);
    const over = vi.fn<() => void>();
    const waiting = back('ann', new AbortController().signal).then(over);
    entered('bob');
    expect(kept.get()).toBe('ann');
    entered('ann');
    await waiting;
    expect(over).toHaveBeenCalledOnce();
    expect(ended('ann').aborted).toBe(false);
    await back('ann', new AbortController().signal);
  });

  it('is waited for no longer than the session is open', async () => {
    const closing = new AbortController();
    const waiting = start([], value('ann')).back('ann', closing.signal);
    closing.abort();
    await waiting;
  });
});
