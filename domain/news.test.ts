import { describe, expect, test } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import type { News } from './away-kept.ts';
import { newsOf } from './news.ts';
import type { Message, Note, User } from './user.ts';

const note = (id: string, text = 'Dry', more: Partial<Note> = {}): Note => ({
  id,
  note: text,
  createdBy: 'Ada',
  createdAt: 5,
  ...more,
});
const message = (id: string, read = false): Message => ({ id, message: 'Hello', userId: 'eve', read, createdAt: 5 });
const eve = (fields: Partial<User> = {}) => aUser('eve', { notes: [note('n')], messages: [message('m')], ...fields });
const clean = (fields: Partial<User> = {}) => ({ synced: eve(fields), shown: eve(fields) });
const news = (kind: News['kind'], what = '', name = ''): News => ({ kind, of: 'eve', what, name });
const told = (after: User | null, before = clean()) => newsOf('eve', before, after);

describe('What is news of a customer', () => {
  test.each<[string, Partial<User>, News[]]>([
    ['a message', { messages: [message('m'), message('m2')] }, [news('wrote', 'm2')]],
    ['a note, with who wrote it', { notes: [note('n'), note('n2')] }, [news('note', 'n2', 'Ada')]],
    [
      'a note that was edited, with who did',
      { notes: [note('n', 'Wet', { editedBy: 'Bo', editedAt: 9 })] },
      [news('edited', 'n', 'Bo')],
    ],
    ['the primary note', { primaryNote: 'Gate sticks' }, [news('primary')]],
  ])('%s', (_, fields, expected) => {
    expect(told(eve(fields))).toEqual(expected);
  });

  test.each<[string, Partial<User>]>([
    ['a message that was marked as read', { messages: [message('m', true)] }],
    ['a note that was deleted', { notes: [] }],
    ['a second version of a note', { notes: [note('n'), note('n2', 'Wet', { of: 'n' })] }],
    ['another address or plant', { address: '2 Main Street', plants: [{ name: 'Kale' }] }],
  ])('is not %s', (_, fields) => {
    expect(told(eve(fields))).toEqual([]);
  });

  test('is who came, and who left with the name that nothing tells any more', () => {
    expect(newsOf('eve', null, eve())).toEqual([news('came')]);
    expect(told(null)).toEqual([news('left', '', 'Lovelace, Ada')]);
  });

  test('is who became a customer or is none any more', () => {
    expect(told(eve({ role: 'employee' }))).toEqual([news('left', '', 'Lovelace, Ada')]);
    expect(told(eve(), clean({ role: 'employee' }))).toEqual([news('came')]);
    expect(newsOf('eve', null, eve({ role: 'employee' }))).toEqual([]);
  });

  test('is not what this device sent, and is what came beside it', () => {
    const own = { notes: [note('n'), note('mine')], primaryNote: 'Mine' };
    const before = { synced: eve(), shown: eve(own) };
    expect(told(eve(own), before)).toEqual([]);
    const both = eve({ ...own, notes: [...own.notes, note('theirs')] });
    expect(told(both, before)).toEqual([news('note', 'theirs', 'Ada')]);
  });

  test('is not what the server had before, though this device wrote over it', () => {
    const before = { synced: eve({ primaryNote: 'Old' }), shown: eve({ primaryNote: 'Mine' }) };
    expect(told(eve({ primaryNote: 'Old' }), before)).toEqual([]);
    expect(told(eve({ primaryNote: 'Theirs' }), before)).toEqual([news('primary')]);
  });
});
