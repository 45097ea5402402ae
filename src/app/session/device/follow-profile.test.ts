import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { profileTrouble, session } from '#machines/session.ts';
import { FakeReplica } from '#tests/support/fake-replica.ts';
import { aStatus } from '#tests/support/status.ts';
import type { Device, DeviceParts, OwnReplica } from './device.ts';
import { followProfile } from './follow-profile.ts';

/** The session of Ann on a device whose replica opens as the test says. */
function aSession(openReplica: DeviceParts['openReplica']) {
  const opened: (string | null)[] = [];
  const silent = new AbortController().signal;
  const parts: DeviceParts = {
    openReplica,
    untilOnline: () => new Promise(() => undefined),
    remote: () => new Promise(() => undefined),
    repair: async () => null,
    ended: () => silent,
    back: async () => undefined,
  };
  const followed = followProfile(parts, (device: Device | null) => opened.push(device && device.uid));
  const actor = createActor(session.provide({ actors: { followProfile: followed } }), { input: { uid: 'ann' } });
  actor.start();
  return { actor, opened, trouble: () => profileTrouble(actor.getSnapshot()) };
}

it('a replica that does not open is a profile that could not be loaded, and is opened anew at a retry', async () => {
  const openReplica = vi.fn<DeviceParts['openReplica']>(() => Promise.reject(new Error('broken')));
  const { actor, trouble } = aSession(openReplica);
  for (const tries of [1, 2]) {
    await vi.waitFor(() => expect(trouble()).toBe('failed'));
    expect(openReplica).toHaveBeenCalledTimes(tries);
    actor.send({ type: 'retry.requested' });
    expect(trouble()).toBe(null);
  }
  await vi.waitFor(() => expect(trouble()).toBe('failed'));
  expect(openReplica).toHaveBeenCalledTimes(3);
});

it('closes the replica as soon as somebody else is signed in', async () => {
  const closed: string[] = [];
  const { actor, opened } = aSession(async (uid) => {
    const replica = Object.assign(
      new FakeReplica([], { id: 'plants', plants: [], categories: [] }, aStatus({ lastContact: null })),
      {
        close: async () => void closed.push(uid),
        evict: async () => undefined,
        remove: async () => undefined,
      },
    );
    return {
      replica,
      opened: new Promise(() => undefined),
      synchronize: () => async () => undefined,
    } satisfies OwnReplica;
  });
  await vi.waitFor(() => expect(opened).toEqual(['ann']));
  actor.send({ type: 'account.changed', uid: 'bob' });
  await vi.waitFor(() => expect(opened).toEqual(['ann', null, 'bob']));
  await vi.waitFor(() => expect(closed).toEqual(['ann']));
});
