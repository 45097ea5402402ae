import { replicated } from '#domain/replicated.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Note, User } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';
import { currentTime, heardTime, knownTime, momentOf, momentOfEdit, retimedRow, stampedRow } from './moment.ts';
import { localEdit, type DirtyRow } from './row.ts';
import type { KnownTime, LiveRow } from '../store.ts';

const { times } = replicated.users;

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;
const start = Date.UTC(2026, 5, 1, 8);

/** A phone with a clock that can be set, and a page that runs as long as the phone. */
class Phone {
  skew = 0;
  kept: KnownTime | undefined;
  row: LiveRow<'users'> = { id: 'ada', gone: false, fields: aUser('ada'), rev: 1, edit: '' };
  #time = start;
  #page = currentTime({ monotonic: () => this.#time }, undefined);

  get clock() {
    return { now: () => this.#time + this.skew, monotonic: () => this.#time };
  }

  get time(): number {
    return this.#time;
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds;
  }

  reload(): void {
    this.#page = currentTime(this.clock, this.kept);
  }

  measure(): void {
    const told = Math.floor(this.#time / 1_000) * 1_000;
    this.kept = heardTime(knownTime(this.kept), { told, wall: this.clock.now(), took: 0 });
    this.reload();
  }

  /** Answers the time on the note. */
  write(id: string): number {
    const moment = momentOfEdit(times, this.row, momentOf(this.clock, this.#page));
    const change = (user: User, at: number): User => ({
      ...user,
      notes: [...(user.notes ?? []), { id, note: id, createdBy: 'Ada', createdAt: at }],
    });
    this.row = stampedRow(
      times,
      localEdit(this.row, (user) => change(user, moment.at), 'me'),
      moment,
    );
    return moment.at;
  }

  /** What is sent now: the notes by id. */
  sent(): Map<string, number> {
    const { offset } = knownTime(this.kept);
    const present = momentOf(this.clock, this.#page).at;
    this.row = retimedRow(times, this.row as DirtyRow<'users'>, { offset, present });
    return new Map((this.row.fields.notes ?? []).map(({ id, createdAt }: Note) => [id, createdAt]));
  }
}

const decades = fc.integer({ min: -40 * year, max: 40 * year });
const anyError = fc.oneof(fc.integer({ min: -90 * minute, max: 90 * minute }), decades);
const wait = fc.integer({ min: 0, max: 3 * day });

test('a clock that is wrong by minutes to decades writes the true time once the server was heard', () => {
  fc.assert(
    fc.property(anyError, wait, wait, (skew, before, after) => {
      const phone = new Phone();
      phone.skew = skew;
      phone.pass(before);
      const made = phone.time;
      phone.write('first');
      phone.pass(after);
      phone.measure();
      const sent = phone.sent().get('first') ?? 0;
      expect(Math.abs(sent - made)).toBeLessThanOrEqual(2_000);
      // What is known by now is right at once.
      expect(Math.abs(phone.write('second') - phone.time)).toBeLessThanOrEqual(2_000);
    }),
  );
});

test('a clock that is set while what was written waits moves no time out of what can be', () => {
  fc.assert(
    fc.property(anyError, anyError, anyError, fc.boolean(), wait, (first, second, third, reloads, after) => {
      const phone = new Phone();
      phone.skew = first;
      phone.measure();
      const heard = Math.floor(phone.time / 1_000) * 1_000;
      phone.pass(minute);
      phone.skew = second;
      if (reloads) phone.reload();
      phone.write('one');
      phone.pass(minute);
      phone.write('two');
      phone.pass(after);
      phone.skew = third;
      phone.measure();
      for (const time of phone.sent().values()) {
        expect(time).toBeGreaterThanOrEqual(heard);
        // The server tells whole seconds.
        expect(time).toBeLessThanOrEqual(phone.time + 1_000);
      }
    }),
  );
});

test('one that is put right by the network after the note keeps the time of a note from before it went wrong', () => {
  const phone = new Phone();
  phone.measure();
  phone.pass(minute);
  phone.write('right');
  const made = phone.time;
  for (const jump of [10 * year, -10 * year]) {
    phone.pass(minute);
    phone.skew = jump;
    phone.measure();
    expect(phone.sent().get('right')).toBe(made);
  }
});

test('one that was set back puts what is new after what was heard, each note after the one before', () => {
  const phone = new Phone();
  phone.measure();
  phone.skew = -year;
  const times = ['a', 'b', 'c'].map((id) => {
    phone.pass(minute);
    return phone.write(id);
  });
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(3);
  expect(times[0]).toBeGreaterThan(start);
});

test('a clock that is right stays untouched, however often it is compared and however long the answer takes', () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(4_000), (milliseconds, took) => {
      const now = start + milliseconds;
      const told = Math.floor((now - took / 2) / 1_000) * 1_000;
      expect(heardTime({ offset: 0, heard: 0 }, { told, wall: now, took }).offset).toBe(0);
    }),
  );
});

test('correcting counts as an edit, once, and leaves others’ times alone', () => {
  const phone = new Phone();
  const theirs: Note = { id: 'old', note: 'old', createdBy: 'Bo', createdAt: 99 };
  phone.row = { ...phone.row, fields: aUser('ada', { notes: [theirs] }) };
  phone.skew = -year;
  phone.write('mine');
  phone.measure();
  expect(phone.row.edit).toBe('me:1');
  expect(phone.sent()).toEqual(
    new Map([
      ['old', 99],
      ['mine', expect.closeTo(phone.time, -4)],
    ]),
  );
  expect(phone.row.edit).toBe('me:2');
  phone.sent();
  expect(phone.row.edit).toBe('me:2');
});

test('what is written in sight of a note that another device timed a little ahead stands after it, also when it is sent', () => {
  const error = fc.integer({ min: -90 * minute, max: 90 * minute });
  fc.assert(
    fc.property(error, fc.integer({ min: 1, max: 15_000 }), fc.nat(minute), (skew, ahead, wait) => {
      const phone = new Phone();
      phone.skew = skew;
      phone.measure();
      const seen: Note = { id: 'seen', note: 'seen', createdBy: 'Bo', createdAt: phone.time + ahead };
      phone.row = { ...phone.row, fields: aUser('ada', { notes: [seen] }) };
      const written = [phone.write('first'), phone.write('second')];
      expect(Math.min(...written)).toBeGreaterThan(seen.createdAt);
      phone.pass(wait);
      phone.measure();
      const [first = 0, second = 0] = ['first', 'second'].map((id) => phone.sent().get(id));
      expect(first).toBeGreaterThan(seen.createdAt);
      expect(second).toBeGreaterThanOrEqual(first);
      expect(second).toBeLessThanOrEqual(seen.createdAt + 16_000);
    }),
  );
});

test('a note from a clock that is years fast draws nobody’s time after it', () => {
  const phone = new Phone();
  phone.measure();
  const seen: Note = { id: 'seen', note: 'seen', createdBy: 'Bo', createdAt: phone.time + minute };
  phone.row = { ...phone.row, fields: aUser('ada', { notes: [seen, { ...seen, id: 'fast', createdAt: Infinity }] }) };
  expect(phone.write('mine')).toBe(phone.time);
});

test('a time that was sent stands, whatever becomes known later', () => {
  const phone = new Phone();
  phone.skew = -year;
  phone.measure();
  phone.write('mine');
  const [sent] = phone.sent().values();
  phone.skew = -2 * year;
  phone.pass(minute);
  phone.measure();
  expect([...phone.sent().values()]).toEqual([sent]);
  expect(phone.row).not.toHaveProperty('made');
});

test('nor does a note of the same millisecond, which has a time of its own', () => {
  const phone = new Phone();
  phone.measure();
  phone.write('mine');
  const [sent = 0] = phone.sent().values();
  expect(phone.write('mine too')).toBe(sent + 1);
});

test('nor does another tab change it, which knows the server’s time a little otherwise', () => {
  const phone = new Phone();
  phone.measure();
  phone.write('mine');
  const [sent = 0] = phone.sent().values();
  const row = retimedRow(times, phone.row as DirtyRow<'users'>, { offset: -800, present: sent - 800 });
  expect(row).toEqual(phone.row);
});

test('nor does one whose clock is a day behind and that has not heard the server, where it was sent', () => {
  const phone = new Phone();
  phone.measure();
  phone.write('mine');
  const [time = 0] = phone.sent().values();
  const { fields } = phone.row;
  const message = { id: 'm', message: 'Hello', userId: 'ada', read: false, createdAt: time + 1 };
  const written = { ...fields, messages: [message] };
  const row = { ...phone.row, fields: written, sent: [{ fields: written, rev: 2, edit: 'me:1' }] };
  const behind = { offset: 0, present: time - day };
  expect(retimedRow(times, row as DirtyRow<'users'>, behind)).toEqual(row);
  const unsent = retimedRow(times, { ...row, sent: undefined } as unknown as DirtyRow<'users'>, behind);
  expect(unsent.fields.messages).toEqual([{ ...message, createdAt: time - day }]);
});

test('a time whose origin nobody knows, and that cannot be, is the present', () => {
  const phone = new Phone();
  phone.measure();
  const notes = [-1e12, 0, 5e12].map((createdAt, id) => ({ id: `n${id}`, note: '', createdBy: '', createdAt }));
  const possible = { id: 'ok', note: '', createdBy: '', createdAt: start - year };
  phone.row = localEdit(phone.row, (user) => ({ ...user, notes: [...notes, possible] }), 'me');
  const sent = phone.sent();
  for (const { id } of notes) expect(sent.get(id)).toBe(phone.time);
  expect(sent.get('ok')).toBe(start - year);
});

test('how a time came about is forgotten when nothing bears it any more', () => {
  const phone = new Phone();
  phone.write('mine');
  expect(phone.row.made).toHaveLength(1);
  phone.pass(minute);
  const moment = momentOf(phone.clock, currentTime(phone.clock, undefined));
  const emptied = localEdit(phone.row, (user) => ({ ...user, notes: [], primaryNote: 'Dog' }), 'me');
  expect(stampedRow(times, emptied, moment)).not.toHaveProperty('made');
});

test.each([
  ['nothing', undefined],
  ['text', { offset: '5', heard: 1 }],
  ['no number', { offset: Number.NaN, heard: 1 }],
  ['a part', { offset: 5 }],
])('what the device kept as %s says nothing', (_, kept) => {
  expect(knownTime(kept as never)).toEqual({ offset: 0, heard: 0 });
});
