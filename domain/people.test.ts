import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandName,
  displayTitle,
  formatPhone,
  initials,
  mailLink,
  mapLink,
  matching,
  phoneLink,
  searchable,
  searchText,
  smsLink,
  sortKey,
} from './people.ts';

const named = (lastName: string, firstName: string, id = 'x') => ({ lastName, firstName, id });

test('a person is titled last, first, or by what is known', () => {
  expect(displayTitle(named('Lee', 'Ann'))).toBe('Lee, Ann');
  expect(displayTitle(named('Lee', ''))).toBe('Lee');
  expect(displayTitle({ ...named('', ' '), fullName: 'Ann Lee' })).toBe('Ann Lee');
  expect(displayTitle({ ...named('', ''), email: 'a@b' })).toBe('a@b');
});

test('the brand is the last name, else the full name, else the e-mail address', () => {
  expect(brandName({ ...named('Lee', 'Ann'), fullName: 'Ann Lee' })).toBe('Lee');
  expect(brandName({ ...named('', 'Ann'), fullName: 'Ann Lee' })).toBe('Ann Lee');
  expect(brandName({ ...named('', 'Ann'), email: 'a@b' })).toBe('a@b');
});

test('initials are whole characters', () => {
  expect(initials(named('lee', '\u{1F33B}nn'))).toBe('\u{1F33B}L');
  expect(initials({ ...named('', ''), email: 'zed@b' })).toBe('Z');
});

const name = fc
  .array(fc.constantFrom(...'aAbBcCdDeEéÉèozÖöñÑ'.split('')), { minLength: 1, maxLength: 6 })
  .map((letters) => letters.join(''));

test('sort keys order names as a dictionary does', () => {
  const collator = new Intl.Collator('en-US', { sensitivity: 'base' });
  fc.assert(
    fc.property(name, name, name, name, (last1, first1, last2, first2) => {
      const [one, two] = [sortKey(named(last1, first1, '1')), sortKey(named(last2, first2, '2'))];
      const order = collator.compare(last1, last2) || collator.compare(first1, first2) || -1;
      expect(Math.sign(order)).toBe(one < two ? -1 : 1);
    }),
    { numRuns: 300 },
  );
});

test('a shorter last name comes first, and people without a last name last', () => {
  const order = [named('de', 'Zoe'), named('de la', 'Ann'), named('Zz', 'Ann'), named('', 'Ann'), named(' ', 'Bo')];
  expect(order.toReversed().toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(order);
});

test('a search finds a Greek name by its beginning, whichever sigma ends a word', () => {
  const text = searchText({ ...named('Νικολάου', 'Κωνσταντίνος'), address: '', city: '' });
  expect(matching('ΚΩΝΣ')(text)).toBe(true);
  expect(matching('κωνς')(text)).toBe(true);
});

test('a search finds all its words in any order, whatever the case and accents', () => {
  const text = searchText({
    ...named('Müller', 'Ann'),
    address: '12 Oak St',
    city: 'Davis',
    plants: [{ name: 'Crème Fennel' }],
  });
  expect(matching('creme MULLER')(text)).toBe(true);
  expect(matching(' oak  davis ')(text)).toBe(true);
  // As the list has it, and as addresses are written.
  expect(matching('Müller, ')(text)).toBe(true);
  expect(matching('oak,davis , MULLER')(text)).toBe(true);
  expect(matching(',')(text)).toBe(true);
  expect(matching('Davis, Nobody')(text)).toBe(false);
  expect(matching('oak rose')(text)).toBe(false);
  expect(matching('  ')(text)).toBe(true);
});

describe('a person is found by their number', () => {
  const text = searchText({ ...named('Müller', 'Ann'), address: '12 Oak St', city: 'Davis', mobile: '(916) 555-0123' });

  test.each([
    '9165550123',
    '(916) 555-0123',
    '916.555.0123',
    '+1 916 555-0123',
    '555 0123',
    '0123',
    'muller 0123',
    // As the contacts of an iPhone copy it, and with other dashes and slashes.
    '\u202A+1\u00A0(916)\u00A0555\u20110123\u202C',
    '916\u2013555\u20130123',
    '916/555-0123',
  ])('%s', (query) => {
    expect(matching(query)(text)).toBe(true);
  });

  test.each([
    ['of somebody else', '916 555 0124'],
    ['with another name', 'rose 0123'],
    // Whoever types the number of a house would see half of the customers.
    ['by fewer than four digits', '165'],
  ])('and not %s', (_, query) => {
    expect(matching(query)(text)).toBe(false);
  });

  test.each(['MARK (916) 555-0123', '(916) 555 0123, mark', 'mark +1 916 555-0123'])(
    'is found beside a name: %s',
    (query) => {
      const text = searchText({ firstName: 'Mark', lastName: 'Young', address: '', city: '', mobile: '9165550123' });
      expect(matching(query)(text)).toBe(true);
      expect(matching(query.replace(/mark/i, 'anna'))(text)).toBe(false);
    },
  );

  test.each(['12 Oak (916) 555-0123', '(916) 555 0123, 12 Oak St', 'Müller 12 916 555 0123', '12 555 0123'])(
    'is found beside the number of a house: %s',
    (query) => {
      expect(matching(query)(text)).toBe(true);
      expect(matching(query.replace('12 ', '13 '))(text)).toBe(false);
    },
  );

  test('nor by the digits of a house and of a phone taken together', () => {
    expect(matching('12916')(text)).toBe(false);
  });
});

test('a word is found in what is written, never from there into the number', () => {
  const word = fc.string({ unit: fc.constantFrom('a', '1', '2', ' '), maxLength: 6 });
  const number = fc.string({ unit: fc.constantFrom('1', '2'), maxLength: 6 });
  fc.assert(
    fc.property(word, number, fc.array(word, { maxLength: 2 }), (written, mobile, asked) => {
      const text = searchText({ ...named(written, ''), address: '', city: '', mobile });
      const query = asked.join(' ');
      const has = (part: string): boolean =>
        searchable(written.trim()).includes(part) || (/^\d{4,}$/.test(part) && mobile.includes(part));
      const whole = query.replaceAll(' ', '');
      const parts = query.split(' ');
      const isBeside = parts.some((_, from) =>
        parts.some((_, to) => {
          const number = parts.slice(from, to + 1).join('');
          const besides = parts.toSpliced(from, to + 1 - from);
          return (
            /^\d{4,}$/.test(number) &&
            mobile.includes(number) &&
            besides.every((part) => searchable(written).includes(part))
          );
        }),
      );
      const expected = parts.every(has) || (/^\d{4,}$/.test(whole) && mobile.includes(whole)) || isBeside;
      expect(matching(query)(text)).toBe(expected);
    }),
  );
});

describe('a name is found however its marks are typed', () => {
  test.each([
    // Phones put a curly apostrophe into what their owners type.
    ['O\u2019Brien', "o'brien"],
    ["O'Brien", 'o\u2019brien'],
    ['O\u2018Brien', "O'Brien"],
    ['O\u02BCBrien', "O'Brien"],
    ['O\u00B4Brien', "O'Brien"],
    ['Smith\u2011Lee', 'smith-lee'],
    ['Smith-Lee', 'smith\u2013lee'],
    // A Mac takes letters and accents apart.
    ['Jose\u0301', 'jos\u00E9'],
    ['Jos\u00E9', 'Jose\u0301'],
    // What is not seen comes along when a name is copied.
    ['\u200EKohl', 'kohl'],
    ['Kohl\u00ADmann', 'kohlmann'],
    ['Kohl', '\u202Akohl\u202C'],
  ])('%j by %j', (lastName, query) => {
    expect(matching(query)(searchText({ ...named(lastName, 'Ann'), address: '', city: '' }))).toBe(true);
  });

  test('and stands where the dictionary has it', () => {
    const order = ['O\u2019Brien', "O'Dell", '\u200E Owen', 'Ozawa'].map((lastName) => named(lastName, 'Ann'));
    expect(order.toReversed().toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(order);
  });
});

test('a person is found by their e-mail address', () => {
  const text = searchText({ ...named('Müller', 'Ann'), address: '', city: '', email: 'Ann.M@garden.test' });
  for (const query of ['ann.m@garden.test', 'ANN.M@', '@garden']) expect(matching(query)(text)).toBe(true);
});

test('links are empty where nothing is known, and encoded where something is', () => {
  expect([phoneLink(''), smsLink(' '), mailLink(''), mapLink({ address: '', city: ' ', state: 'CA' })]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(phoneLink('+1 (916) 555-0123')).toBe('tel:+19165550123');
  expect(phoneLink('\u202A+44 20 7946 0958\u202C')).toBe('tel:+442079460958');
  expect(smsLink('9165550123')).toBe('sms:9165550123');
  for (const written of ['916 555-0123 ext. 45', '(916) 555-0123 x45', '916.555.0123 #45', '+1 916 555 0123;ext=45']) {
    expect(phoneLink(written)).toMatch(/^tel:(\+1)?9165550123,45$/);
    expect(smsLink(written)).toMatch(/^sms:(\+1)?9165550123$/);
  }
  expect(phoneLink('ext. 45')).toBe('tel:45');
  expect(mailLink('a@b.c?bcc=d@e.f')).toBe('mailto:a@b.c%3Fbcc%3Dd@e.f');
  expect(mapLink({ address: '1 Oak & Elm #2', city: 'Davis', state: 'CA' })).toMatch(
    /query=1%20Oak%20%26%20Elm%20%232%2C%20Davis%2C%20CA$/,
  );
});

test.each([
  ['0171 1, 0172 2', '01711'],
  ['(916) 555-0123, (916) 555-0199', '9165550123'],
  ['916-555-0123 / 916-555-0199', '9165550123'],
  ['916.555.0123/555.0199', '9165550123'],
  ['9165550123 or 9165550199', '9165550123'],
  ['home 916 555 0123; cell 916 555 0199', '9165550123'],
  ['+1 916 555 0123 x45, +1 916 555 0199 x7', '+19165550123', ',45'],
  ['916 555 0123\n916 555 0199', '9165550123'],
  ['555-0123/555-0199', '5550123'],
  ['916 555 0123 📱 916 555 0199', '9165550123'],
  ['916 555 0123 ext. 10245; 916 555 0199', '9165550123', ',10245'],
])('of two numbers in one field, as %j, the first is called, never both as one', (written, number, extension = '') => {
  expect([phoneLink(written), smsLink(written)]).toEqual([`tel:${number}${extension}`, `sms:${number}`]);
});

test.each([
  ['0171/1234567', '01711234567'],
  ['+49 171 / 1234567', '+491711234567'],
  ['916,555,0123', '9165550123'],
  ['916 555, 0123', '9165550123'],
  ['555 01', '55501'],
  ['911', '911'],
  ['(916) 555-0123 (home)', '9165550123'],
  ['Tel. (+49) 171 1234567', '+491711234567'],
  ['91655\u200E50123', '9165550123'],
])('one number, written as %j, stays whole', (written, number) => {
  expect([phoneLink(written), smsLink(written)]).toEqual([`tel:${number}`, `sms:${number}`]);
});

test('a phone number of ten digits is grouped, any other shown as it is', () => {
  expect(formatPhone('9165550123')).toBe('(916) 555-0123');
  expect(formatPhone('+44 20')).toBe('+44 20');
});
