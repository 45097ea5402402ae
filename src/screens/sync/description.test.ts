import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import { galleryCatalogue, person } from '#tests/support/gallery/people.ts';
import { wordsOf } from './copy.ts';
import { describeEdits, textOf, titleOf, wholeText } from './description.ts';

const plants = { collection: 'plants', id: 'plants' } as const;
const maria = person({ id: 'maria', firstName: 'Maria', lastName: 'Alvarez' });
const catalogue = (change: Partial<Catalogue>) =>
  describeEdits(plants, galleryCatalogue, { ...galleryCatalogue, ...change }, 'tom');
const profile = (change: Partial<User>, userId = 'tom') =>
  describeEdits({ collection: 'users', id: 'maria' }, maria, { ...maria, ...change }, userId);
const [daffodil, ...others] = galleryCatalogue.plants;
if (!daffodil) throw new Error('the gallery has plants');

describe('a change in words', () => {
  it.each([
    [
      'Plant Narcissus in the catalogue',
      catalogue({ plants: [{ ...daffodil, name: 'Narcissus', active: false }, ...others] }),
      'Plant changed: Narcissus',
      'Formerly Daffodil\nActive: no',
    ],
    ['Plant Daffodil in the catalogue', catalogue({ plants: others }), 'Plant removed: Daffodil', ''],
    [
      'Plant Daffodil in the catalogue',
      catalogue({ plants: [{ ...daffodil, plantingMonths: [10, 1] }, ...others] }),
      'Plant changed: Daffodil',
      'Growing Season: Nov to Feb',
    ],
    [
      'Category Trees in the catalogue',
      catalogue({ categories: [...galleryCatalogue.categories, 'Trees'] }),
      'Category added: Trees',
      '',
    ],
    [
      'Plant $& for {where} in the catalogue',
      catalogue({ plants: [{ ...daffodil, name: '$& for {where}' }, ...others] }),
      'Plant changed: $& for {where}',
      'Formerly Daffodil',
    ],
    ['Profile for Alvarez, Maria', profile({ mobile: '9165550199' }), 'Profile changed', 'Mobile: 9165550199'],
    ['Profile for Alvarez, Maria', profile({ role: 'employee' }), 'Profile changed', 'Role: employee'],
    [
      'Specialty requests of yours',
      profile({ specialtyRequests: 'Shade' }, 'maria'),
      'Specialty requests changed',
      'Shade',
    ],
    ['Plants of yours', profile({ plants: [{ name: 'Fig' }] }, 'maria'), 'Plants chosen', 'Fig'],
    ['Other changes for Alvarez, Maria', profile({ gate: ['a'] } as Partial<User>), 'Other changes', 'gate: ["a"]'],
  ])('%s', (title, what, done, text) => {
    expect(titleOf(what)).toBe(title);
    expect(what.changes.map((change) => [wordsOf(change).done, textOf(change)])).toEqual([[done, text]]);
    expect(wholeText(what)).toBe(text || done);
  });

  it('of several things says how many, and copies each under its name', () => {
    const what = profile({ primaryNote: 'Dog', specialtyRequests: 'Shade' });
    expect(titleOf(what)).toBe('2 changes for Alvarez, Maria');
    expect(wholeText(what)).toBe('Primary note changed\nDog\n\nSpecialty requests changed\nShade');
  });
});
