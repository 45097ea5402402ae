/** A session without a device: what begins and ends in it. */
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import type { Role } from '#domain/user.ts';
import { logout, type Rest } from '#machines/logout.ts';
import { session } from '#machines/session.ts';

interface Given {
  /** The data open at once. */
  opens?: boolean;
  /** Changes that wait when somebody logs out. */
  waiting?: number;
  end?: () => Promise<void>;
}

/** What a region of the session shows: `screens` and `account` of whoever is signed in. */
export const here = (opened: string | { ready: Role }, account = 'known') => ({
  signedIn: { screens: { opened }, account: { here: account } },
});

export function start(uid: string | null, { waiting = 0, end = () => Promise.resolve(), opens = true }: Given = {}) {
  const followed: string[] = [];
  const stopped: string[] = [];
  const ran: string[] = [];
  const logouts: string[] = [];
  let homes = 0;
  /** Notes what begins, until it is stopped. */
  const noted = <Input>(name: (input: Input) => string) =>
    fromCallback<EventObject, Input>(({ input }) => {
      ran.push(name(input));
      return () => ran.push('stops');
    });
  const actor = createActor(
    session.provide({
      actors: {
        open: fromCallback<EventObject, { uid: string }>(({ input, sendBack }) => {
          followed.push(input.uid);
          if (opens) sendBack({ type: 'replica.opened' });
          return () => stopped.push(input.uid);
        }),
        loadProfile: noted(({ known }) => `loads ${known ? 'known' : 'new'}`),
        synchronize: noted(({ role }) => `synchronizes as ${role}`),
        evict: noted(() => 'evicts'),
        awaitAccess: noted(() => 'awaits access'),
        awaitNetwork: noted(() => 'awaits a network'),
        logOut: logout.provide({
          actors: {
            count: fromPromise(() => Promise.resolve({ changes: waiting, texts: 0 })),
            send: fromPromise(() => Promise.resolve()),
            end: fromPromise<void, { rest: Rest }>(({ input }) => {
              logouts.push(input.rest);
              return end();
            }),
          },
        }),
      },
    }),
    { input: { uid } },
  );
  actor.on('home.requested', () => (homes += 1));
  actor.start();
  return { actor, followed, stopped, ran, logouts, homes: () => homes };
}
