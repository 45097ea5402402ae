import { describe, expect, it } from 'vitest';
import { aPlant } from '#tests/support/plants.ts';
import { aUser } from '#tests/support/people.ts';
import { changePlant, removePlant, renameCategory } from './catalogue-editing.ts';
import { noCatalogue, type Catalogue } from './catalogue.ts';
import { catalogueConflict, conflictValues, userConflict } from './conflicts.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import { withTyped, type PlantField } from './plant-form.ts';
import type { User } from './user.ts';

const person = aUser('ada');
const lostOf = (base: User | null, mine: User, theirs: User) => {
  const conflict = userConflict(base, mine, theirs, mergeUser(base, mine, theirs));
  return conflict && conflictValues(theirs, conflict);
};

describe('of two changes of a person, each without knowing of the other,', () => {
  const ours = (more: Partial<User>) => ({ ...person, ...more });

  it('the values that the merge does not keep are lost, each with both sides, and nothing else', () => {
    const mine = ours({ mobile: '1', city: 'Mine', primaryNote: 'a', zipcode: '1' });
    const theirs = ours({ mobile: '2', address: 'Theirs', primaryNote: 'b', zipcode: '1' });
    expect(lostOf(person, mine, theirs)).toEqual([{ field: 'mobile', mine: '1', theirs: '2' }]);
    expect(lostOf(person, theirs, mine)).toEqual([{ field: 'mobile', mine: '2', theirs: '1' }]);
  });

  it('an emptied value counts as a value, on either side', () => {
    expect(lostOf(person, ours({ mobile: '' }), ours({ mobile: '2' }))).toEqual([
      { field: 'mobile', mine: '', theirs: '2' },
    ]);
    expect(lostOf(person, ours({ mobile: '1' }), ours({ mobile: '' }))).toEqual([
      { field: 'mobile', mine: '1', theirs: '' },
    ]);
  });

  it('a name comes with the full name that follows from it, which is not told besides', () => {
    const named = ours({ firstName: 'Ada', lastName: 'Marsh', fullName: 'Ada Marsh' });
    const mine = { ...named, firstName: 'Adele', fullName: 'Adele Marsh' };
    const theirs = { ...named, firstName: 'Adam', lastName: 'Hall', fullName: 'Adam Hall' };
    const conflict = userConflict(named, mine, theirs, mergeUser(named, mine, theirs));
    expect(conflict).toEqual({ ...theirs, firstName: 'Adele', fullName: 'Adele Hall' });
    expect(lostOf(named, mine, theirs)).toEqual([{ field: 'firstName', mine: 'Adele', theirs: 'Adam' }]);
  });

  it('a full name that was never written does not come about with another value', () => {
    const [mine, theirs] = [ours({ mobile: '1' }), ours({ mobile: '2' })];
    const conflict = userConflict(person, mine, theirs, mergeUser(person, mine, theirs));
    expect(conflict).toEqual({ ...theirs, mobile: '1' });
    expect(Object.keys(conflict ?? {})).not.toContain('fullName');
  });

  it('whether somebody is active is a value like any other', () => {
    const odd = { ...person, active: undefined } as unknown as User;
    expect(lostOf(odd, ours({ active: false }), ours({ active: true }))).toEqual([
      { field: 'active', mine: false, theirs: true },
    ]);
  });

  it('a profile that was registered twice loses what was typed, not what it began with', () => {
    const theirs = ours({ mobile: '2', imgUrl: 'https://a.test', active: false });
    expect(lostOf(null, ours({ mobile: '1' }), theirs)).toEqual([{ field: 'mobile', mine: '1', theirs: '2' }]);
  });
});

const base: Catalogue = {
  ...noCatalogue,
  plants: [aPlant('Basil', 'Herbs'), aPlant('Mint', 'Herbs'), aPlant('Lemon', 'Fruit')],
  categories: ['Herbs', 'Fruit', 'Shrubs'],
};
function typed(catalogue: Catalogue, id: string, fields: Partial<Record<PlantField, string>>): Catalogue {
  const texts = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, { text, from: '' }]));
  return changePlant(catalogue, aPlant(id, 'Herbs'), (now) => withTyped(now, texts));
}
const lostIn = (mine: Catalogue, theirs: Catalogue, on: Catalogue | null = base) => {
  const conflict = catalogueConflict(on, mine, theirs, mergeCatalogue(on, mine, theirs));
  return conflict && conflictValues(theirs, conflict);
};

describe('of two changes of the catalogue, each without knowing of the other,', () => {
  it('a plant that one has removed and the other left as it was loses nothing', () => {
    expect(lostIn(base, removePlant(base, 'mint'))).toBeNull();
    expect(lostIn(removePlant(base, 'mint'), base)).toBeNull();
  });

  it('the values of a plant that the merge does not keep are lost, under the name that it has now', () => {
    const mine = typed(base, 'basil', { name: 'Genovese', size: '20', link: 'https://m.test', description: 'm' });
    const theirs = typed(base, 'basil', { name: 'Thai basil', size: '30', imgUrl: 'https://t.test', description: 't' });
    expect(lostIn(mine, theirs)).toEqual([
      { field: 'name', of: 'Thai basil', mine: 'Genovese', theirs: 'Thai basil' },
      { field: 'size', of: 'Thai basil', mine: 20, theirs: 30 },
    ]);
  });

  it('the first and the last month are two values', () => {
    const mine = typed(base, 'basil', { firstMonth: '3', lastMonth: '6' });
    expect(lostIn(mine, typed(base, 'basil', { firstMonth: '2' }))).toEqual([
      { field: 'plantingMonths', of: 'Basil', mine: [3, 11], theirs: [2, 11] },
    ]);
    expect(lostIn(typed(base, 'basil', { lastMonth: '6' }), typed(base, 'basil', { firstMonth: '2' }))).toBeNull();
  });

  it('a plant that was moved twice tells its category; one whose category was renamed stays where it was moved', () => {
    const [fruit, shrubs] = ['Fruit', 'Shrubs'].map((category) => typed(base, 'basil', { category }));
    if (!fruit || !shrubs) throw new Error('unreachable');
    expect(lostIn(fruit, shrubs)).toEqual([{ field: 'category', of: 'Basil', mine: 'Fruit', theirs: 'Shrubs' }]);
    const renamed = renameCategory(base, 'Herbs', 'Kitchen');
    expect(lostIn(fruit, renamed)).toBeNull();
    expect(lostIn(renamed, fruit)).toBeNull();
  });

  it('a category that was renamed twice is told once, not plant by plant', () => {
    const mine = renameCategory(base, 'Herbs', 'Mine');
    const theirs = typed(renameCategory(base, 'Herbs', 'Theirs'), 'mint', { size: '30' });
    expect(lostIn(mine, theirs)).toEqual([{ field: 'category', mine: 'Mine', theirs: 'Theirs' }]);
    expect(lostIn(typed(mine, 'mint', { size: '20' }), theirs)).toEqual([
      { field: 'category', mine: 'Mine', theirs: 'Theirs' },
      { field: 'size', of: 'Mint', mine: 20, theirs: 30 },
    ]);
  });

  it('one that was put together with two others tells its plants', () => {
    const mine = renameCategory(base, 'Herbs', 'Fruit');
    expect(lostIn(mine, renameCategory(base, 'Herbs', 'Shrubs'))).toEqual(
      ['Basil', 'Mint'].map((of) => ({ field: 'category', of, mine: 'Fruit', theirs: 'Shrubs' })),
    );
  });

  it('a plant that the other one deleted stays as it was changed, and one that was added is kept', () => {
    const mine = typed(typed(base, 'basil', { size: '20' }), 'thyme', { size: '5' });
    expect(lostIn(mine, removePlant(base, 'basil'))).toBeNull();
    expect(lostIn(removePlant(base, 'basil'), typed(base, 'basil', { size: '20' }))).toBeNull();
    expect(lostIn(typed(noCatalogue, 'basil', { size: '20' }), noCatalogue, null)).toBeNull();
  });
});
