/** Asks the table in domain/, as the cloud in memory does. */
import type { Operation, Request, Stored } from '#domain/permission-request.ts';
import { permits } from '#domain/permissions.ts';
import { roles } from '#domain/user.ts';
import { Ago, type Case, type Question, serverTime, type World } from './case.ts';
import { now, users, world } from './world.ts';

const time = { seconds: Math.ceil(now / 1000), nanoseconds: 123_000_000 };

/** Whether the table allows the case. */
export function tableAllows({ actor, world: difference, ask }: Case): boolean {
  const stored: World = withTime({ ...world, ...difference });
  const request = (operation: Operation, path: string, documents: Pick<Request, 'before' | 'after'>, then = stored) => {
    const [collection = '', id = ''] = path.split('/');
    return permits({
      actor,
      operation,
      collection,
      id,
      ...documents,
      time,
      read: (...where) => stored[where.join('/')] ?? null,
      readAfter: (...where) => then[where.join('/')] ?? null,
    });
  };
  const read = (path: string) => request('get', path, { before: stored[path] ?? null, after: null });
  if (ask.kind === 'get') return read(ask.path);
  if (!('documents' in ask))
    return candidates(ask).every((before) => request('list', before.path, { before, after: null }));

  const written = withTime(ask.documents);
  const then = { ...stored, ...written };
  const paths = Object.keys(written);
  return (
    (ask.kind === 'write' || paths.every(read)) &&
    paths.every((path) => {
      const [before, after] = [stored[path] ?? null, then[path] ?? null];
      const operation = before === null ? 'create' : after === null ? 'delete' : 'update';
      return request(operation, path, { before, after }, then);
    })
  );
}

/** Whatever a query may return: rules are held against the query, not against what happens to be stored. */
function candidates(question: Question): (Stored & { path: string })[] {
  if (question.kind === 'devices') return [{ path: 'devices/x', id: 'x' }];
  if (question.kind === 'page' && question.feed === 'departures') return [{ path: 'departures/x', role: null }];
  return (question.roles ?? roles).map((role) => ({ ...users.rosa, path: 'users/x', role }));
}

function withTime(documents: World): World {
  const timed = (value: unknown): unknown => {
    if (value instanceof Ago) return { ...time, seconds: time.seconds - value.seconds };
    return value === serverTime ? time : value;
  };
  const entries = Object.entries(documents).map(([path, document]): [string, Stored | null] => [
    path,
    document && Object.fromEntries(Object.entries(document).map(([field, value]) => [field, timed(value)])),
  ]);
  return Object.fromEntries(entries);
}
