/**
 * The rows of users and the facts about them lie in stores that a browser may lose one without the other. Both hold the
 * generation, a random number: the rows as the revision of a tombstone that no document bears the name of. Cursors and
 * comparisons are worth something only with the generation of the rows. It is drawn anew where one of both is missing, and
 * where the scope is another one, so that what an earlier scope knew is not believed.
 */
import { purge } from './tombstones.ts';
import type { EngineContext } from './engine-context.ts';

/** Named so that it is no account's id. */
export const generationRow = { collection: 'users', id: 'generation~' } as const;

const numbers = 2 ** 40;

/** Whether the rows are those that this engine began with: a browser may lose them while the app runs. */
export async function holdsGeneration({
  store,
  generation,
}: Pick<EngineContext, 'store' | 'generation'>): Promise<boolean> {
  return (await store.get(generationRow))?.rev === generation;
}

/**
 * What another scope brought onto the device and this one may not hold leaves it. Resolves to the generation of the rows.
 */
export async function enterScope(context: EngineContext): Promise<number> {
  const { store, scope, random } = context;
  const known = await store.fact('scope');
  const kept = (await store.get(generationRow))?.rev;
  if (known?.role === scope.role && kept !== undefined && known.generation === kept) return kept;
  if (known?.role !== scope.role) await leaveScope(context);
  const generation = 1 + Math.floor(random() * numbers);
  await store.modify(generationRow.collection, [generationRow.id], (_, id) => ({ id, gone: true, rev: generation }));
  await store.setFact('scope', { role: scope.role, generation });
  return generation;
}

/** Where the facts are lost nobody knows whose rows these are. */
async function leaveScope(context: EngineContext): Promise<void> {
  const { store, scope } = context;
  for (const row of await store.users({ from: null, to: null })) {
    const stays = row.gone || row.id === scope.uid || scope.roles.includes(row.fields.role);
    if (!stays) await purge(context, { collection: 'users', id: row.id });
  }
  await store.dropAside((await store.setAside()).filter(({ id }) => id !== scope.uid && id !== 'plants'));
}
