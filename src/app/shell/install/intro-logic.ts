import { fromCallback, fromPromise } from 'xstate';
import { intro, type InstallEvent } from '#machines/intro.ts';
import { promptInstall, watchInstall } from './install.ts';

export const introLogic: typeof intro = intro.provide({
  actors: {
    watchInstall: fromCallback<InstallEvent>(({ sendBack }) => watchInstall(sendBack)),
    promptInstall: fromPromise(promptInstall),
  },
});
