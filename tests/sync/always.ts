/** What must be true at every moment of an exploration. */
import { replicated } from '#domain/replicated.ts';
import { headline } from '#domain/sync-status.ts';
import type { Collection } from '#sync/document.ts';
import { collectionOf } from '#sync/replicated.ts';
import type { Base } from '#sync/store.ts';
import type { Device } from './device.ts';
import type { Scene } from './office.ts';

/** A phone, as far as it is looked at. */
export type Phone = Pick<Device, 'disk' | 'name' | 'screens'>;

/** What is not, in words. `isReading`: whether a device is still answering itself, so that a screen may be about to change. */
export async function wrongNow(
  { server, devices, ledger }: Pick<Scene, 'server' | 'ledger'> & { devices: readonly Phone[] },
  isReading: (phone: Phone) => boolean,
): Promise<string[]> {
  const customer = (await server.documentStore.all('users')).get('c1');
  const office = JSON.stringify(customer ?? null);
  const faults = ledger.doubledIn(office).map((word) => `${word} stands twice at the office`);
  for (const device of devices) {
    const { disk, name } = device;
    const row = await disk.get({ collection: 'users', id: 'c1' });
    const parked = await disk.parked();
    const here = office + JSON.stringify([row, parked]);
    faults.push(
      ...ledger.missingIn(here, name).map((word) => `${word} of ${name} is neither at the office nor on ${name}`),
      ...(await mistold(device, isReading(device))),
    );
  }
  return [...faults, ...ledger.missingIn(office, 'office').map((word) => `${word} is not at the office`)];
}

/** What waits is told as it is at once; what was set aside as soon as it was read. */
async function mistold({ disk, name, screens }: Phone, isReading: boolean): Promise<string[]> {
  const waits = await disk.waiting();
  const waiting = waits.reduce((sum, { ref, row }) => sum + (row.gone ? 0 : changes(ref, row.base, row.fields)), 0);
  const rejected = (await disk.parked()).reduce((sum, { ref, base, mine }) => sum + changes(ref, base, mine), 0);
  return screens.flatMap(({ status }) => {
    if (!status) return [];
    const told = `${name} shows ${status.waiting} that wait and ${status.rejected} set aside`;
    const isWrong = status.waiting !== waiting || (status.rejected !== rejected && !isReading);
    return [
      ...(isWrong ? [`${told}, not ${waiting} and ${rejected}`] : []),
      ...(headline(status) === 'up-to-date' && waits.length > 0
        ? [`${name} says "up to date" and something waits`]
        : []),
    ];
  });
}

function changes<C extends Collection>(
  { collection }: { collection: C },
  base: Base | undefined,
  mine: unknown,
): number {
  return collectionOf(replicated, collection).changes((base?.fields ?? null) as never, mine as never);
}
