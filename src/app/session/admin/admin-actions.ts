/** What an admin begins on this device, and the device must not forget before it is finished. */
import {
  combineLatest,
  defer,
  firstValueFrom,
  map,
  of,
  retry,
  Subject,
  startWith,
  switchMap,
  type Observable,
} from 'rxjs';
import { type BegunRemoval, removalsFrom } from '#domain/begun-removals.ts';
import { mostUnfinished, removalTime, type Removal } from '#domain/removal.ts';
import { valueNames } from '#domain/value-names.ts';
import type { Clock } from '#sync/clock.ts';
import type { AdminActions } from '#sync/admin-actions.ts';
import type { Remote } from '#sync/remote.ts';
import { GoneError, type Replica } from '#sync/replica.ts';
import type { AccountRemoval } from '../../platform/account-removal/port.ts';
import { depart } from './departure.ts';
import { removalsFromOthers } from './removals-of-others.ts';

/** Milliseconds after which the office is believed that nobody is left: what a removal may take, and as much again for a slow line. */
const untilBelieved = 2 * removalTime;

export interface AdminActionsParts {
  replica: Pick<Replica, 'document$' | 'value' | 'value$' | 'changeValue' | 'draft' | 'keepDraft'>;
  remote(): Promise<Pick<Remote, 'depart'>>;
  removal(): Promise<AccountRemoval>;
  now?: () => number;
  clock?: Pick<Clock, 'sleep'>;
}

export function openAdminActions({ replica, remote, removal, now = Date.now, clock }: AdminActionsParts): AdminActions {
  const changed = new Subject<void>();
  const others = removalsFromOthers({ replica, removal, now });
  async function keep(change: (removals: BegunRemoval[]) => BegunRemoval[]): Promise<void> {
    const name = valueNames.begunRemovals;
    // Earlier versions kept it as a draft.
    const older = await replica.draft(name);
    await replica.changeValue(name, (text = older) => {
      const removals = change(removalsFrom(text));
      return removals.length > 0 ? JSON.stringify(removals) : undefined;
    });
    if (older !== undefined) await replica.keepDraft(name, undefined);
    changed.next();
  }

  /** Asks the office; what was begun here and another device finished is forgotten. */
  async function ask(): Promise<void> {
    const begun = await firstValueFrom(unfinishedRemovals(replica));
    const old = begun.filter(({ at = 0 }) => now() - at > untilBelieved).map(({ id }) => id);
    const left = await others.ask(begun.length > 0);
    // A full answer may lack some.
    if (!left || left.length >= mostUnfinished) return;
    const isOver = ({ id }: Removal) => old.includes(id) && !left.includes(id);
    if (begun.some(isOver)) await keep((removals) => removals.filter((each) => !isOver(each)));
  }

  return {
    async changeRole(id, role) {
      if (!(await depart(remote, id, role, clock))) throw new GoneError('removed meanwhile');
    },
    async remove(leaving) {
      const rest = (removals: BegunRemoval[]) => removals.filter(({ id }) => id !== leaving.id);
      // Remembered first: between the document and the account this page may be closed.
      await keep((removals) => [...rest(removals), { ...leaving, at: now() }]);
      await depart(remote, leaving.id, null, clock);
      await (await removal()).deleteUser(leaving.id);
      // They are gone. What cannot be noted stays on the list, and may be tried again.
      await others.forget(leaving.id).catch(() => undefined);
      await keep(rest).catch(() => undefined);
    },
    unfinished$: defer(() => {
      // What cannot be asked now is asked the next time.
      ask().catch(() => undefined);
      return changed.pipe(
        startWith(undefined),
        // A storage that failed once is asked again.
        switchMap(() => combineLatest([unfinishedRemovals(replica), others.ids$]).pipe(retry({ delay: 1_000 }))),
        map(([begun, ids]) => [
          ...begun.map(({ id, role, title }) => ({ id, role, title })),
          ...ids.filter((id) => begun.every((known) => known.id !== id)).map(ofOther),
        ]),
      );
    }),
  };
}

/** Of somebody whom another device removed nothing else is known here. */
const ofOther = (id: string): Removal => ({ id, role: null, title: '' });

/** Told from the documents, in whatever tab they were begun: whoever is still here was not removed, whatever became of the attempt. */
export function unfinishedRemovals(
  replica: Pick<Replica, 'document$' | 'value' | 'value$'>,
): Observable<readonly BegunRemoval[]> {
  const withoutDocument = (each: BegunRemoval) =>
    replica.document$({ collection: 'users', id: each.id }).pipe(map((held) => (held ? [] : [each])));
  return replica.value$(valueNames.begunRemovals).pipe(
    switchMap(() => replica.value(valueNames.begunRemovals)),
    map(removalsFrom),
    switchMap((removals) => (removals.length === 0 ? of([]) : combineLatest(removals.map(withoutDocument)))),
    map((found) => found.flat()),
  );
}
