/** Follows the own document of staff that is not active, of which the engine would send and fetch what the rules refuse. */
import { hasAccess } from '#domain/access.ts';
import { systemClock } from '#sync/clock.ts';
import { isUnreadable } from '#sync/document.ts';
import type { Remote } from '#sync/remote.ts';
import { abortable } from '../../platform/abortable.ts';
import type { Profile } from '../registration/profile-writing.ts';

/** Milliseconds. A line may die in silence, or a change never be told, and no engine runs here that would notice. */
const askedAnewAfter = 30_000;

interface Parts {
  remote(uid: string, signal: AbortSignal): Promise<Pick<Remote, 'watch'>>;
  untilOnline(signal: AbortSignal): Promise<void>;
}

/** `failed`: the line is lost. `nothing`: no news in time. */
type Word = Profile | null | 'failed' | 'nothing';

/** The own document as soon as it opens the access again, or null where it is gone. Rejects as soon as the signal is aborted. */
export async function newsOfAccess(parts: Parts, uid: string, signal: AbortSignal): Promise<Profile | null> {
  for (;;) {
    const remote = await parts.remote(uid, signal);
    const found = await told(remote, uid, signal);
    if (found === 'failed') await parts.untilOnline(signal);
    else if (found !== 'nothing') return found;
  }
}

async function told(remote: Pick<Remote, 'watch'>, uid: string, signal: AbortSignal): Promise<Word> {
  const over = new AbortController();
  let stop = (): void => undefined;
  const word = new Promise<Word>((resolve) => {
    stop = remote.watch(
      { collection: 'users', id: uid },
      (document) => {
        if (!document || (!isUnreadable(document) && hasAccess(document.fields))) resolve(document);
      },
      () => resolve('failed'),
    );
    void systemClock.sleep(askedAnewAfter, over.signal).then(() => resolve('nothing'));
  });
  try {
    return await abortable(signal, word);
  } finally {
    over.abort();
    stop();
  }
}
