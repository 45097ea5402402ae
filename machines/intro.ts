/**
 * Putting the app on the home screen.
 *
 *   steps.byHand --install.offered--> steps.offered --install.requested--> steps.prompting
 *                      ^                                                     |  |
 *                      '---------------------dismissed-----------------------'  |
 *   any --app.installed--> started <------------------accepted-----------------'
 *
 * `started` is also where it begins inside the Android app. The device may be chosen anew in all of `steps`.
 * Actors to provide: `watchInstall` reports the browser's offer and the installation, `promptInstall` asks the user.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Source: spec 2.5. */
export const introDevices = ['iphone', 'android', 'desktop'] as const;
export type IntroDevice = (typeof introDevices)[number];

interface Context {
  device: IntroDevice;
  androidApp: boolean;
}

/** What `watchInstall` reports. */
export type InstallEvent = { type: 'install.offered' } | { type: 'app.installed' };
/** `install.requested`: the Install button. */
export type IntroEvent = InstallEvent | { type: 'device.chosen'; device: IntroDevice } | { type: 'install.requested' };

export const intro = setup({
  types: {
    context: {} as Context,
    events: {} as IntroEvent,
    /** The device as guessed, and whether an Android app opened the page. */
    input: {} as { device: IntroDevice; androidApp: boolean },
  },
  actors: {
    watchInstall: fromCallback<InstallEvent>(() => undefined),
    /** Shows the browser's prompt; resolves to whether the user agreed. */
    promptInstall: fromPromise<boolean>(unprovided),
  },
  guards: {
    androidApp: ({ context }) => context.androidApp,
    agreed: (_, answer: boolean) => answer,
    /** No browser of an iPhone installs by itself. */
    installable: ({ context }) => context.device !== 'iphone',
  },
  actions: { choose: assign((_, device: IntroDevice) => ({ device })) },
}).createMachine({
  id: 'intro',
  context: ({ input }) => input,
  initial: 'steps',
  invoke: { src: 'watchInstall' },
  states: {
    steps: {
      initial: 'byHand',
      always: { guard: 'androidApp', target: 'started' },
      on: {
        'device.chosen': { actions: { type: 'choose', params: ({ event }) => event.device } },
        'app.installed': 'started',
      },
      states: {
        byHand: { on: { 'install.offered': 'offered' } },
        offered: { on: { 'install.requested': { guard: 'installable', target: 'prompting' } } },
        prompting: {
          invoke: {
            src: 'promptInstall',
            onDone: [
              { guard: { type: 'agreed', params: ({ event }) => event.output }, target: '#intro.started' },
              { target: 'byHand' },
            ],
            onError: 'byHand',
          },
        },
      },
    },
    started: {},
  },
});

type Snapshot = SnapshotFrom<typeof intro>;

/** Whether the Install button is shown. */
export const canInstall = (snapshot: Snapshot): boolean => snapshot.can({ type: 'install.requested' });
