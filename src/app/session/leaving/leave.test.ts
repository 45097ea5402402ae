import { of } from 'rxjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { Note } from '#domain/user.ts';
import { attemptLimit } from '#sync/asking.ts';
import type { Parked } from '#sync/store.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { beforeLeaving } from '#ui/before-leaving.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aUser } from '#tests/support/people.ts';
import { AccountsError } from '../../platform/accounts/port.ts';
import type { Device } from '../device/device.ts';
import { forgetting } from '../device/forgetting.ts';
import { logoutLogic } from './leave.ts';
import { aStatus } from '#tests/support/status.ts';

const sent: SyncStatus = aStatus({ lastContact: 1 });
const offline: SyncStatus = aStatus({ connected: false, lastContact: 1 });

interface Circumstances {
  signOut?: () => Promise<void>;
  /** Until when the device takes to note what it owes. */
  noted?: Promise<void>;
  /** Notes about Tom that were not sent. */
  waiting?: number;
  /** Texts that were set aside, two notes each. */
  parked?: number;
  drafts?: Record<string, string>;
  values?: Record<string, string>;
  /** In a field of a screen, which keeps it where the page is left. */
  typed?: string;
  /** Nothing is sent for her any more. */
  stopped?: boolean;
  /** Her data are not open: the storage does not answer. */
  closed?: boolean;
}

const notesOf = (count: number): Note[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    note: 'Gate sticks',
    createdBy: 'Ann',
    createdAt: 1,
  }));

/** Two notes about one person, which the office refused. */
function refusedNotes(id: string): Parked<'users'> {
  const base = { fields: aUser(id), rev: 1 };
  return {
    id: `users/${id}/p`,
    ref: { collection: 'users', id },
    why: 'refused',
    base,
    mine: aUser(id, { notes: notesOf(2) }),
    at: 1,
  };
}

function someoneLeaves(
  status: SyncStatus,
  { signOut, noted, waiting = 0, parked = 0, drafts = {}, values = {}, typed, stopped, closed }: Circumstances = {},
) {
  const log: string[] = [];
  let remembered: string | null = 'ann';
  const replica = forgetting(
    Object.assign(testReplica([aUser('tom')], null, status), {
      refresh: async () => void log.push('asked the office'),
      close: async () => void log.push('closed'),
      evict: async ({ ownStays }: { ownStays: boolean }) => void log.push(ownStays ? 'evicted others' : 'evicted'),
      remove: async () => void log.push('removed'),
    }),
  );
  for (const [name, text] of Object.entries(drafts)) void replica.keepDraft(name, text);
  for (const [name, text] of Object.entries(values)) void replica.keepValue(name, text);
  const keep = () => void replica.keepDraft('note/rosa/new', typed);
  if (typed !== undefined) onTestFinished(beforeLeaving(keep));
  if (waiting > 0)
    void replica.edit({ collection: 'users', id: 'tom' }, (tom) => ({ ...tom, notes: notesOf(waiting) }));
  void replica.park(...Array.from({ length: parked }, (_, index) => refusedNotes(`p${index}`)));
  const device: Device = {
    uid: 'ann',
    replica,
    user$: of(aUser('ann')),
    isSyncing: () => !stopped,
    stopSync: async () => void log.push('stopped'),
  };
  const logic = logoutLogic({
    device: () => (closed ? null : device),
    here: () => remembered,
    accounts: async () => ({ signOut: signOut ?? (async () => void log.push('signed out')) }),
    signedIn(uid) {
      remembered = uid;
      log.push(uid === null ? 'forgot' : `remembered ${uid}`);
    },
    reload: (stays) => log.push(stays ? 'reloaded, and says that she is still here' : 'reloaded'),
    owed: {
      async remember(rest, uid) {
        log.push(`will owe ${rest} ${uid}`);
        await noted;
      },
      forget: async (rest, uid) => void log.push(`owes no ${rest} ${uid}`),
      begin: async (rest, uid, work) => {
        log.push(`owes ${rest} ${uid}`);
        await work(new AbortController().signal).catch((error: Error) => log.push(error.message));
      },
    },
  });
  const actor = createActor(logic, { input: { uid: 'ann' } }).start();
  const asked = () => waitFor(actor, (snapshot) => snapshot.matches('asking'));
  const signIn = (uid: string) => (remembered = uid);
  return { log, replica, actor, asked, signIn, over: () => toPromise(actor) };
}

/** What happens where nothing is to stay. */
const removedAll = ['stopped', 'forgot', 'will owe remove ann', 'signed out', 'owes remove ann', 'removed', 'reloaded'];

describe('logging out', () => {
  it('"signs out and reloads the page", and removes the data when nothing waits', async () => {
    const { log, over } = someoneLeaves(sent);
    expect(await over()).toBe('left');
    expect(log).toEqual(removedAll);
  });

  it('removes nothing of who signed in again, in another tab, while the service was slow to sign out', async () => {
    let signedOut = () => {};
    const signOut = () => new Promise<void>((resolve) => (signedOut = resolve));
    const { log, signIn, over } = someoneLeaves(sent, { signOut });
    const before = ['stopped', 'forgot', 'will owe remove ann'];
    await eventually(() => expect(log).toEqual(before));
    signIn('ann');
    signedOut();
    expect(await over()).toBe('left');
    expect(log).toEqual([...before, 'owes remove ann', 'reloaded']);
  });

  it('leaves somebody else who signed in, in another tab, while the device was slow to note what it owes', async () => {
    let go = () => {};
    const noted = new Promise<void>((resolve) => (go = resolve));
    const { log, signIn, over } = someoneLeaves(sent, { noted });
    const before = ['stopped', 'forgot', 'will owe remove ann'];
    await eventually(() => expect(log).toEqual(before));
    signIn('bob');
    go();
    expect(await over()).toBe('left');
    expect(log).toEqual([...before, 'owes remove ann', 'removed', 'reloaded']);
  });

  it.each<[SyncStatus, Circumstances, number]>([
    [offline, { waiting: 1 }, 1],
    [sent, { waiting: 1, parked: 1 }, 3],
    [sent, { parked: 1 }, 2],
    [aStatus({ blocked: 'signed-out', lastContact: null }), { waiting: 2, parked: 1 }, 4],
  ])('counts what waits and what could not be saved: %o, %o', async (status, left, count) => {
    const { asked } = someoneLeaves(status, left);
    expect((await asked()).context.waiting).toEqual({ changes: count, texts: 0 });
  });

  it('counts a removal that only this device knows how to finish', async () => {
    const rosa = { id: 'rosa', role: 'customer', title: 'Marsh, Rosa' };
    const { asked } = someoneLeaves(sent, { values: { 'office/removals': JSON.stringify([rosa]) } });
    expect((await asked()).context.waiting).toEqual({ changes: 1, texts: 0 });
    const older = someoneLeaves(sent, { drafts: { 'office/removals': JSON.stringify([rosa]) } });
    expect((await older.asked()).context.waiting).toEqual({ changes: 1, texts: 0 });
  });

  it('counts texts that were typed and not saved, and nothing else that is kept beside them', async () => {
    const drafts = { 'note/rosa/new': 'Half a sen', 'plant/new': '{}', weather: '{}', 'office/removals': '[]' };
    const { log, asked } = someoneLeaves(sent, { drafts });
    expect((await asked()).context.waiting).toEqual({ changes: 0, texts: 2 });
    expect(log).toEqual([]);
  });

  it('counts what is typed at the moment of leaving', async () => {
    const { asked } = someoneLeaves(sent, { typed: 'Half a sen' });
    expect((await asked()).context.waiting).toEqual({ changes: 0, texts: 1 });
  });

  it('changes nothing for whoever stays', async () => {
    const { log, actor, asked, over } = someoneLeaves(offline, { waiting: 1 });
    await asked();
    actor.send({ type: 'stay.requested' });
    expect(await over()).toBe('stayed');
    expect(log).toEqual(['asked the office']);
  });

  it('keeps on this device what waits, for the next sign-in of this user', async () => {
    const { log, actor, asked, over } = someoneLeaves(offline, { waiting: 1 });
    await asked();
    actor.send({ type: 'keep.requested' });
    expect(await over()).toBe('left');
    expect(log).toEqual([
      'asked the office',
      'stopped',
      'forgot',
      'will owe keep ann',
      'signed out',
      'owes keep ann',
      'evicted',
      'reloaded',
    ]);
  });

  it('keeps nothing beside what waits and what was typed: the weather at home goes too', async () => {
    const { replica, actor, asked, over } = someoneLeaves(offline, {
      waiting: 1,
      drafts: { 'note/rosa/new': 'Half', 'office/removals-of-others': '{}' },
      values: { weather: '{}', 'office/removals': '[]', 'day-list': '[]', away: '{}', 'plants/open': '[]' },
    });
    await asked();
    actor.send({ type: 'keep.requested' });
    await over();
    const kept = [...(await replica.drafts()).keys(), ...(await replica.values()).keys()];
    expect(kept).toEqual(['note/rosa/new', 'office/removals']);
  });

  it('keeps what it cannot count where the data are not open, and owes that the rest leaves', async () => {
    const { log, over } = someoneLeaves(offline, { closed: true });
    expect(await over()).toBe('left');
    expect(log).toEqual(['forgot', 'will owe keep ann', 'signed out', 'owes keep ann', 'not open', 'reloaded']);
  });

  it('does not try to send, nor says so, where nothing is sent for this user any more', async () => {
    const steps: unknown[] = [];
    const { log, actor, asked } = someoneLeaves(offline, { waiting: 1, stopped: true });
    actor.subscribe(({ value }) => steps.push(value));
    await asked();
    expect(log).toEqual([]);
    expect(steps).not.toContain('sending');
  });

  it('removes everything for whoever discards', async () => {
    const { log, actor, asked, over } = someoneLeaves(offline, { waiting: 1 });
    await asked();
    actor.send({ type: 'discard.requested' });
    expect(await over()).toBe('left');
    expect(log).toEqual(['asked the office', ...removedAll]);
  });

  it('owes what has to leave before nobody is signed in: the page may end right then', async () => {
    const { log } = someoneLeaves(sent, { signOut: () => new Promise(() => undefined) });
    await vi.waitFor(() => expect(log).toContain('will owe remove ann'));
  });

  const notLeft = [
    'stopped',
    'forgot',
    'will owe remove ann',
    'owes no remove ann',
    'remembered ann',
    'reloaded, and says that she is still here',
  ];

  it('begins anew as the same user where signing out does not work, and says so', async () => {
    const { log, over } = someoneLeaves(sent, { signOut: () => Promise.reject(new AccountsError('other')) });
    expect(await over()).toBe('stayed');
    expect(log).toEqual(notLeft);
  });

  it('does not wait for ever where the storage of the sign-in says nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, over } = someoneLeaves(sent, { signOut: () => new Promise(() => undefined) });
    await vi.waitFor(() => expect(log).toContain('will owe remove ann'));
    await vi.advanceTimersByTimeAsync(attemptLimit);
    expect(log).toEqual(notLeft);
    expect(await over()).toBe('stayed');
  });

  it('brings nobody back in the place of somebody else who has come meanwhile', async () => {
    let fail = (): void => undefined;
    const signOut = () => new Promise<void>((_, reject) => (fail = () => reject(new AccountsError('other'))));
    const { log, signIn, over } = someoneLeaves(sent, { signOut });
    await eventually(() => expect(log).toContain('will owe remove ann'));
    await Promise.resolve();
    signIn('bob');
    fail();
    expect(await over()).toBe('stayed');
    expect(log.slice(3)).toEqual(['owes no remove ann', 'reloaded']);
  });
});
