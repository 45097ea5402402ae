/** Asks the table in domain/, as the cloud in memory does. */
import { type Operation, permits, type Request, type Stored } from '#domain/permissions.ts';
import { roles } from '#domain/user.ts';
import { type Case, type Question, serverTime, type World } from './case.ts';
import { users, world } from './world.ts';

const time = { seconds: 1_777_600_000, nanoseconds: 123_000_000 };

/** Whether the table allows the case. */
export function tableAllows({ actor, world: difference, ask }: Case): boolean {
  const now: World = withTime({ ...world, ...difference });
  const request = (operation: Operation, path: string, documents: Pick<Request, 'before' | 'after'>, then = now) => {
    const [collection = '', id = ''] = path.split('/');
    return permits({
      actor,
      operation,
      collection,
      id,
      ...documents,
      time,
      read: (...where) => now[where.join('/')] ?? null,
      readAfter: (...where) => then[where.join('/')] ?? null,
    });
  };
  const read = (path: string) => request('get', path, { before: now[path] ?? null, after: null });
  if (ask.kind === 'get') return read(ask.path);
  if (!('documents' in ask))
    return candidates(ask).every((before) => request('list', before.path, { before, after: null }));

  const written = withTime(ask.documents);
  const then = { ...now, ...written };
  const paths = Object.keys(written);
  return (
    (ask.kind === 'write' || paths.every(read)) &&
    paths.every((path) => {
      const [before, after] = [now[path] ?? null, then[path] ?? null];
      const operation = before === null ? 'create' : after === null ? 'delete' : 'update';
      return request(operation, path, { before, after }, then);
    })
  );
}

/** Whatever a query may return: rules are held against the query, not against what happens to be stored. */
function candidates(question: Question): (Stored & { path: string })[] {
  if (question.kind === 'page' && question.feed === 'departures') return [{ path: 'departures/x', role: null }];
  return (question.roles ?? roles).map((role) => ({ ...users.rosa, path: 'users/x', role }));
}

function withTime(documents: World): World {
  const entries = Object.entries(documents).map(([path, document]): [string, Stored | null] => [
    path,
    document?.['syncedAt'] === serverTime ? { ...document, syncedAt: time } : document,
  ]);
  return Object.fromEntries(entries);
}
