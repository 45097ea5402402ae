import { expect, test } from 'vitest';
import { aDirtyRow, aUser } from '#tests/support/people.ts';
import type { DirtyRow } from '../replica/row.ts';
import { sendingOf } from './sending.ts';

const server = { id: 'ada', fields: aUser('ada'), rev: 4, edit: 'rosa:7 seed:1' };
const waiting = aDirtyRow('ada', { primaryNote: 'Backoff' }, 4) as DirtyRow<'users'>;
const name = (number: number) => ({ device: 'phone', number, uid: 'tom' });

test('a state that is sent again has the name that it had, so that the trail knows it whichever of both was taken', () => {
  const first = sendingOf(undefined, waiting, server, name(1));
  const again = sendingOf(undefined, first.row, { ...server, rev: 6, edit: 'ben:1 rosa:7 seed:1' }, name(2));
  expect(first.write).toMatchObject({ rev: 5, edit: 'phone:1 rosa:7 seed:1' });
  expect(again.write).toMatchObject({ rev: 7, edit: 'phone:1 ben:1 rosa:7 seed:1' });
  expect(again.row.sent).toMatchObject([{ edit: 'phone:1', rev: 7 }]);
});

test('another state has another name, also where the number is drawn twice', () => {
  const first = sendingOf(undefined, waiting, server, name(1));
  const more = { ...first.row, fields: aUser('ada', { primaryNote: 'Backoff sticks' }) };
  const next = sendingOf(undefined, more, server, name(1));
  expect(next.row.sent?.map(({ edit }) => edit)).toEqual(['phone:1', 'phone:2']);
});
