import { filter } from 'rxjs';
import type { Clock } from '../clock.ts';
import type { Moment, Store } from '../store.ts';
import { currentTime, momentOf } from './moment.ts';

export interface DeviceTime {
  /** Before the store is open the device's own clock. */
  now(): number;
  /** This moment, once it is known how wrong the device's clock is. Rejects where the store does not open. */
  moment(): Promise<Moment>;
}

/** The server's time in this tab, by what any tab has measured. */
export function deviceTime(opened: Promise<Pick<Store, 'fact' | 'changes$'>>, clock: Clock): DeviceTime {
  let time = currentTime(clock, undefined);
  const reading = opened.then(async (store) => {
    const read = async () => {
      time = currentTime(clock, await store.fact('server-time'));
    };
    store.changes$
      .pipe(filter((change) => change.kind === 'facts' && change.keys.includes('server-time')))
      .subscribe(() => void read().catch(() => undefined));
    await read();
  });
  reading.catch(() => undefined);
  return {
    now: () => momentOf(clock, time).at,
    async moment() {
      await reading;
      return momentOf(clock, time);
    },
  };
}
