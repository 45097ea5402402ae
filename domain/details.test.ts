import { describe, expect, test } from 'vitest';
import {
  changedDetails,
  detailsDiffer,
  problemOfDetails,
  readTypedDetails,
  shownDetails,
  storedMeanwhile,
  typeDetail,
  withoutSaved,
  type DetailField,
  type TypedDetails,
} from './details.ts';
import { mayCorrect } from './powers.ts';
import type { Details } from './user.ts';

const stored: Details = {
  firstName: 'Maria',
  lastName: 'Alvarez',
  mobile: '9165550100',
  address: '12 Elm Street',
  city: 'Mather',
  state: 'CA',
  zipcode: '95655',
};
const typing = (texts: Partial<Details>, of = stored): TypedDetails =>
  Object.entries(texts).reduce<TypedDetails>(
    (typed, [field, text]) => typeDetail(of, typed, field as DetailField, text),
    {},
  );

describe('what is typed', () => {
  test('is shown over what is stored, and nothing else is held fast', () => {
    const typed = typing({ mobile: '9165550199' });
    expect(shownDetails(stored, typed)).toEqual({ ...stored, mobile: '9165550199' });
    expect(shownDetails({ ...stored, city: 'Folsom' }, typed).city).toBe('Folsom');
  });

  test('and taken back was not typed', () => {
    expect(typing({ mobile: '9165550199' })).not.toEqual({});
    expect(typeDetail(stored, typing({ mobile: '9165550199' }), 'mobile', stored.mobile)).toEqual({});
  });

  test('is written without outer spaces, and only where it differs', () => {
    expect(changedDetails(stored, typing({ city: ' Folsom ', state: 'CA ' }))).toEqual({ city: 'Folsom' });
  });

  test('stands on what was stored when it was begun', () => {
    const typed = typing({ mobile: '91655501' });
    const later = { ...stored, mobile: '9165550177' };
    expect(storedMeanwhile(stored, typed, 'mobile')).toBeNull();
    expect(storedMeanwhile(later, typed, 'mobile')).toBe('9165550177');
    const further = typeDetail(later, typed, 'mobile', '9165550199');
    expect(storedMeanwhile(later, further, 'mobile')).toBe('9165550177');
    expect(storedMeanwhile(later, typeDetail(later, further, 'mobile', ' 9165550177'), 'mobile')).toBeNull();
    expect(storedMeanwhile({ ...stored, city: 'Folsom' }, typed, 'city')).toBeNull();
  });

  test('and saved is typed no more, unless more was typed', () => {
    const typed = typing({ mobile: '9165550199', city: 'Folsom ' });
    expect(withoutSaved(typed, { mobile: '9165550199', city: 'Folsom' })).toEqual({});
    expect(withoutSaved(typed, { mobile: '916555019', city: 'Folsom' })).toEqual({ mobile: typed.mobile });
  });

  test('survives as a draft, whatever else stands there', () => {
    const typed = typing({ mobile: '9165550199' });
    expect(readTypedDetails(JSON.stringify(typed))).toEqual(typed);
    expect(readTypedDetails(JSON.stringify({ ...typed, email: { text: 'a', base: 'b' }, city: 7 }))).toEqual(typed);
    for (const odd of [undefined, '', 'oh', '7', 'null', '[]']) expect(readTypedDetails(odd)).toBeNull();
  });
});

describe('what is wrong with it', () => {
  test.each<[Partial<Details>, string | null]>([
    [{}, null],
    [{ firstName: ' ' }, 'names-missing'],
    [{ mobile: '' }, 'mobile-missing'],
    [{ mobile: '916-555-01' }, 'mobile-not-numeric'],
    [{ mobile: '916555' }, 'mobile-not-ten-digits'],
    [{ lastName: 'x'.repeat(101) }, 'lastName-too-long'],
    [{ city: '' }, 'address-incomplete'],
    [{ address: 'Elm Street' }, 'address-without-number'],
    [{ address: '12' }, 'address-without-letter'],
    [{ zipcode: '9'.repeat(21) }, 'zipcode-too-long'],
    [{ zipcode: '' }, null],
    [{ city: '', mobile: '' }, 'mobile-missing'],
  ])('is told as registration tells it: %o', (texts, code) => {
    expect(problemOfDetails(stored, typing(texts))?.code ?? null).toBe(code);
  });

  test('is not what an earlier app stored in a field that nobody touched', () => {
    const odd = { ...stored, mobile: '+1 916 555 0100', address: 'Elm Street', state: '' };
    expect(problemOfDetails(odd, typing({ city: 'Folsom' }, odd))).toBeNull();
    expect(problemOfDetails(odd, typing({ address: 'Oak Street' }, odd))?.code).toBe('address-without-number');
  });

  test('is the other name, too, because both make the full name', () => {
    const nameless = { ...stored, lastName: '' };
    expect(problemOfDetails(nameless, typing({ firstName: 'Mary' }, nameless))).toEqual({
      field: 'lastName',
      code: 'names-missing',
    });
  });
});

test('two versions differ where a detail differs', () => {
  expect(detailsDiffer(stored, { ...stored })).toBe(false);
  expect(detailsDiffer(stored, { ...stored, zipcode: '' })).toBe(true);
  expect(detailsDiffer(null, stored)).toBe(true);
});

test.each([
  ['admin', 'customer', true],
  ['admin', 'employee', true],
  ['admin', 'admin', false],
  ['employee', 'customer', false],
  ['customer', 'customer', false],
] as const)('%s corrects the details of %s: %s', (role, whose, may) => {
  expect(mayCorrect(role, whose)).toBe(may);
});
