import { describe, expect, it } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { arrivalTimes, arrivedToday, catalogueSummary, userSummary, type Arrival } from './arrivals.ts';
import { noCatalogue } from './catalogue.ts';
import type { Message, Note } from './user.ts';

const noon = new Date(2026, 4, 12, 12).getTime();
const note = (id: string, text = id): Note => ({ id, note: text, createdBy: 'Tom', createdAt: 5 });
const message = (id: string, read = false): Message => ({ id, message: id, userId: 'ada', read, createdAt: 7 });
const ada = aUser('ada', { firstName: 'Ada', lastName: 'Fern' });
const arrival = (more: Partial<Arrival>): Arrival => ({
  ...userSummary(ada, ada),
  ref: { collection: 'users', id: 'ada' },
  edit: 'phone:1',
  at: noon,
  ...more,
});

describe('what one write brought', () => {
  it('names whose document it is, and what was done with its entries', () => {
    const before = { ...ada, notes: [note('old'), note('gone')], messages: [message('asked'), message('other')] };
    const after = {
      ...ada,
      notes: [note('old', 'better'), note('new')],
      messages: [message('asked', true), message('other'), message('mine')],
    };
    expect(userSummary(before, after)).toMatchObject({
      role: 'customer',
      name: 'Fern, Ada',
      count: 5,
      entries: ['new', 'old', 'mine'],
      read: ['asked'],
    });
  });

  it('is short, however long the texts are and however many', () => {
    const notes = Array.from({ length: 60 }, (_, index) => note(`n${index}`, 'x'.repeat(3_000)));
    const { count, changes } = userSummary({ ...ada, notes: [] }, { ...ada, notes });
    expect(count).toBe(60);
    expect(changes).toHaveLength(20);
    expect(changes.every(({ text }) => text?.length === 200)).toBe(true);
  });

  it('keeps no field of a profile', () => {
    const { changes } = userSummary(ada, { ...ada, mobile: '9165550101' });
    expect(changes).toEqual([{ kind: 'profile' }]);
  });

  it('of the catalogue belongs to nobody', () => {
    const summary = catalogueSummary(noCatalogue, { ...noCatalogue, categories: ['Herbs'] });
    expect(summary).toMatchObject({ role: null, name: '', count: 1, changes: [{ kind: 'category-added' }] });
  });
});

describe('today', () => {
  it('is the day of the device, from midnight to midnight', () => {
    const times = [
      new Date(2026, 4, 11, 23, 59),
      new Date(2026, 4, 12),
      new Date(2026, 4, 12, 23, 59),
      new Date(2026, 4, 13),
    ];
    const all = times.map((time) => ({ at: time.getTime() }));
    expect(arrivedToday(all, noon)).toEqual([all[2], all[1]]);
  });
});

describe('the time of an entry at the office', () => {
  const arrivals = [
    arrival({ entries: ['n1'], at: noon - 2_000, changes: [{ kind: 'primary-note', text: 'Ring' }] }),
    arrival({ entries: ['n1'], read: ['m1'], at: noon - 1_000 }),
    arrival({ entries: ['n2'], at: noon - 86_400_000 }),
    arrival({ entries: ['n3'], ref: { collection: 'users', id: 'eve' } }),
  ];

  it('is known of what this device sent today, the latest of it', () => {
    const { entries, read, ofText } = arrivalTimes(arrivals, 'ada', noon);
    expect([...entries]).toEqual([['n1', noon - 1_000]]);
    expect([...read]).toEqual([['m1', noon - 1_000]]);
    expect(ofText('primary-note', 'Ring')).toBe(noon - 2_000);
    expect(ofText('primary-note', 'of a colleague, since')).toBeUndefined();
    expect(ofText('specialty-requests', 'Ring')).toBeUndefined();
  });

  it('is not known of a long text that ends otherwise since', () => {
    const sent = `${'Ring twice. '.repeat(20)}The gate code is 1234.`;
    const summary = userSummary(ada, { ...ada, primaryNote: sent });
    const { ofText } = arrivalTimes([arrival(summary)], 'ada', noon);
    expect(ofText('primary-note', sent)).toBe(noon);
    expect(ofText('primary-note', `${sent} Mind the dog.`)).toBeUndefined();
    expect(ofText('primary-note', sent.replace('1234', '5678'))).toBeUndefined();
  });
});
