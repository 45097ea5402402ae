/** What synchronization relies on at the far side, whichever it is. */
import { describe } from 'vitest';
import { describeDepartures } from './remote-departures.ts';
import { describeDevices } from './remote-devices.ts';
import { describeErrors } from './remote-errors.ts';
import { describeLive } from './remote-live.ts';
import { describePages } from './remote-pages.ts';
import { describePoison } from './remote-poison.ts';
import { describeRanges } from './remote-ranges.ts';
import { describeSizes } from './remote-sizes.ts';
import { describeTime } from './remote-time.ts';
import { describeTransactions } from './remote-transactions.ts';
import { type Server, useWorld } from './remote-world.ts';

export function describeRemote(name: string, open: () => Promise<Server>): void {
  describe(`remote: ${name}`, () => {
    const world = useWorld(open);
    describePages(world);
    describeLive(world);
    describeTransactions(world);
    describeDepartures(world);
    describeRanges(world);
    describePoison(world);
    describeSizes(world);
    describeErrors(world);
    describeDevices(world);
    describeTime(world);
  });
}
