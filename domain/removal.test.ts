import { describe, expect, it } from 'vitest';
import { business } from './business.ts';
import { removalsFrom } from './begun-removals.ts';
import { mayDelete } from './powers.ts';
import { isUserId, manages, type Removal } from './removal.ts';
import { roles } from './user.ts';

const dana = { id: 'dana', role: 'admin' } as const;
const tom = { id: 'tom', role: 'employee' } as const;
const rosa = { id: 'rosa', role: 'customer' } as const;

describe('who removes people and changes roles', () => {
  it('"delete customers (delete icon visible only to admin) and employees"', () => {
    expect([manages(dana, rosa), manages(dana, tom)]).toEqual([true, true]);
    expect(roles.map((role) => mayDelete('admin', role))).toEqual([false, true, true]);
  });

  it('"employee: no customer deletion icon", and a customer has none either', () => {
    expect([manages(tom, rosa), manages(tom, { id: 'edda', role: 'employee' })]).toEqual([false, false]);
    expect([manages(rosa, { id: 'carl', role: 'customer' }), mayDelete('customer', 'customer')]).toEqual([
      false,
      false,
    ]);
  });

  it('leaves other admins, oneself and the fixed admin alone', () => {
    expect(manages(dana, { id: 'alma', role: 'admin' })).toBe(false);
    expect(manages(dana, { id: 'dana', role: 'employee' })).toBe(false);
    const fixed = { ...rosa, email: ` ${business.adminEmail.toUpperCase()} ` };
    expect(manages(dana, fixed)).toBe(false);
    expect(manages(dana, { ...fixed, email: `not-${business.adminEmail}` })).toBe(true);
  });
});

describe('removals that were begun', () => {
  const begun: Removal = { id: 'rosa', role: 'customer', title: 'Marsh, Rosa' };

  it('are read as they were kept', () => {
    expect(removalsFrom(JSON.stringify([begun]))).toEqual([begun]);
    const ofOthers: Removal = { id: 'carl', role: null, title: '' };
    expect(removalsFrom(JSON.stringify([begun, ofOthers]))).toEqual([begun, ofOthers]);
    expect(removalsFrom(undefined)).toEqual([]);
  });

  it.each(['', 'no', '{}', 'null', '[null, 1, {"id": 1}, {"id": "x", "title": "y", "role": "admin"}]'])(
    'are none in %s',
    (text) => {
      expect(removalsFrom(text)).toEqual([]);
    },
  );
});

describe('the id of somebody', () => {
  it.each(['rosa', 'aB3-_.~', 'Ünal 5', 'r'.repeat(128)])('may be %j', (id) => {
    expect(isUserId(id)).toBe(true);
  });

  it.each([
    '',
    'r'.repeat(129),
    '🌱'.repeat(65),
    'rosa/x',
    '.',
    '..',
    '__rosa__',
    7,
    null,
    undefined,
    ['rosa'],
    { id: 'rosa' },
  ])('is never %j', (value) => {
    expect(isUserId(value)).toBe(false);
  });

  it.each(['rosa\n', '\trosa', 'ro\0sa', 'rosa\u007f', 'rosa\u0085', 'rosa\ud83c'])(
    'has no control character: %j',
    (id) => {
      expect(isUserId(id)).toBe(false);
    },
  );
});
