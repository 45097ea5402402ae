import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { roles, type Role } from '#domain/user.ts';
import type { SessionEvent } from './session-setup.ts';
import { profileTrouble, readyRole, session } from './session.ts';
import { start } from '#tests/support/started-session.ts';

describe('every state that can be reached', () => {
  const events: SessionEvent[] = [
    { type: 'replica.opened' },
    { type: 'replica.failed' },
    { type: 'replica.troubled', why: 'no-storage' },
    { type: 'account.changed', uid: 'ann' },
    { type: 'account.changed', uid: 'bob' },
    { type: 'account.changed', uid: null },
    ...roles.flatMap((role: Role): SessionEvent[] => [
      { type: 'profile.arrived', role },
      { type: 'role.changed', role },
    ]),
    { type: 'profile.missing' },
    { type: 'profile.removed' },
    { type: 'profile.inactive' },
    { type: 'account.ended' },
    { type: 'account.returned' },
    { type: 'profile.failed' },
    { type: 'retry.requested' },
    { type: 'logout.requested' },
    { type: 'account.lost' },
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
          ...[
            'opening',
            'unopened',
            'unusable',
            ...[
              'loading',
              'noProfile',
              'removed',
              'inactive',
              'closed',
              'failed',
              ...roles.map((ready) => ({ ready })),
            ].map((opened) => ({ opened })),
          ].flatMap((screens) =>
            ['here', 'leaving'].flatMap((at) =>
              [at === 'here' ? 'known' : 'asking', 'lost'].map((is) => ({
                signedIn: { screens, account: { [at]: is } },
              })),
            ),
          ),
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

  it.each(named.filter(({ path }) => path.state.matches({ signedIn: { account: 'leaving' } })))(
    '$name ends when the user is signed out elsewhere, and takes no second logout',
    ({ path }) => {
      const [next] = transition(session, path.state, { type: 'account.changed', uid: null });
      expect([next.value, next.context.uid]).toEqual(['signedOut', null]);
      expect(path.state.can({ type: 'logout.requested' })).toBe(false);
    },
  );

  it.each(named)('$name offers to try again exactly where there is no profile and the account is there', ({ path }) => {
    const trouble = profileTrouble(path.state);
    expect(path.state.can({ type: 'retry.requested' })).toBe(trouble !== null && trouble !== 'closed');
  });

  it.each(named.filter(({ path }) => readyRole(path.state) === null))('$name opens no screens', ({ path }) => {
    expect(JSON.stringify(path.state.value)).not.toContain('ready');
  });

  it.each(named.filter(({ path }) => path.state.matches({ signedIn: { account: 'here' } })))(
    '$name ends when the user is signed out elsewhere, and can log out',
    ({ path }) => {
      const { actor } = start(null, { opens: false });
      for (const { event } of path.steps) actor.send(event);
      expect(actor.getSnapshot().value).toEqual(path.state.value);
      expect(actor.getSnapshot().can({ type: 'logout.requested' })).toBe(true);
      actor.send({ type: 'account.changed', uid: null });
      expect(actor.getSnapshot().value).toBe('signedOut');
      expect(readyRole(actor.getSnapshot())).toBeNull();
    },
  );
});
