import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { everyPoison, poison, poisonedCatalogue, poisonedUser } from '#tests/support/poison.ts';
import { aUser } from '#tests/support/people.ts';
import { catalogueChanges } from './catalogue-changes.ts';
import { picksByCategory } from './catalogue.ts';
import { deepEqual } from './equal.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import { unreadMessages, unsentMessages } from './messages.ts';
import { newestFirst } from './newest-first.ts';
import { unsentNotes } from './notes.ts';
import { displayTitle, initials, mailLink, mapLink, matching, phoneLink, searchText, sortKey } from './people.ts';
import { offersByCategory } from './picks.ts';
import { readCatalogue, readUser, storedCatalogue, storedUser } from './schemas.ts';
import { inSeason, seasonText } from './season.ts';
import { userChanges } from './user-changes.ts';
import { roles, type User } from './user.ts';
import { user, catalogue } from '#tests/support/read-stored.ts';

/** Written down once more, and strictly: what everything that was read satisfies. */
const text = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit),
    v.check((value) => !/\p{Surrogate}/u.test(value), 'half of a character'),
  );
/** The same, counted in whole characters. */
const characters = (limit: number) =>
  v.pipe(
    text(2 * limit),
    v.check((value) => Array.from(value).length <= limit, 'too long'),
  );
/** Epoch milliseconds. */
const now = Date.UTC(2026, 10, 22);
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
const month = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(11));
const list = <S extends v.GenericSchema>(entry: S, limit: number) => v.pipe(v.array(entry), v.maxLength(limit));
const strictUser = v.strictObject({
  id: v.literal('ada'),
  role: v.picklist(roles),
  active: v.boolean(),
  firstName: characters(100),
  lastName: characters(100),
  fullName: v.optional(characters(201)),
  email: characters(320),
  mobile: characters(50),
  address: characters(200),
  city: characters(100),
  state: characters(100),
  zipcode: characters(20),
  imgUrl: text(2000),
  plants: list(
    v.strictObject({ id: v.optional(id), name: characters(400), category: v.optional(characters(400)) }),
    500,
  ),
  messages: list(
    v.strictObject({ id, message: text(2000), userId: text(100), read: v.boolean(), createdAt: time }),
    200,
  ),
  notes: v.optional(
    list(
      v.strictObject({
        id,
        note: text(5000),
        createdBy: characters(320),
        createdAt: time,
        editedBy: v.optional(characters(320)),
        editedAt: v.optional(time),
        of: v.optional(id),
      }),
      200,
    ),
  ),
  primaryNote: v.optional(text(20_000)),
  specialtyRequests: v.optional(text(5000)),
});
const strictCatalogue = v.strictObject({
  id: v.literal('plants'),
  plants: list(
    v.strictObject({
      id,
      active: v.boolean(),
      name: text(400),
      category: text(400),
      description: text(1_048_576),
      imgUrl: text(10_000),
      link: text(10_000),
      plantingMonths: v.strictTuple([month, month]),
      size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
    }),
    2000,
  ),
  categories: list(text(400), 200),
});

const plain = (fields: object) => JSON.parse(JSON.stringify(fields)) as unknown;

describe('whatever is stored', () => {
  it('as a user is read as one that satisfies the strict schema', () => {
    fc.assert(
      fc.property(poisonedUser(), (raw) => {
        const read = user(raw);
        expect(() => v.parse(strictUser, plain(read))).not.toThrow();
        expect(deepEqual(plain(read), read)).toBe(true);
        expect(deepEqual(structuredClone(read), read)).toBe(true);
        expect(readUser('ada', read).fields).toBe(read);
        expect(storedUser('ada', read)).toBe(read);
      }),
    );
  });

  it('as the catalogue is read as one that satisfies the strict schema', () => {
    fc.assert(
      fc.property(poisonedCatalogue(), (raw) => {
        const read = catalogue(raw);
        expect(() => v.parse(strictCatalogue, plain(read))).not.toThrow();
        expect(deepEqual(plain(read), read)).toBe(true);
        expect(deepEqual(structuredClone(read), read)).toBe(true);
        expect(readCatalogue(read).fields).toBe(read);
        expect(storedCatalogue(read)).toBe(read);
      }),
    );
  });

  it('on this device is read as what screens can show, and again as the same', () => {
    fc.assert(
      fc.property(poison(), poisonedUser(), (raw, other) => {
        for (const stored of [raw, other]) {
          const read = storedUser('ada', stored);
          expect(storedUser('ada', read)).toBe(read);
          expect(deepEqual(plain(read), read)).toBe(true);
        }
        const read = storedCatalogue(raw);
        expect(storedCatalogue(read)).toBe(read);
        expect(deepEqual(plain(read), read)).toBe(true);
      }),
    );
  });

  it('as two sides and their base can be merged, compared, searched, sorted and listed', () => {
    fc.assert(
      fc.property(poisonedUser(), poisonedUser(), fc.option(poisonedUser()), poisonedCatalogue(), (a, b, c, d) => {
        const [mine, theirs, base] = [user(a), user(b), c && user(c)];
        const plants = catalogue(d);
        for (const each of [mergeUser(base, mine, theirs), mine]) {
          userChanges(base, each);
          [sortKey, displayTitle, initials, mapLink].forEach((told) => told(each));
          phoneLink(each.mobile);
          mailLink(each.email);
          matching('fern')(searchText(each));
          newestFirst(each.notes ?? [], now).forEach(({ createdAt }) => new Date(createdAt).toISOString());
          newestFirst(each.messages, now).forEach(({ createdAt }) => new Date(createdAt).toISOString());
          unreadMessages(each.messages);
          unsentMessages(each, base);
          unsentNotes(each, base);
          picksByCategory(each.plants, plants);
          offersByCategory({ picks: each.plants }, plants);
        }
        plants.plants.forEach(({ plantingMonths }) => inSeason(plantingMonths, 3) && seasonText(plantingMonths));
      }),
    );
  });

  it('as two catalogues can be merged and compared', () => {
    fc.assert(
      fc.property(poisonedCatalogue(), poisonedCatalogue(), fc.option(poisonedCatalogue()), (a, b, c) => {
        const [mine, theirs, base] = [catalogue(a), catalogue(b), c && catalogue(c)];
        catalogueChanges(base, mergeCatalogue(base, mine, theirs));
      }),
    );
  });

  it('in one field of a person or a plant leaves the others alone', () => {
    const right = aUser('ada', { notes: [], primaryNote: '', specialtyRequests: '', fullName: '' });
    for (const field of Object.keys(right).filter((key) => key !== 'id' && key !== 'role')) {
      for (const [name, value] of everyPoison) {
        const read = user({ ...right, [field]: value });
        expect({ ...read, [field]: right[field as keyof User] }, `${name} in ${field}`).toEqual(right);
      }
    }
  });
});
