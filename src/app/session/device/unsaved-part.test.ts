import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { unsavedPart } from './unsaved-part.ts';

const note = (id: string, text: string, more = {}) => ({
  id,
  note: text,
  createdBy: 'Dana Whitlock',
  createdAt: galleryTime,
  ...more,
});
const maria: User = {
  ...alvarez,
  city: 'Davis',
  primaryNote: 'Gate\nDog',
  specialtyRequests: 'No gravel',
  notes: [note('n1', 'Watered'), note('n2', 'Cut all roses.', { of: 'gone' })],
  messages: [{ id: 'm1', message: 'Come', userId: 'alvarez', read: false, createdAt: galleryTime }],
};
const json = (value: unknown) => JSON.stringify(value);
const typed = (text: string) => ({ text, from: '' });
const based = (text: string) => ({ text, base: '' });

function left(
  [name, text, sentAs]: readonly [name: string, text: string, sentAs?: string],
  { person = maria, catalogue = galleryCatalogue }: { person?: User | null; catalogue?: Catalogue | null } = {},
) {
  const held = ({ collection, id }: { collection: string; id: string }) => {
    const value = collection === 'plants' ? catalogue : id === 'alvarez' ? person : null;
    return of(value && { value });
  };
  return unsavedPart({ name, text, sentAs }, 'alvarez', { document$: held as unknown as Replica['document$'] });
}

describe('a draft whose text is stored', () => {
  it.each([
    ['of a new note', ['note/alvarez/new', 'Watered', 'n1']],
    ['of a note', ['note/alvarez/n1', json({ base: 'Dry', text: 'Watered ' })]],
    ['of a note that has two versions', ['note/alvarez/gone', json({ base: 'Roses', text: 'Cut all roses.' })]],
    ['of the primary note', ['note/alvarez/primary', json({ base: 'Gate', text: 'Gate\nDog\n' })]],
    ['of the requests', ['requests/alvarez', json({ base: '', text: 'No gravel' })]],
    ['of a message', ['message/alvarez', 'Come', 'm1']],
    ['of details', ['details/alvarez', json({ city: based('Davis ') })]],
    ['of a new plant', ['plant/new', json({ name: typed('Chard') }), 'chard']],
    ['of a plant', ['plant/chard', json({ size: typed('144'), firstMonth: typed('8'), active: typed('yes') })]],
    ['of a new category', ['category-new', 'Herbs', 'Herbs']],
    ['of a category with another name', ['category/Berries', 'Fruit']],
    ['of a category that was removed', ['category/Berries', '']],
    ['of a category that was typed as it was', ['category/Fruit', 'Fruit ']],
  ] as const)('%s is over', async (_, draft) => {
    expect(await left(draft)).toBeUndefined();
  });
});

describe('words that are not stored stay', () => {
  it.each([
    ['of a new note, also where there is such a note', ['note/alvarez/new', 'Watered']],
    ['of a new note that did not get here', ['note/alvarez/new', 'Watered', 'n9']],
    ['of a note', ['note/alvarez/n1', json({ base: 'Watered', text: 'Watered all' })]],
    ['of a note that is gone', ['note/alvarez/n9', json({ base: 'Dry', text: 'Watered' })]],
    ['of the primary note', ['note/alvarez/primary', json({ base: 'Gate\nDog', text: 'Gate' })]],
    ['of the requests', ['requests/alvarez', json({ base: 'No gravel', text: '' })]],
    ['of a message, also where there is such a message', ['message/alvarez', 'Come']],
    ['of details', ['details/alvarez', json({ city: based('Folsom') })]],
    ['of details that cannot be read', ['details/alvarez', '{']],
    ['of details, in a field of another version', ['details/alvarez', json({ nickname: based('Mari') })]],
    [
      'of details, beside one that is stored',
      ['details/alvarez', json({ city: based('Davis'), nickname: based('M') })],
    ],
    ['of somebody who is not here', ['note/omar/new', 'Watered', 'n1']],
    ['of a new plant, also where there is such a plant', ['plant/new', json({ name: typed('Chard') })]],
    ['of a plant', ['plant/chard', json({ size: typed('ten') })]],
    ['of a plant that is gone', ['plant/mint', json({ name: typed('Chard') })]],
    ['of a plant, in a field of another version', ['plant/chard', json({ colour: typed('red') })]],
    ['of a plant that cannot be read', ['plant/chard', '{']],
    ['of a new category, also where there is such a category', ['category-new', 'Herbs']],
    ['of a new category that did not get here', ['category-new', 'Ferns', 'Ferns']],
    ['of a category that may be merged', ['category/Fruit', 'Herbs']],
    ['of a category that may be removed', ['category/Fruit', '']],
    ['of a category that is gone', ['category/Berries', 'Small fruit']],
    ['of another version', ['something/else', 'Watered']],
  ] as const)('%s', async (_, draft) => {
    expect(await left(draft)).toBe(draft[1]);
  });

  it('of fields, without those that are stored', async () => {
    const ten = { size: typed('ten') };
    expect(await left(['plant/chard', json({ name: typed('Chard'), ...ten })])).toBe(json(ten));
    const state = { state: based('NV') };
    expect(await left(['details/alvarez', json({ city: based('Davis'), ...state })])).toBe(json(state));
  });

  it('where the document is not on this device', async () => {
    expect(await left(['plant/new', 'x', 'chard'], { catalogue: null })).toBe('x');
    expect(await left(['message/alvarez', 'x', 'm1'], { person: null })).toBe('x');
  });
});
