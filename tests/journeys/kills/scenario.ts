/** What somebody does on a phone that is killed at random moments. */
import type { Server } from '#tests/support/journey-server.ts';
import type { sizes } from '#tests/support/journey-phone.ts';
import type { people, Tab } from '#tests/support/journey-tab.ts';
import type { Random } from '#tests/sync/scheduler.ts';
import type { Expected, Found } from './expected.ts';

/** What one act has at hand. */
export interface Moment {
  tab: Tab;
  expected: Expected;
  random: Random;
  /** A text that was never there before. */
  word(): string;
}

export interface Scenario {
  who: Exclude<keyof typeof people, 'admin'>;
  size: keyof typeof sizes;
  /** Opens where it happens, from wherever the tab is. */
  open(tab: Tab): Promise<void>;
  /** What can be done, by name, and how often each is chosen beside the others. */
  acts: Readonly<Record<string, [weight: number, act: (moment: Moment) => Promise<void>]>>;
  /** What the device has, looked at through its screens. */
  found(tab: Tab): Promise<Found>;
  /** The same at the server, fields that nobody saves left out. */
  atServer(server: Server): Promise<Found>;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
