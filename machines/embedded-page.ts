/**
 * A page of another site, shown inside this one.
 *
 *   loading: reaching --reached--> opening --page.loaded--> shown
 *      |  |       '--not reached-----.                        ^
 *      |  '------connection.lost-----+--> offline             |
 *      '--10 seconds--> late --------'       |                |
 *             ^          |  '----page.loaded-+----------------'
 *             '-- loading <--retry.requested-+-- connection.restored
 *
 * `reach` runs first, because a frame loads the browser's own error page like any other. Actors to provide: `reach`.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Milliseconds until a page that has not loaded counts as late. Source: D36. */
export const loadTimeout = 10_000;

interface Context {
  src: string;
  /** Each attempt has its own frame. */
  attempt: number;
  /** Whether this attempt has got as far as a frame. */
  framed: boolean;
}

/** `connection.*` as the app knows it. */
export type EmbeddedPageEvent =
  | { type: 'page.loaded' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'retry.requested' };

export const embeddedPage = setup({
  types: { context: {} as Context, events: {} as EmbeddedPageEvent, input: {} as { src: string } },
  actors: {
    /** Rejects where the page cannot be reached. */
    reach: fromPromise<void, { src: string }>(unprovided),
  },
  delays: { loadTimeout },
  actions: {
    begin: assign(({ context }) => ({ attempt: context.attempt + 1, framed: false })),
    frame: assign({ framed: true }),
  },
}).createMachine({
  id: 'embeddedPage',
  context: ({ input: { src } }) => ({ src, attempt: 0, framed: false }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'begin',
      initial: 'reaching',
      after: { loadTimeout: 'late' },
      on: { 'connection.lost': 'offline' },
      states: {
        reaching: {
          invoke: {
            src: 'reach',
            input: ({ context: { src } }) => ({ src }),
            onDone: 'opening',
            onError: '#embeddedPage.offline',
          },
        },
        opening: { entry: 'frame', on: { 'page.loaded': '#embeddedPage.shown' } },
      },
    },
    late: {
      on: {
        'page.loaded': 'shown',
        'connection.lost': 'offline',
        'connection.restored': 'loading',
        'retry.requested': 'loading',
      },
    },
    offline: { on: { 'connection.restored': 'loading', 'retry.requested': 'loading' } },
    shown: {},
  },
});

type Snapshot = SnapshotFrom<typeof embeddedPage>;

/** `late`: it has not loaded in time, and still may. `offline`: it cannot be reached. */
export type EmbeddedView = 'loading' | 'late' | 'offline' | 'shown';

/** What the screen shows. */
export function viewOf({ value }: Snapshot): EmbeddedView {
  return typeof value === 'string' ? value : 'loading';
}

/** The attempt whose frame is mounted; null without a frame. */
export function frameOf(snapshot: Snapshot): number | null {
  const { attempt, framed } = snapshot.context;
  return framed && !snapshot.matches('offline') ? attempt : null;
}
