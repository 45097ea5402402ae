import { describe, expect, test } from 'vitest';
import { merges } from '#domain/merge.ts';
import type { User } from '#domain/user.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import type { ServerDocument } from './document.ts';
import { acknowledged, departed, isDirty, localEdit, markedSent, overtaken, received, type DirtyRow } from './row.ts';
import type { LiveRow } from './store.ts';

const { users: merge } = merges;

function says(...lines: string[]) {
  return (user: User): User => ({ ...user, primaryNote: lines.join('\n') });
}

function dirty(row: LiveRow<'users'>, ...lines: string[]): DirtyRow<'users'> {
  const edited = localEdit(row, says(...lines), 'me');
  if (!isDirty(edited)) throw new Error('nothing was edited');
  return edited;
}

function server(rev: number, edit: string, ...lines: string[]): ServerDocument<'users'> {
  return { id: 'ada', rev, edit, fields: says(...lines)(aUser('ada')) };
}

const clean = (rev: number, ...lines: string[]) => aCleanRow('ada', { primaryNote: lines.join('\n') }, rev);

describe('a local edit', () => {
  test('keeps what it stands on, and counts up while it waits', () => {
    const first = dirty(clean(4, 'gate'), 'gate', 'dog');
    expect(first).toMatchObject({ edit: 'me:1', rev: 4, base: { rev: 4, fields: { primaryNote: 'gate' } } });
    expect(dirty(first, 'gate', 'dog', 'hose')).toMatchObject({ edit: 'me:2', base: first.base });
  });

  test('that changes nothing leaves the row as it is', () => {
    const row = clean(4, 'gate');
    expect(localEdit(row, says('gate'), 'me')).toBe(row);
  });
});

describe('a document of the server', () => {
  test('is taken by a clean row only when it is newer', () => {
    expect(received(clean(4, 'gate'), server(5, 'x:1', 'door'), merge)).toEqual(clean(5, 'door'));
    expect(received(clean(4, 'gate'), server(3, 'x:1', 'door'), merge)).toBeUndefined();
    expect(received(clean(4, 'gate'), server(4, 'x:1', 'gate'), merge)).toBeUndefined();
  });

  test('with the same revision and other content was changed by hand, and is taken', () => {
    expect(received(clean(4, 'gate'), server(4, 'x:1', 'door'), merge)).toEqual(clean(4, 'door'));
    const joined = received(dirty(clean(4, 'gate'), 'gate', 'dog'), server(4, 'x:1', 'door', 'gate'), merge);
    expect(joined).toMatchObject({ edit: 'me:1', fields: { primaryNote: 'door\ngate\ndog' } });
  });

  test('appears beside what still waits', () => {
    const joined = received(dirty(clean(4, 'gate'), 'gate', 'dog'), server(5, 'x:1', 'door', 'gate'), merge);
    expect(joined).toMatchObject({
      edit: 'me:1',
      rev: 5,
      base: { rev: 5 },
      fields: { primaryNote: 'door\ngate\ndog' },
    });
  });

  test('that holds my whole edit makes the row clean, also under the edits of others', () => {
    const row = dirty(clean(4, 'gate'), 'gate', 'dog');
    expect(received(row, server(5, 'me:1', 'gate', 'dog'), merge)).toEqual(clean(5, 'gate', 'dog'));
    expect(received(row, server(6, 'x:1 me:1', 'gate', 'cat'), merge)).toEqual(clean(6, 'gate', 'cat'));
  });

  test('that holds an earlier state of mine is joined to what came after, and nothing stands twice', () => {
    const sent = markedSent(dirty(clean(4, 'gate'), 'gate', 'dog'));
    const row = dirty(sent, 'gate', 'dog', 'hose');
    const joined = received(row, server(6, 'x:1 me:1', 'gate', 'cat'), merge);
    expect(joined).toMatchObject({ edit: 'me:2', rev: 6, fields: { primaryNote: 'gate\ncat\nhose' } });
  });

  test('that says what mine says makes the row clean', () => {
    const row = dirty(clean(4, 'gate'), 'gate', 'dog');
    expect(received(row, server(5, 'x:1', 'gate', 'dog'), merge)).toEqual(clean(5, 'gate', 'dog'));
  });

  test('comes back over a tombstone only with a higher revision', () => {
    const gone = departed(clean(4, 'gate'), 'ada', 5);
    expect(gone).toEqual({ id: 'ada', gone: true, rev: 5 });
    expect(received(gone, server(5, 'x:1', 'gate'), merge)).toBeUndefined();
    expect(received(gone, server(6, 'x:1', 'gate'), merge)).toEqual(clean(6, 'gate'));
  });
});

describe('an acknowledgement', () => {
  const sent = markedSent(dirty(clean(4, 'gate'), 'gate', 'dog'));
  const committed = { ...server(5, 'me:1', 'gate', 'dog') };

  test('makes the row clean', () => {
    expect(acknowledged(sent, sent, committed, merge)).toEqual(clean(5, 'gate', 'dog'));
  });

  test('leaves waiting what was typed meanwhile', () => {
    const row = dirty(sent, 'gate', 'dog', 'hose');
    const next = acknowledged(row, sent, committed, merge);
    expect(next).toMatchObject({ edit: 'me:2', rev: 5, base: { rev: 5 }, fields: { primaryNote: 'gate\ndog\nhose' } });
    expect(next).not.toHaveProperty('sent');
  });

  test('that comes after newer news does not go back behind it', () => {
    const ahead = { ...sent, rev: 6, base: { rev: 6, fields: server(6, 'x:1 me:1', 'gate', 'dog', 'cat').fields } };
    expect(acknowledged(ahead, sent, committed, merge)).toEqual(clean(6, 'gate', 'dog', 'cat'));
  });

  test('for a row that left the device changes nothing', () => {
    expect(acknowledged({ id: 'ada', gone: true, rev: 9 }, sent, committed, merge)).toBeUndefined();
    expect(acknowledged(undefined, sent, committed, merge)).toBeUndefined();
  });

  test('of edits that were set aside meanwhile is only news', () => {
    const other = localEdit(clean(4, 'gate'), says('gate', 'cat'), 'new');
    expect(acknowledged(other, sent, committed, merge)).toMatchObject({ edit: 'new:1', rev: 5 });
  });
});

test('a server that went back in time is joined, not waited for', () => {
  const row = dirty(clean(9, 'gate'), 'gate', 'dog');
  const next = overtaken(row, row, server(3, 'x:1', 'gate'), merge);
  expect(next).toMatchObject({ edit: 'me:1', rev: 3, base: { rev: 3 }, fields: { primaryNote: 'gate\ndog' } });
});

test('a row remembers its last four states that were sent', () => {
  let row = dirty(clean(4, 'gate'), 'gate', '1');
  for (const line of ['2', '3', '4', '5', '6']) row = markedSent(dirty(markedSent(row), 'gate', line));
  expect(row.sent?.map(({ edit }) => edit)).toEqual(['me:3', 'me:4', 'me:5', 'me:6']);
});
