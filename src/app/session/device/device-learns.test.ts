/** What the server said of the own document before the engine brings it. */
import { expect, it, vi } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { aUser } from '#tests/support/people.ts';
import { aStatus } from '#tests/support/status.ts';
import type { Remote } from '#sync/remote.ts';
import { openDevice } from './device.ts';

it('staff whose access is opened again is not taken for removed where the device holds nothing of them yet', async () => {
  const idle = { close: async () => {}, evict: async () => {}, remove: async () => {} };
  const held = testReplica([], null, aStatus({ lastContact: 1 }));
  const replica = Object.assign({}, held, idle);
  const synchronize = () => async () => {};
  const device = await openDevice('ann', { replica, opened: new Promise(() => {}), synchronize });
  // What is not whole is the engine's to take.
  const marks = { id: 'ann', rev: 2, edit: 'x:1', partly: true } as const;
  device.learn({ ...marks, fields: aUser('ann', { role: 'employee', active: false }) });
  device.learn({ ...marks, fields: aUser('ann', { role: 'employee' }) });
  const ending = new AbortController();
  const said: unknown[] = [];
  const over = device
    .synchronize(async () => ({}) as Remote, 'employee', ending.signal)
    .then((user) => said.push(user));
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);

  // It arrives, and goes.
  const ref = { collection: 'users', id: 'ann' } as const;
  await held.put(ref, aUser('ann', { role: 'employee' }));
  await new Promise((resolve) => setImmediate(resolve));
  await held.remove(ref);
  await over;
  expect(said).toEqual([null]);
});

it('staff who is removed before the device hears that the access was opened again is told so', async () => {
  const ref = { collection: 'users', id: 'ann' } as const;
  const inactive = aUser('ann', { role: 'employee', active: false });
  const held = testReplica([inactive], null, aStatus({ lastContact: 1 }));
  const replica = Object.assign({}, held, { close: async () => {}, evict: async () => {}, remove: async () => {} });
  const device = await openDevice('ann', { replica, opened: Promise.resolve(), synchronize: () => async () => {} });
  device.learn({ id: 'ann', rev: 2, edit: 'x:1', fields: aUser('ann', { role: 'employee' }) });
  const over = device.synchronize(async () => ({}) as Remote, 'employee', new AbortController().signal);
  await new Promise((resolve) => setImmediate(resolve));
  await held.remove(ref);
  expect(await over).toBeNull();
});

it('staff whose access is closed again before the engine has brought that it was opened is told so', async () => {
  const ref = { collection: 'users', id: 'ann' } as const;
  const inactive = aUser('ann', { role: 'employee', active: false });
  const held = testReplica([inactive], null, aStatus({ lastContact: 1 }));
  const replica = Object.assign({}, held, { close: async () => {}, evict: async () => {}, remove: async () => {} });
  const begun = vi.fn<() => void>();
  const synchronize = () => {
    begun();
    return async () => {};
  };
  const device = await openDevice('ann', { replica, opened: Promise.resolve(), synchronize });
  device.learn({ id: 'ann', rev: 2, edit: 'x:1', fields: aUser('ann', { role: 'employee' }) });
  const over = device.synchronize(async () => ({}) as Remote, 'employee', new AbortController().signal);
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  await held.put(ref, inactive);
  expect(await over).toEqual(inactive);
});

it.each(['with an edit that waits', 'not whole'])(
  'staff whose access is closed again in the same moment is told so, their own document %s',
  async (how) => {
    const ref = { collection: 'users', id: 'ann' } as const;
    const inactive = aUser('ann', { role: 'employee', active: false });
    const held = testReplica([inactive], null, aStatus({ lastContact: 1 }));
    const replica = Object.assign({}, held, { close: async () => {}, evict: async () => {}, remove: async () => {} });
    const device = await openDevice('ann', { replica, opened: Promise.resolve(), synchronize: () => async () => {} });
    const isEdited = how === 'with an edit that waits';
    if (isEdited) await held.edit(ref, (user) => ({ ...user, city: 'Folsom' }));
    const opened = { id: 'ann', rev: 3, edit: 'x:1', fields: { ...inactive, active: true } } as const;
    device.learn(isEdited ? opened : { ...opened, partly: true });
    const said: unknown[] = [];
    void device
      .synchronize(async () => ({}) as Remote, 'employee', new AbortController().signal)
      .then((user) => said.push(user));
    // What was asked for before tells the old word once more.
    await held.put(ref, { ...inactive, mobile: '555-0100' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(said).toEqual([]);

    const closed = { id: 'ann', gone: false, fields: { ...inactive, mobile: '555-0100' }, rev: 4, edit: '' } as const;
    await held.store.modify('users', ['ann'], () => closed);
    await expect.poll(() => said).toEqual([closed.fields]);
  },
);

it('staff to whom a server that was restored from a backup has opened the access keeps it', async () => {
  const inactive = aUser('ann', { role: 'employee', active: false });
  const held = testReplica([], null, aStatus({ lastContact: 1 }));
  await held.store.modify('users', ['ann'], (_, id) => ({ id, gone: false, fields: inactive, rev: 9, edit: '' }));
  const replica = Object.assign({}, held, { close: async () => {}, evict: async () => {}, remove: async () => {} });
  const device = await openDevice('ann', { replica, opened: Promise.resolve(), synchronize: () => async () => {} });
  device.learn({ id: 'ann', rev: 3, edit: 'x:1', fields: { ...inactive, active: true } });
  const said: unknown[] = [];
  void device
    .synchronize(async () => ({}) as Remote, 'employee', new AbortController().signal)
    .then((user) => said.push(user));
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
});
