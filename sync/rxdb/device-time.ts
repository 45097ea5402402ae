import { filter } from 'rxjs';
import { type Clock, systemClock } from '../clock.ts';
import { currentTime, momentOf } from '../replica/moment.ts';
import type { Moment } from '../store.ts';
import { changes } from './changes.ts';
import type { Opened } from './live.ts';

export interface DeviceTime {
  /** Before the database is open the device's own clock. */
  now(): number;
  /** This moment, once it is known how wrong the device's clock is. Rejects where the database does not open. */
  moment(): Promise<Moment>;
}

/** The server's time in this tab, by what any tab has measured. */
export function deviceTime(opened: Promise<Opened>, clock: Clock = systemClock): DeviceTime {
  let time = currentTime(clock, undefined);
  const reading = opened.then(async ({ database, store }) => {
    const read = async () => {
      time = currentTime(clock, await store.fact('server-time'));
    };
    changes(database.device)
      .pipe(filter((documents) => documents.some(({ id }) => id === 'fact/server-time')))
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
