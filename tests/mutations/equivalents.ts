/** Generated mutants that no test can tell from the original, each with its reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'sync/engine/pull.ts: applyDepartures rev: const rev = revs.get(id) ?? ▸0, now 1':
    'The ids are those of the map; the other value only serves the type.',
  'sync/engine/refusals.ts: Refusals refused: if (now.rested▸>= , now > ':
    'The rests add up to 63 and to 603 seconds, never to exactly one of the limits.',
  'sync/replica/row.ts: markedSent: return { ...row, sent: sent.length▸> , now >= ':
    'Of sixteen the last sixteen are all.',
  "sync/rxdb/first-page.ts: answer: .addEventListener('error', () => reject(▸request.error ?? new Error('no answer'), now request.error":
    'A request that failed has its error; the other value only serves the type.',
  'sync/replica/time.ts: deviceTime read: ▸isRead = true;, now ;':
    'It is read once more at each moment, and is the same.',
  'sync/rxdb/changes.ts: writtenSince: return ▸[], now undefined':
    'The database is closed, and what is read of it is told to nobody.',
  'sync/rxdb/group-commit.ts: GroupCommit #commit open: const open = jobs▸.filter((job) => job.open.size > 0), now nothing':
    'A caller who was answered stays answered, and a job without open documents writes nothing.',
  'sync/rxdb/group-commit.ts: GroupCommit #commit open: pen = jobs.filter((job) => job.open.size▸> , now >= ':
    'As without the filter: a caller who was answered stays answered.',
  'sync/rxdb/ranges.ts: readRange: found.values()].toSorted((a, b) => (a.id▸< , now <= ': 'No id is there twice.',
  'sync/rxdb/store.ts: createRxdbStore dropNow: ted, collection, { id, gone: true, rev: ▸0, now 1':
    'It is deleted: nobody reads its revision.',
  'domain/text-merge.ts: mergeLines from: let from = [▸0, , now nothing':
    'The place that is missing then is that of the other text, which is cut from its beginning either way.',
  'domain/three-way.ts: canonical: bject).toSorted(([a], [b]) => (a < b ? -▸1, now 2':
    'Of a comparison only the sign counts.',
};
