import { expect, test, vi } from 'vitest';
import type { Remote } from '#sync/remote.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { isEmulatorsTrouble, patientRemote } from './patient-remote.ts';
import { asEmployee, everywhere } from './remote-world.ts';

const unreached = () => new RemoteError('unavailable', { cause: Object.assign(new Error(), { code: 'unavailable' }) });
const ref = { collection: 'users', id: 'rosa' } as const;

test('what only reads is asked again while the emulator cannot be reached, and a refusal is told at once', async () => {
  const count = vi
    .fn<Remote['count']>()
    .mockRejectedValueOnce(unreached())
    .mockResolvedValueOnce(7)
    .mockRejectedValueOnce(new RemoteError('denied'));
  const remote = patientRemote({ count } as Partial<Remote> as Remote);
  expect(await remote.count(asEmployee, everywhere)).toBe(7);
  await expect(remote.count(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
  expect(count).toHaveBeenCalledTimes(3);
});

test('a transaction is asked again that could not read, and never one that has decided', async () => {
  let attempts = 0;
  const transact: Remote['transact'] = async (_, decide) => {
    attempts += 1;
    if (attempts === 1) throw unreached();
    await decide(null);
    throw unreached();
  };
  const remote = patientRemote({ transact } as Partial<Remote> as Remote);
  const decide = vi.fn<() => null>().mockReturnValue(null);
  await expect(remote.transact(ref, decide)).rejects.toMatchObject({ code: 'unavailable' });
  expect([attempts, decide.mock.calls.length]).toEqual([2, 1]);
});

test('a lost race is no trouble of the emulator', () => {
  const because = (code: string) => new RemoteError('unavailable', { cause: { code } });
  expect(
    ['unavailable', 'cancelled', 'failed-precondition', 'already-exists'].map(because).map(isEmulatorsTrouble),
  ).toEqual([true, true, false, false]);
  expect(isEmulatorsTrouble(new RemoteError('unavailable'))).toBe(false);
});
