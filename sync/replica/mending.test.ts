import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { aDirtyRow, aUser } from '#tests/support/people.ts';
import { isDirty } from './row.ts';
import { mendedRow } from './mending.ts';

test('a row of an earlier version is mended in all that it holds: what is shown, what it stands on, what was sent', () => {
  const row = aDirtyRow('ada');
  if (!isDirty(row)) throw new Error('nothing waits in it');
  const odd = { ...aUser('ada'), city: 7 as unknown as string };
  const before = {
    ...row,
    fields: odd,
    base: { fields: odd, rev: 3 },
    sent: [{ edit: 'phone:1', rev: 4, fields: odd }],
  };
  const mended = expect.objectContaining({ firstName: 'Ada', city: '' });
  expect(mendedRow(replicated.users, before)).toEqual({
    ...before,
    fields: mended,
    base: { fields: mended, rev: 3 },
    sent: [{ edit: 'phone:1', rev: 4, fields: mended }],
  });
});
