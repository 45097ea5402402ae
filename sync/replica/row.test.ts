import { describe, expect, test } from 'vitest';
import { mergeUser as merge } from '#domain/merge.ts';
import type { User } from '#domain/user.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import type { ServerDocument } from '../document.ts';
import {
  acknowledged,
  firstReceived,
  isDirty,
  joined,
  localEdit,
  markedSent,
  received,
  tombstoneOf,
  type DirtyRow,
} from './row.ts';
import type { LiveRow } from '../store.ts';

function says(...lines: string[]) {
  return (user: User): User => ({ ...user, primaryNote: lines.join('\n') });
}

function dirty(row: LiveRow<'users'>, ...lines: string[]): DirtyRow<'users'> {
  const edited = localEdit(row, says(...lines), 'me');
  if (!isDirty(edited)) throw new Error('nothing was edited');
  return edited;
}

/** As it is once it has left, under that name in the trail. */
function sent(row: DirtyRow<'users'>, edit: string, rev = row.rev + 1): DirtyRow<'users'> {
  return markedSent(row, { edit, fields: row.fields, rev });
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

  test('with the same revision and other content is not believed over what a transaction has read and is sending', () => {
    const read = joined(dirty(clean(4, 'gate'), 'gate', 'dog'), server(4, 'x:1', 'door', 'gate'), merge);
    const sending = sent(read as DirtyRow<'users'>, 'me:7');
    // A page that was asked for before.
    const late = received(sending, server(4, 'x:1', 'gate'), merge) ?? sending;
    const answered = acknowledged(late, server(5, 'me:7 x:1', 'door', 'gate', 'dog'), merge);
    expect(answered).toEqual(clean(5, 'door', 'gate', 'dog'));
  });

  test('leaves waiting what takes back a state that may still arrive', () => {
    const offered = sent(dirty(clean(3), 'dog'), 'me:7');
    const takenBack = localEdit(offered, says(''), 'me') as DirtyRow<'users'>;
    // The attempt was given up; the server has not heard of it yet.
    const again = joined(takenBack, server(3, 'x:1', ''), merge);
    expect(isDirty(again)).toBe(true);
    // Sent again it takes the revision that the earlier one needs, which never arrives after that.
    const answered = acknowledged(sent(again as DirtyRow<'users'>, 'me:8'), server(4, 'me:8 x:1', ''), merge);
    expect(answered).toEqual(clean(4));
    // Where the earlier one came first, it is taken back.
    const late = joined(again as DirtyRow<'users'>, server(4, 'me:7 x:1', 'dog'), merge);
    expect(late).toMatchObject({ edit: 'me:2', fields: { primaryNote: '' } });
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
    const row = sent(dirty(clean(4, 'gate'), 'gate', 'dog'), 'phone:7');
    expect(received(row, server(5, 'phone:7', 'gate', 'dog'), merge)).toEqual(clean(5, 'gate', 'dog'));
    expect(received(row, server(6, 'x:1 phone:7', 'gate', 'cat'), merge)).toEqual(clean(6, 'gate', 'cat'));
  });

  test('that claims to hold what was never sent is joined like any other', () => {
    const row = sent(dirty(clean(4, 'gate'), 'gate', 'dog'), 'phone:7');
    const later = dirty(row, 'gate', 'dog', 'hose');
    for (const edit of ['phone:8', 'phone:999999999', 'me:1', 'me:2', 'phone:77', 'aphone:7'])
      expect(received(later, server(5, edit, 'gate'), merge)).toMatchObject({
        edit: 'me:2',
        fields: { primaryNote: 'gate\ndog\nhose' },
      });
  });

  test('that holds an earlier state of mine is joined to what came after, and nothing stands twice', () => {
    const row = dirty(sent(dirty(clean(4, 'gate'), 'gate', 'dog'), 'phone:7'), 'gate', 'dog', 'hose');
    const next = received(row, server(6, 'x:1 phone:7', 'gate', 'cat'), merge);
    expect(next).toMatchObject({ edit: 'me:2', rev: 6, fields: { primaryNote: 'gate\ncat\nhose' } });
  });

  test('leaves what may still arrive on top of it, and forgets what never will', () => {
    const first = sent(dirty(clean(4, 'gate'), 'gate', 'dog'), 'phone:7');
    const row = sent(dirty(first, 'gate', 'dog', 'hose'), 'phone:8', 6);
    const next = received(dirty(row, 'dog', 'hose'), server(5, 'phone:7', 'gate', 'dog'), merge);
    expect(next).toMatchObject({ rev: 5, sent: [{ edit: 'phone:8', rev: 6 }] });
    expect(received(row, server(6, 'x:1', 'cat', 'gate'), merge)).not.toHaveProperty('sent');
  });

  test('tells which of several states it took, however many there are', () => {
    let row = dirty(clean(4, 'gate'), '0');
    for (let count = 1; count <= 40; count += 1) row = dirty(sent(row, `phone:${count}`), `${count}`);
    expect(row.sent).toHaveLength(40);
    expect(received(row, server(5, 'phone:3', 'x'), merge)).toMatchObject({ fields: { primaryNote: '40\nx' } });
  });

  test('that says what mine says makes the row clean', () => {
    const row = dirty(clean(4, 'gate'), 'gate', 'dog');
    expect(received(row, server(5, 'x:1', 'gate', 'dog'), merge)).toEqual(clean(5, 'gate', 'dog'));
  });

  test('comes back over a tombstone only with a higher revision', () => {
    const gone = tombstoneOf(clean(4, 'gate'), 'ada', 5);
    expect(gone).toEqual({ id: 'ada', gone: true, rev: 5 });
    expect(tombstoneOf(clean(4, 'gate'), 'ada', 3)).toMatchObject({ rev: 4 });
    expect(received(gone, server(5, 'x:1', 'gate'), merge)).toBeUndefined();
    expect(received(gone, server(6, 'x:1', 'gate'), merge)).toEqual(clean(6, 'gate'));
  });
});

test('what the server said before the engine asked is taken where nothing newer and no edit is held, and only where it is whole', () => {
  expect(firstReceived(undefined, server(5, 'x:1', 'door'))).toEqual(clean(5, 'door'));
  expect(firstReceived(clean(4, 'gate'), server(5, 'x:1', 'door'))).toEqual(clean(5, 'door'));
  expect(firstReceived(undefined, { ...server(5, 'x:1', 'door'), partly: true })).toBeUndefined();
  expect(firstReceived(clean(5, 'gate'), server(5, 'x:1', 'door'))).toBeUndefined();
  expect(firstReceived(clean(6, 'gate'), server(5, 'x:1', 'door'))).toBeUndefined();
  expect(firstReceived(dirty(clean(4, 'gate'), 'gate', 'dog'), server(5, 'x:1', 'door'))).toBeUndefined();
  expect(firstReceived(tombstoneOf(clean(4, 'gate'), 'ada', 4), server(5, 'x:1', 'door'))).toBeUndefined();
});

describe('an acknowledgement', () => {
  const row = sent(dirty(clean(4, 'gate'), 'gate', 'dog'), 'phone:7');
  const committed = server(5, 'phone:7', 'gate', 'dog');

  test('makes the row clean', () => {
    expect(acknowledged(row, committed, merge)).toEqual(clean(5, 'gate', 'dog'));
  });

  test('leaves waiting what was typed meanwhile', () => {
    const next = acknowledged(dirty(row, 'gate', 'dog', 'hose'), committed, merge);
    expect(next).toMatchObject({ edit: 'me:2', rev: 5, base: { rev: 5 }, fields: { primaryNote: 'gate\ndog\nhose' } });
    expect(next).not.toHaveProperty('sent');
  });

  test('that comes after newer news says nothing new', () => {
    const ahead = received(row, server(6, 'x:1 phone:7', 'gate', 'dog', 'cat'), merge);
    expect(ahead).toEqual(clean(6, 'gate', 'dog', 'cat'));
    expect(acknowledged(ahead, committed, merge)).toBeUndefined();
  });

  test('for a row that left the device changes nothing', () => {
    expect(acknowledged({ id: 'ada', gone: true, rev: 0 }, committed, merge)).toBeUndefined();
    expect(acknowledged(undefined, committed, merge)).toBeUndefined();
  });

  test('of edits that were set aside meanwhile is only news', () => {
    const other = localEdit(clean(4, 'gate'), says('gate', 'cat'), 'new');
    const next = acknowledged(other, committed, merge);
    expect(next).toMatchObject({
      edit: 'new:1',
      rev: 5,
      fields: { primaryNote: expect.stringMatching(/^gate\n(dog\ncat|cat\ndog)$/) },
    });
  });
});

test('a server that went back in time is joined, not waited for', () => {
  const row = dirty(clean(9, 'gate'), 'gate', 'dog');
  const next = joined(row, server(3, 'x:1', 'gate'), merge);
  expect(next).toMatchObject({ edit: 'me:1', rev: 3, base: { rev: 3 }, fields: { primaryNote: 'gate\ndog' } });
});

test('where nobody else wrote, what waits stays exactly as it is', () => {
  const row = dirty(clean(4, 'gate'), 'gate', 'dog');
  const never = () => {
    throw new Error('nothing was to be merged');
  };
  expect(joined(row, server(7, 'x:1', 'gate'), never)).toMatchObject({ rev: 7, fields: row.fields });
});

test('how the times of what waits came about stays with it when news arrives, until nothing waits any more', () => {
  const made = [{ at: 5, offset: 60_000, heard: 1 }];
  const row = received({ ...dirty(clean(4, 'gate'), 'dog'), made }, server(5, 'x:1', 'gate\nhens'), merge);
  expect(row).toMatchObject({ rev: 5, made });
  expect(received({ ...dirty(clean(4, 'gate'), 'dog'), made }, server(5, 'x:1', 'dog'), merge)).not.toHaveProperty(
    'made',
  );
});

describe('states that were sent', () => {
  test('are kept once under each name, the newest last', () => {
    const row = sent(sent(dirty(clean(4, 'gate'), 'dog'), 'phone:7'), 'phone:8');
    expect(sent(row, 'phone:7', 9).sent?.map(({ edit, rev }) => [edit, rev])).toEqual([
      ['phone:8', 5],
      ['phone:7', 9],
    ]);
  });

  test('are kept down to sixteen where they are too large for a device', () => {
    let row = dirty(clean(4, 'gate'), 'x'.repeat(300_000));
    for (let count = 1; count <= 30; count += 1) row = sent(row, `phone:${count}`);
    expect(row.sent?.map(({ edit }) => edit)).toEqual(Array.from({ length: 16 }, (_, n) => `phone:${n + 15}`));
  });
});
