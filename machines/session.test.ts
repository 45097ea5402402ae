import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { roles, type Role } from '#domain/user.ts';
import { readyRole, session, type ProfileEvent, type SessionEvent } from './session.ts';

function start(uid: string | null, logOut: () => Promise<void> = () => Promise.resolve()) {
  const followed: string[] = [];
  const stopped: string[] = [];
  const retries: string[] = [];
  const logouts: string[] = [];
  let homes = 0;
  const actor = createActor(
    session.provide({
      actors: {
        followProfile: fromCallback<{ type: 'retry.requested' }, { uid: string }>(({ input, receive }) => {
          followed.push(input.uid);
          receive(({ type }) => retries.push(type));
          return () => stopped.push(input.uid);
        }),
        logOut: fromPromise<void, { uid: string }>(({ input }) => {
          logouts.push(input.uid);
          return logOut();
        }),
      },
    }),
    { input: { uid } },
  );
  actor.on('home.requested', () => (homes += 1));
  actor.start();
  return { actor, followed, stopped, retries, logouts, homes: () => homes };
}

describe('the session', () => {
  it('starts signed out on a device that remembers nobody', () => {
    const { actor, followed } = start(null);
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(followed).toEqual([]);
  });

  it('starts with the remembered user before any word from the sign-in service', () => {
    const { actor, followed } = start('ann');
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'loading' });
    expect(followed).toEqual(['ann']);
  });

  it.each(roles)('opens the screens of the role %s', (role) => {
    const { actor } = start('ann');
    expect(readyRole(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'profile.arrived', role });
    expect(readyRole(actor.getSnapshot())).toBe(role);
  });

  it('follows a user who signs in, once, however often the service repeats it', () => {
    const { actor, followed, homes } = start(null);
    actor.send({ type: 'account.changed', uid: 'ann' });
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'account.changed', uid: 'ann' });
    expect(readyRole(actor.getSnapshot())).toBe('employee');
    expect(followed).toEqual(['ann']);
    expect(homes()).toBe(0);
  });

  it('changes over completely when another user signs in', () => {
    const { actor, followed, stopped, homes } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'admin' });
    actor.send({ type: 'account.changed', uid: 'bob' });
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'loading' });
    expect({ followed, stopped, homes: homes() }).toEqual({ followed: ['ann', 'bob'], stopped: ['ann'], homes: 1 });
  });

  it('goes home with the new screens when the role changes', () => {
    const { actor, homes, followed } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'role.changed', role: 'customer' });
    expect(readyRole(actor.getSnapshot())).toBe('customer');
    expect(homes()).toBe(1);
    expect(followed).toEqual(['ann']);
  });

  it.each<ProfileEvent>([{ type: 'profile.failed' }, { type: 'profile.missing' }])(
    'goes home after %o and can try again',
    (event) => {
      const { actor, retries, homes } = start('ann');
      actor.send(event);
      expect(actor.getSnapshot().can({ type: 'retry.requested' })).toBe(true);
      expect(homes()).toBe(1);
      actor.send({ type: 'retry.requested' });
      expect(actor.getSnapshot().value).toEqual({ signedIn: 'loading' });
      expect(retries).toEqual(['retry.requested']);
      actor.send({ type: 'profile.arrived', role: 'customer' });
      expect(readyRole(actor.getSnapshot())).toBe('customer');
    },
  );

  it('keeps open screens open when a later load of the profile fails', () => {
    const { actor } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'profile.failed' });
    expect(readyRole(actor.getSnapshot())).toBe('employee');
  });

  it('closes the screens of a user who was deleted', () => {
    const { actor } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'profile.missing' });
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'noProfile' });
  });

  it('finishes logging out although the service tells of the sign-out first', async () => {
    let tidy = (): void => undefined;
    const { actor, logouts, stopped } = start('ann', () => new Promise((resolve) => (tidy = resolve)));
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'logout.requested' });
    actor.send({ type: 'account.changed', uid: null });
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'leaving' });
    expect(stopped).toEqual([]);
    tidy();
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'));
    expect(actor.getSnapshot().context.uid).toBeNull();
    expect({ logouts, stopped }).toEqual({ logouts: ['ann'], stopped: ['ann'] });
  });

  it('offers to try again when logging out did not work', async () => {
    const { actor } = start('ann', () => Promise.reject(new Error('busy')));
    actor.send({ type: 'logout.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'failed' }));
    expect(actor.getSnapshot().can({ type: 'logout.requested' })).toBe(true);
  });
});

describe('every state that can be reached', () => {
  const events: SessionEvent[] = [
    { type: 'account.changed', uid: 'ann' },
    { type: 'account.changed', uid: 'bob' },
    { type: 'account.changed', uid: null },
    ...roles.flatMap((role: Role): SessionEvent[] => [
      { type: 'profile.arrived', role },
      { type: 'role.changed', role },
    ]),
    { type: 'profile.missing' },
    { type: 'profile.failed' },
    { type: 'retry.requested' },
    { type: 'logout.requested' },
  ];
  const paths = getShortestPaths(session, {
    input: { uid: null },
    events,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.uid]),
  });
  const named = paths.map((path) => ({ name: JSON.stringify(path.state.value) + path.state.context.uid, path }));

  it('is one of those drawn', () => {
    expect(new Set(paths.map((path) => JSON.stringify(path.state.value)))).toEqual(
      new Set(
        [
          'signedOut',
          ...['loading', 'noProfile', 'failed', 'leaving'].map((state) => ({ signedIn: state })),
          ...roles.map((role) => ({ signedIn: { ready: role } })),
        ].map((value) => JSON.stringify(value)),
      ),
    );
  });

  it.each(named)('$name is not final', ({ path }) => {
    expect(path.state.status).toBe('active');
  });

  it.each(named.filter(({ path }) => path.state.value !== 'signedOut'))('$name knows its user', ({ path }) => {
    expect(path.state.context.uid).toMatch(/ann|bob/);
  });

  it.each(named.filter(({ path }) => path.state.matches('signedIn') && !path.state.matches({ signedIn: 'leaving' })))(
    '$name ends when the user is signed out elsewhere, and can log out',
    ({ path }) => {
      const { actor } = start(null);
      for (const { event } of path.steps) actor.send(event);
      expect(actor.getSnapshot().value).toEqual(path.state.value);
      expect(actor.getSnapshot().can({ type: 'logout.requested' })).toBe(true);
      actor.send({ type: 'account.changed', uid: null });
      expect(actor.getSnapshot().value).toBe('signedOut');
      expect(readyRole(actor.getSnapshot())).toBeNull();
    },
  );
});
