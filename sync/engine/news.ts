/**
 * What somebody else changed, for whoever was away: kept before the rows that hold it are stored, so that nothing of it is
 * missing whatever happens in between. Told only where the device has held all there was: not while it is filled, nor while
 * it fetches what it lost. Source: D60.
 */
import type { News } from '#domain/away-kept.ts';
import { deepEqual } from '#domain/equal.ts';
import type { Clock } from '../clock.ts';
import type { Collection, Scope } from '../document.ts';
import { isDirty } from '../replica/row.ts';
import type { Replicated } from '../replicated.ts';
import type { Row, Store } from '../store.ts';

/** A store that keeps such news. Whatever the engine receives is written through it. */
export function keepingNews(store: Store, { users }: Replicated, scope: Scope, clock: Pick<Clock, 'now'>): Store {
  if (scope.roles.length === 0) return store;
  // What is not filled is asked each time; what is, only where there is something to tell.
  let filled = false;
  const newsIn = (row: Row<'users'> | undefined, next: Row<'users'>, id: string): News[] => {
    if (id === scope.uid) return [];
    const before = row && !row.gone ? { synced: syncedIn(row), shown: row.fields } : null;
    return users.news.of(id, before, syncedIn(next));
  };

  async function modify<C extends Collection>(
    collection: C,
    ids: string[],
    change: (row: Row<C> | undefined, id: string) => Row<C> | undefined,
  ): Promise<Row<C>[]> {
    if (collection !== 'users') return store.modify(collection, ids, change);
    filled = filled || (await isFilled(store, scope));
    const told = new Map<string, News[]>();
    const written: Row<C>[] = [];
    for (let left = ids; left.length > 0;) {
      const found = new Map<string, News[]>();
      const taken = await store.modify(collection, left, (row, id) => {
        found.delete(id);
        const next = change(row, id);
        const news = next && filled ? newsIn(row as Row<'users'>, next as Row<'users'>, id) : [];
        if (news.length === 0 || deepEqual(news, told.get(id))) return next;
        found.set(id, news);
        return undefined;
      });
      written.push(...taken);
      if (found.size > 0) filled = await isFilled(store, scope);
      if (filled && found.size > 0) await keep([...found.values()].flat());
      for (const [id, news] of found) told.set(id, news);
      left = [...found.keys()];
    }
    return written;
  }

  const keep = (news: News[]): Promise<void> =>
    store.modifyFact(`value/${users.news.name}`, (kept) => users.news.kept(kept, news, clock.now()));

  return { ...store, modify };
}

/** What the server holds, as far as it is known. */
function syncedIn(row: Row<'users'>) {
  if (row.gone) return null;
  return isDirty(row) ? row.base.fields : row.fields;
}

/** Whether the rows were shown to be what the server held, in this scope, and none was lost since. */
async function isFilled(store: Store, { role }: Scope): Promise<boolean> {
  const [scope, reconciled, losses] = await Promise.all([
    store.fact('scope'),
    store.fact('reconciled'),
    store.fact('losses'),
  ]);
  const isSame = scope?.role === role && scope.generation !== undefined && scope.generation === reconciled?.generation;
  return isSame && (reconciled.losses ?? 0) === (losses?.count ?? 0);
}
