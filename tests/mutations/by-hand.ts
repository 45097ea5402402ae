/** Defects by hand, many of which the engine once had or was asked about: each is a passage of a file, and what stands there instead. */

export interface ByHand {
  file: string;
  what: string;
  from: string;
  to: string;
  /** Why no test can tell it from the original. */
  equivalent?: string;
}

const of =
  (file: string) =>
  (what: string, from: string, to: string, equivalent?: string): ByHand => ({
    file,
    what,
    from,
    to,
    ...(equivalent !== undefined && { equivalent }),
  });

const push = of('sync/engine/push.ts');
const row = of('sync/replica/row.ts');
const editing = of('sync/replica/editing.ts');
const conflicts = of('sync/replica/conflicts.ts');
const sending = of('sync/engine/sending.ts');
const trail = of('domain/trail.ts');
const pull = of('sync/engine/pull.ts');
const checkpoint = of('sync/engine/checkpoint.ts');
const follow = of('sync/engine/follow.ts');
const tombstones = of('sync/engine/tombstones.ts');
const reconcile = of('sync/engine/reconcile.ts');
const comparison = of('sync/engine/comparison.ts');
const refusals = of('sync/engine/refusals.ts');
const threeWay = of('domain/three-way.ts');
const notes = of('domain/merge-notes.ts');
const text = of('domain/text-merge.ts');
const merge = of('domain/merge.ts');
const status = of('domain/sync-status.ts');

export const byHand: readonly ByHand[] = [
  push(
    'news during a transaction is not noticed',
    'if (server && isOvertaken(server, now, before)) return undefined;',
    '',
  ),
  push(
    'a document that was deleted is made again',
    "if (!server && before.base.fields !== null) throw new DeletedError('deleted meanwhile');",
    '',
  ),
  push('an edit made during the answer wakes nobody', 'stale ||= waiting.length === 0;', ''),
  push(
    'the first refusal is believed',
    'const pause = isAllowed(context, ref) ? refusals.refused(keyOf(ref), refused) : null;',
    'const pause: number | null = null;',
  ),
  push(
    'what waits is written over what the server has',
    'const row = server ? joined(now, server, merge) : now;',
    'const row = now;',
  ),
  push('what is sent is not remembered', 'return sending.row;', 'return undefined;'),
  push(
    'what was sent again stays listed as parked',
    'if (arrived !== undefined) await',
    'if (arrived === undefined) await',
  ),
  push(
    'what another tab has set aside is not listed any more when later edits arrive',
    'prefixOf(now.edit) : undefined',
    'prefixOf(row.edit) : undefined',
  ),
  editing(
    'what is sent again in the moment in which it is set aside is not listed any more',
    'if (!waits) await takeOff(writer, entry);',
    'await takeOff(writer, entry);',
  ),
  editing(
    'what was sent before it was set aside is forgotten',
    'rowOfSent(replicated, change(row), listed, newPrefix())',
    'change(row)',
  ),
  editing(
    'what is sent while it is taken off the list is forgotten',
    'if (deepEqual(now.sent ?? [], sent)) return null;',
    'return null;',
  ),
  editing(
    'what is new to the row counts as removed by who discards',
    'const known = upToDate(replicated, row, entry);',
    'const known: LiveRow<C> = row;',
  ),
  editing(
    'what is discarded while it waits in its row is sent all the same',
    'prefixOf(row.edit) !== prefixOfParked(entry)) return row;',
    'prefixOf(row.edit) !== prefixOfParked(entry) || true) return row;',
  ),
  editing(
    'whoever uses their own value gets that of others',
    '(now: Fields[C]) => merge(base.fields, now, mine)',
    '(now: Fields[C]) => merge(base.fields, mine, now)',
  ),
  editing(
    'the own value is sent under the name of edits that are over',
    "entry.why === 'conflict' ? undefined : prefixOfParked(entry)",
    'prefixOfParked(entry)',
  ),
  conflicts(
    'what is taken back is told as a value that went',
    'merge(row.base.fields, base, row.fields) :',
    'row.fields :',
  ),
  row('of what was set aside all counts as sent', 'rev > row.rev && known.every(', 'known.every('),
  tombstones(
    'what takes back a text is listed',
    'deepEqual(row.fields, row.base.fields) ? takenBack(row, why, after) : row.base',
    'row.base',
  ),
  tombstones(
    'what may have arrived and was taken back stays without a word where the right to read it goes',
    "after.gone && why === 'refused'",
    'false',
  ),
  push('a refusal counts for edits that were not sent', 'attempt.edits = prefixOf(now.edit);', ''),
  push('a document that was sent is never sent again', '    onTheWay.delete(key);', ''),
  push('a pause is forgotten', 'if (pause !== null) return pause;', ''),
  push(
    'a content that cannot be taken is tried for ever',
    "else if (error.code === 'invalid') await giveUp(context, ref, 'invalid', attempt.edits);",
    "else if (error.code === 'invalid') continue;",
  ),
  row(
    'whatever was sent counts as taken',
    'findLast(({ edit }) => entries.includes(edit))',
    'findLast(() => entries.length > 0)',
  ),
  row('a lost answer is not recognized', 'takenState(row, server.edit)?.fields ?? row.base.fields', 'row.base.fields'),
  row('an earlier revision is taken', 'if (server.rev < row.rev) return undefined;', ''),
  row(
    'the content of the same revision is not compared',
    'if (server.rev === row.rev && (row.gone || knows(row, server) || isBeingSent(row))) return undefined;',
    'if (server.rev === row.rev) return undefined;',
  ),
  row('what is being sent is taken for a change by hand', ' || isBeingSent(row)', ''),
  row('a tombstone keeps nothing out', '(row.gone || knows(row, server)', '(knows(row as LiveRow<C>, server)'),
  row(
    'an answer brings back who left',
    'return row && !row.gone ? received(row, committed, merge) : undefined;',
    'return received(row, committed, merge);',
  ),
  row(
    'the base stays where it was',
    'const base = { fields: server.fields, rev: server.rev };',
    'const base = row.base;',
  ),
  row(
    'what was sent is forgotten at any news',
    'const sent = row.sent?.filter(({ rev = 0 }) => rev > server.rev) ?? [];',
    'const sent: Sent<C>[] = [];',
  ),
  row(
    'what was sent is never forgotten',
    'filter(({ rev = 0 }) => rev > server.rev)',
    'filter(({ rev = 0 }) => rev >= 0)',
  ),
  row(
    'a second edit moves the base',
    'if (isDirty(row)) return { ...row, fields, edit: nextEdit(row.edit) };',
    'if (isDirty(row)) return { ...row, fields, edit: nextEdit(row.edit), base: { fields: row.fields, rev: row.rev } };',
  ),
  row('a second edit is not counted', 'edit: nextEdit(row.edit) };', 'edit: row.edit };'),
  row(
    'only the last of what was sent is kept',
    'sent.length > fewSent && sizeOf(sent) > sentSize ? sent.slice(-fewSent) : sent',
    'sent.slice(-1)',
  ),
  row('clean while something may still arrive', 'if (isSettled && deepEqual', 'if (deepEqual'),
  row('a departure goes back in time', 'rev: Math.max(row?.rev ?? 0, rev)', 'rev'),
  sending(
    'what is sent again has another name',
    'let entry = sent.find(({ fields }) => deepEqual(fields, next))?.edit;',
    'let entry: string | undefined;',
  ),
  sending('no trail is kept', "edit: extendTrail(server?.edit ?? '', entry)", 'edit: entry'),
  sending('a revision is left out', 'const rev = (server?.rev ?? 0) + 1;', 'const rev = (server?.rev ?? 0) + 2;'),
  sending(
    'every device has the same name',
    "const id = Array.from({ length: 8 }, () => Math.floor(random() * 36).toString(36)).join('');",
    "const id = 'a';",
  ),
  trail('a trail keeps two', 'extended += ` ${other}`;', 'return `${entry} ${other}`;'),
  trail('a writer stands in it twice', ' && writerOf(other) !== writerOf(entry)', ''),
  pull(
    'the cursor is stored before its page',
    'await apply(context, feed, page);\n      await advance(context, feed, page, { generation, underway: !isLast });',
    'await advance(context, feed, page, { generation, underway: !isLast });\n      await apply(context, feed, page);',
  ),
  pull(
    'the cursor of a listener is stored before its documents',
    'await apply(context, feed, batch.documents);\n',
    'if (batch.live) await advance(context, feed, batch.documents, { generation });\n      await apply(context, feed, batch.documents);\n',
  ),
  pull(
    'who leaves a list is not looked after',
    "for (const id of batch.removed) await verify(context, { collection: 'users', id });",
    '',
  ),
  pull('a full page is the last', 'if (isLast) return;', 'return;'),
  pull('a departure is forgotten where an edit waits', 'held.add(id);', ''),
  pull('a departure takes who came back', 'if (row && row.rev > rev) return undefined;', ''),
  pull('departures are not heard', 'await applyDepartures(context, documents as Departure[]);', ''),
  pull(
    'the own document does not return',
    'return row?.gone ? cleanRow(server) : received(row, server, merge);',
    'return received(row, server, merge);',
  ),
  checkpoint('no overlap', 'export const overlap = 10_000;', 'export const overlap = 0;'),
  checkpoint('settled at once', 'if (age >= overlap) await', 'if (age >= 0) await'),
  checkpoint('the checkpoint of another role', 'kept?.role === scope.role && kept.generation', 'kept?.generation'),
  checkpoint(
    'a cursor of the future',
    'if (!checkpoint || (await isAhead(context, checkpoint.cursor))) return null;',
    'if (!checkpoint) return null;',
  ),
  checkpoint('a damaged cursor', 'isOurs && isCursor(kept.cursor) && Number.isFinite(kept.at)', 'isOurs'),
  follow('a listener that fell back to a cache is believed', 'else if (heard) return unavailable();', ''),
  follow(
    'a listener that says nothing is waited for',
    'void context.connection.late(waiting.signal).then(() => heard || unavailable());',
    '',
  ),
  tombstones(
    'nothing is parked',
    'if (isDirty(row)) {\n      const after',
    'if (isDirty(row) && row.rev < 0) {\n      const after',
  ),
  tombstones('what was written since goes with what is refused', 'if (isOther(row)) return undefined;', ''),
  tombstones('what is typed while a text is parked is lost', '(isDirty(row) && sameEdits(now, row))', 'isDirty(row)'),
  tombstones('who may not be read is not remembered', 'if (!server) await context.store.markIncomplete();', ''),
  reconcile(
    'nothing ever differs',
    'if (isSame(there, here.digest(kind, range, entries))) return;\n    await owe();',
    'return;',
  ),
  reconcile('who came meanwhile is removed', 'if (now && !now.gone && now.rev === row.rev) await', 'if (now) await'),
  reconcile(
    'what the office took back stays',
    'if (isOlder && server.rev < row.rev) return isDirty(row) ? joined(row, server, merge) : cleanRow(server);',
    '',
  ),
  reconcile(
    'who left is kept',
    'if (isAsked(row.id) && !there.has(row.id) && inScope(context, row)) await leaveIfUnchanged(context, row);',
    '',
  ),
  comparison('an hour away is nothing', 'await retryStorage(this.#context, () => this.#owe());', ''),
  comparison(
    'proven by itself',
    "const isOther = (await store.fact('reconciled'))?.generation !== generation;",
    'const isOther = false;',
  ),
  refusals('a minute is nothing', 'alone: 60_000', 'alone: 0'),
  refusals(
    'what is refused beside others is believed as soon',
    'this.#isAmongOthers(now) ? believedAfter.amongOthers : believedAfter.alone',
    'believedAfter.alone',
  ),
  threeWay(
    'a removal beats a change',
    'if (mine === undefined || theirs === undefined) return theirs ?? mine;',
    'if (mine === undefined || theirs === undefined) return undefined;',
  ),
  threeWay(
    'the server wins',
    'if (deepEqual(theirs, base)) return mine;',
    'if (deepEqual(theirs, base)) return theirs;',
  ),
  threeWay(
    'this device wins',
    'if (deepEqual(mine, theirs) || deepEqual(mine, base)) return theirs;',
    'if (deepEqual(mine, theirs)) return theirs;',
  ),
  threeWay(
    'what both changed is not joined',
    'return combine(kind(base) === kind(mine) ? base : undefined, mine, theirs);',
    'return theirs;',
  ),
  notes('the overtaken text of a note is dropped', 'overtaken.push(here);', ''),
  notes('a version of a version', 'const first = note.of ?? note.id;', 'const first = note.id;'),
  notes('a version stands twice', 'if (result.has(id)) continue;', ''),
  text('a line that one repeats is dropped', '(line) => change.one(line) > 0 && change.two(line) <= 0', '() => false'),
  text(
    'which is called mine matters',
    'return JSON.stringify(one) < JSON.stringify(two) ? [one, two] : [two, one];',
    'return [one, two];',
  ),
  text(
    'what one has cut comes back',
    'return lines.slice(from, to).filter((line, index) => !ofBase.has(from + index) || repeated(line));',
    'return lines.slice(from, to);',
  ),
  merge('a message is unread again', 'read: here.read || there.read,', 'read: there.read,'),
  merge('a plant by its name is another one', 'id ?? ids.get(name) ?? `name ${name}`', 'id ?? `name ${name}`'),
  merge(
    'a renamed category loses its plants',
    'return followRenames(merged, mine, theirs, renames);',
    'return merged;',
  ),
  status('up to date while something waits', 'status.syncing || status.waiting > 0 ||', 'status.syncing ||'),
  status('up to date before the server was heard', ' || status.lastContact === null', ''),
  status('up to date unproven', "if (status.checking) return 'checking';", ''),
  status('up to date with what cannot be read', 'status.unreadable > 0 || status.failing', 'status.failing'),
];
