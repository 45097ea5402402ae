import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { checkPlantField, newPlant, textsOf, withTyped, type PlantSurroundings } from './plant-form.ts';
import { readCatalogue } from './schemas.ts';

const catalogue: Catalogue = { id: 'plants', plants: [], categories: ['Herbs', 'Fruit'] };
const basil = { ...newPlant('basil', catalogue), name: 'Basil', description: 'Sweet.\nSummer.' };
const full: Catalogue = { ...catalogue, plants: [basil, { ...newPlant('mint', catalogue), name: 'Mint' }] };
const editing: PlantSurroundings = { catalogue: full, id: 'basil', description: basil.description, secure: true };
const adding: PlantSurroundings = { ...editing, id: 'new', description: null };

describe('the defaults of a new plant', () => {
  it('are "default 10 on add", "start Jan (0), end Dec (11)", active, and the first category', () => {
    expect(newPlant('n', catalogue)).toMatchObject({
      size: 10,
      plantingMonths: [0, 11],
      active: true,
      category: 'Herbs',
    });
    expect(newPlant('n', { ...catalogue, categories: [] }).category).toBe('');
  });

  it('fill what a document lacks', () => {
    expect(textsOf({ name: 'Old' })).toEqual({
      category: '',
      name: 'Old',
      firstMonth: '0',
      lastMonth: '11',
      size: '',
      link: '',
      imgUrl: '',
      description: '',
      active: 'yes',
    });
  });
});

describe('a field of the plant form', () => {
  it.each(['', '  '])('"Plant Name required": %j', (name) => {
    expect(checkPlantField('name', name, adding)).toBe('name-missing');
  });

  it('takes only names that no other plant has, ignoring case and outer spaces', () => {
    expect(checkPlantField('name', ' mint', editing)).toBe('name-taken');
    expect(checkPlantField('name', 'BASIL ', editing)).toBeNull();
    expect(checkPlantField('name', 'BASIL ', adding)).toBe('name-taken');
  });

  it.each(['.', ' .. '])('does not take the name %j, which no address can hold', (name) => {
    expect(checkPlantField('name', name, adding)).toBe('name-reserved');
  });

  it.each(['1', '10000', ' 12 ', '144'])('"Plant Size is a number, min 1, max 10000, step 1": %j', (size) => {
    expect(checkPlantField('size', size, editing)).toBeNull();
  });

  it.each([
    '0',
    '10001',
    '1.5',
    '-1',
    '',
    ' ',
    'ten',
    '12 in',
    'NaN',
    'Infinity',
    '0x10',
    '1e3',
    '+5',
    '5.0',
    '1,000',
    '٥',
    '０５',
    '1 2',
  ])('is no size: %j', (size) => {
    expect(checkPlantField('size', size, editing)).toBe('size-invalid');
  });

  it.each(['', 'https://gardens.test/chard', 'http://gardens.test', ' https://a.test/b?c=d#e '])(
    '"Link must be a URL (optional)": %j',
    (link) => {
      expect(checkPlantField('link', link, editing)).toBeNull();
      expect(checkPlantField('imgUrl', link, { ...editing, secure: false })).toBeNull();
    },
  );

  it.each(['http://gardens.test/chard.png', ' HTTP://gardens.test/chard.png '])(
    'is no picture of a site under https, which would not show it: %j',
    (address) => {
      expect(checkPlantField('imgUrl', address, editing)).toBe('picture-insecure');
      expect(checkPlantField('imgUrl', address, adding)).toBe('picture-insecure');
      expect(checkPlantField('imgUrl', address.replace(/http/i, 'https'), editing)).toBeNull();
    },
  );

  it('takes a share link without https for a picture, because it is rewritten', () => {
    expect(checkPlantField('imgUrl', 'http://drive.google.com/open?id=1AbC_d-9', editing)).toBeNull();
  });

  it.each([
    'gardens.test/chard',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://a.test',
    'https://',
    'a b',
  ])('is no address of the web: %j', (link) => {
    expect(checkPlantField('link', link, editing)).toBe('address-invalid');
    expect(checkPlantField('imgUrl', link, editing)).toBe('address-invalid');
  });

  it('"Description max 195 characters on edit (no limit on add)"', () => {
    const check = (length: number, surroundings: PlantSurroundings) =>
      checkPlantField('description', 'x'.repeat(length), surroundings);
    expect(check(195, editing)).toBeNull();
    expect(check(196, editing)).toBe('description-too-long');
    expect(check(5000, adding)).toBeNull();
  });

  it('lets an old longer description stay or shrink, but not grow', () => {
    const old = { ...editing, description: 'x'.repeat(300) };
    expect(checkPlantField('description', 'y'.repeat(300), old)).toBeNull();
    expect(checkPlantField('description', 'x'.repeat(250), old)).toBeNull();
    expect(checkPlantField('description', 'x'.repeat(301), old)).toBe('description-too-long');
  });
});

describe('whatever the form takes', () => {
  const web = 'https://gardens.test/';
  const reading = (field: 'name' | 'imgUrl' | 'link' | 'description', text: string) =>
    readCatalogue({ ...catalogue, plants: [withTyped(newPlant('new', catalogue), { [field]: { text, from: '' } })] });

  it.each([
    ['name', 'x'.repeat(400), null],
    ['name', ` ${'x'.repeat(400)} `, null],
    ['name', 'x'.repeat(401), 'name-too-long'],
    ['link', web.padEnd(10_000, 'x'), null],
    ['link', web.padEnd(10_001, 'x'), 'address-too-long'],
    ['imgUrl', web.padEnd(10_000, 'x'), null],
    ['imgUrl', web.padEnd(10_001, 'x'), 'address-too-long'],
    ['description', 'x'.repeat(850_000), null],
  ] as const)('is read in full by every device: %s', (field, text, problem) => {
    expect(checkPlantField(field, text, adding)).toBe(problem);
    expect(reading(field, text).partly).toBe(problem ? true : undefined);
  });
});

describe('what was typed', () => {
  const typed = (text: string, from = '') => ({ text, from });

  it('changes these fields and no others', () => {
    expect(withTyped(basil, { name: typed(' Genovese '), size: typed(' 144 ') })).toEqual({
      ...basil,
      name: 'Genovese',
      size: 144,
    });
    expect(withTyped(basil, {})).toEqual(basil);
  });

  it('sets one end of the season and leaves the other', () => {
    const tulip = { ...basil, plantingMonths: [10, 0] as [number, number] };
    expect(withTyped(tulip, { firstMonth: typed('9') }).plantingMonths).toEqual([9, 0]);
    expect(withTyped(tulip, { lastMonth: typed('1') }).plantingMonths).toEqual([10, 1]);
  });

  it('"a cloud-drive share link given for an image is rewritten into a direct image address", of a link it is not', () => {
    const share = 'https://drive.google.com/file/d/1AbC_d-9/view?usp=sharing';
    const saved = withTyped(basil, { imgUrl: typed(share), link: typed(share) });
    expect(saved).toMatchObject({ imgUrl: 'https://drive.google.com/thumbnail?id=1AbC_d-9&sz=w1000', link: share });
  });

  it('keeps the lines that a colleague wrote into the description meanwhile', () => {
    const now = { ...basil, description: 'Sweet.\nSummer.\nPinch the tips.' };
    const mine = { description: typed('Very sweet.\nSummer.', basil.description) };
    expect(withTyped(now, mine).description).toBe('Very sweet.\nSummer.\nPinch the tips.');
  });

  it('takes a plant off the offer and puts it back, beside what a colleague changed', () => {
    const theirs = { ...basil, size: 30 };
    const gone = withTyped(theirs, { active: typed('no', 'yes') });
    expect(gone).toEqual({ ...theirs, active: false });
    expect(textsOf(gone).active).toBe('no');
    expect(withTyped(gone, { active: typed('yes', 'no') })).toEqual(theirs);
    expect(withTyped(gone, { size: typed('5') }).active).toBe(false);
  });

  it('keeps what this version does not know', () => {
    const odd = { ...basil, sun: 'half' };
    expect(withTyped(odd, { size: typed('5') })).toEqual({ ...odd, size: 5 });
  });
});
