import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noCatalogue } from '#domain/catalogue.ts';
import type { Note } from '#domain/user.ts';
import type { Parked } from '#sync/store.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { aUser } from '#tests/support/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { LeftBehind } from './left-behind.tsx';

const note = (id: string, text: string) => ({ id, note: text, createdBy: 'Tom', createdAt: 1 });
const maria = aUser('maria', { firstName: 'Maria', lastName: 'Alvarez' });
const janet = aUser('janet', { firstName: 'Janet', lastName: 'Abbott' });
const notes = [note('a', 'Gate sticks'), note('b', 'Dog bites')];
const parked: Parked = {
  id: 'users/janet/p',
  ref: { collection: 'users', id: 'janet' },
  why: 'refused',
  base: { fields: janet, rev: 1 },
  mine: { ...janet, primaryNote: 'Ring twice' },
  at: 1,
};

/** `waiting`: notes about Maria that were never sent. */
async function leftBehind(waiting: Note[], refused: Parked[], drafts: Record<string, string> = {}) {
  const replica = testReplica([janet, maria], noCatalogue, offline);
  if (waiting.length > 0)
    await replica.edit({ collection: 'users', id: maria.id }, (fields) => ({ ...fields, notes: waiting }));
  await replica.park(...refused);
  for (const [name, text] of Object.entries(drafts)) await replica.keepDraft(name, text);
  return { ...(await show(<LeftBehind replica={replica} userId="tom" />)), replica };
}
const offline = aStatus({ connected: false, lastContact: null });

/** The browser's part of saving a file: which names were asked for, which addresses were given and taken back. */
function files() {
  const saved: Blob[] = [];
  const clicked: string[] = [];
  const revoked: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), `blob:${saved.length}`));
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  return { saved, clicked, revoked };
}
beforeEach(() => {
  // Not everywhere where these tests run.
  URL.createObjectURL ??= () => '';
  URL.revokeObjectURL ??= () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what the office does not have of somebody without access', () => {
  it('is counted in changes, and can be read', async () => {
    await leftBehind(notes, [parked]);
    await screen.findByRole('heading', { name: 'Not at the office (3)' });
    const [about, other] = screen.getAllByRole('listitem');
    expect(within(about as HTMLElement).getByRole('heading').textContent).toBe('Note for Alvarez, Maria');
    expect(about?.textContent).toContain('Gate sticks');
    expect(about?.textContent).toContain('Dog bites');
    expect(other?.textContent).toContain('Ring twice');
  });

  it('has the own side of a value that another device changed first', async () => {
    const base = { fields: { ...janet, mobile: 'theirs' }, rev: 2 };
    await leftBehind([], [{ ...parked, why: 'conflict', base, mine: { ...janet, mobile: 'mine' } }]);
    await screen.findByRole('heading', { name: 'Mobile for Abbott, Janet' });
    expect(screen.getByText('mine')).toBeDefined();
  });

  it('can be copied, all of it', async () => {
    const { user } = await leftBehind(notes, [parked]);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    const text = await navigator.clipboard.readText();
    for (const each of ['Note for Alvarez, Maria', 'Gate sticks', 'Dog bites', 'Ring twice'])
      expect(text).toContain(each);
    expect(screen.getByRole('status').textContent).toBe('Copied.');
  });

  it('can be saved as a file, which a slow browser can still read a while later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { saved, clicked, revoked } = files();
    const { user } = await leftBehind(notes, []);
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(clicked).toEqual(['not-at-the-office.txt']);
    expect(await saved[0]?.text()).toContain('Gate sticks');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(revoked).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(revoked).toEqual(['blob:1']);
  });

  it('has what was typed and not saved with it, to read, to copy and in the file, but nothing that nobody typed', async () => {
    const { saved } = files();
    const { user } = await leftBehind(notes, [], {
      'note/janet/new': 'Half a sentence',
      'note/gone/n1': JSON.stringify({ base: 'Dog', text: 'Dog bites hard' }),
      'note/gone/primary': JSON.stringify({ base: '', text: 'Ring twice' }),
      'requests/tom': JSON.stringify({ base: '', text: 'No roses' }),
      'message/tom': 'When do you come?',
      'plant/new': JSON.stringify({ name: { text: 'Kale', from: '' }, size: { text: '12', from: '10' } }),
      'plant/kale': 'no fields',
      'category-new': 'Ferns',
      'category/Herbs': 'Kitchen',
      'of a later version': 'Something else',
      'message/blank': '  ',
      weather: '{"city":"Davis"}',
    });
    await screen.findByRole('heading', { name: 'Not at the office (12)' });
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told.slice(1).toSorted()).toEqual([
      'Unsaved categoryFerns',
      'Unsaved categoryKitchen',
      'Unsaved messageWhen do you come?',
      'Unsaved note for Abbott, JanetHalf a sentence',
      'Unsaved noteDog bites hard',
      'Unsaved noteRing twice',
      'Unsaved plantPlant Name: Kale\nPlant Size: 12',
      'Unsaved plantno fields',
      'Unsaved specialty requestsNo roses',
      'Unsaved textSomething else',
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    for (const text of [await navigator.clipboard.readText(), await saved[0]?.text()]) {
      expect(text).toContain('Gate sticks');
      expect(text).toContain('Unsaved note for Abbott, Janet\nHalf a sentence');
      expect(text).not.toContain('Davis');
    }
  });

  it('is shown too where only something was typed', async () => {
    await leftBehind([], [], { 'note/janet/new': 'Half a sentence' });
    await screen.findByRole('heading', { name: 'Not at the office (1)' });
  });

  it('is not mentioned where there is nothing', async () => {
    await leftBehind([], []);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is shown as it is where it cannot be told', async () => {
    await leftBehind([], [{ ...parked, mine: { id: 'janet', notes: 7 } as never }]);
    expect((await screen.findByRole('listitem')).textContent).toContain('"notes":7');
  });
});

describe('the same as data', () => {
  it('has every field as it is here, with what it stands on, and what was typed', async () => {
    const { saved, clicked } = files();
    const { user } = await leftBehind(notes, [parked], { 'message/tom': 'When do you come?' });
    await user.click(screen.getByRole('button', { name: 'Save as data (JSON)' }));
    expect(clicked).toEqual(['not-at-the-office.json']);
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({
      user: 'tom',
      waiting: [{ collection: 'users', id: 'maria', here: { notes }, atTheOffice: { id: 'maria' } }],
      notSaved: [{ id: 'janet', why: 'refused', here: { primaryNote: 'Ring twice' } }],
      typed: [{ title: 'Unsaved message', text: 'When do you come?' }],
    });
    expect(screen.getByText('Saved as not-at-the-office.json.')).toBeDefined();
  });
});
