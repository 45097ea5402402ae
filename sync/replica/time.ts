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
  let isRead = false;
  const read = async () => {
    time = currentTime(clock, await (await opened).fact('server-time'));
    isRead = true;
  };
  const reading = opened.then((store) => {
    store.changes$
      .pipe(filter((change) => change.kind === 'facts' && change.keys.includes('server-time')))
      .subscribe(() => void read().catch(() => undefined));
    return read();
  });
  reading.catch(() => undefined);
  return {
    now: () => momentOf(clock, time).at,
    async moment() {
      // A storage that failed once is asked again.
      await reading.catch(() => (isRead ? undefined : read()));
      return momentOf(clock, time);
    },
  };
}
