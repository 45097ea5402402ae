import { describe, expect, test } from 'vitest';
import { adoptRow, fieldsOf } from './adopt-row.ts';

const titles = ['First Name', 'Last Name', 'E-Mail', 'Mobile', 'Address', 'City', 'State', 'Zip'];
const cells = ['Ann', 'Abbott', 'Ann@Mail.test ', '(916) 555-0142', '12 Elm St', 'Folsom', 'CA', '95630'];
const adopted = (change: Record<number, string> = {}) =>
  adoptRow(
    fieldsOf(titles),
    cells.map((cell, index) => change[index] ?? cell),
  );

describe('A row of a list', () => {
  test('becomes a customer, by the titles of its columns', () => {
    expect(adopted()).toEqual({
      user: {
        id: expect.stringMatching(/^customer-\w+$/),
        role: 'customer',
        active: true,
        firstName: 'Ann',
        lastName: 'Abbott',
        fullName: 'Ann Abbott',
        email: 'ann@mail.test',
        mobile: '9165550142',
        address: '12 Elm St',
        city: 'Folsom',
        state: 'CA',
        zipcode: '95630',
        imgUrl: '',
        plants: [],
        messages: [],
      },
      oddities: [],
    });
  });

  test.each([
    [
      ['Email', 'mail'],
      ['email', undefined],
    ],
    [
      ['ZIP code', 'street address', 'Phone #'],
      ['zipcode', 'address', 'mobile'],
    ],
    [
      ['Role', 'Balance', ''],
      [undefined, undefined, undefined],
    ],
  ])('titles %j are the fields %j', (header, fields) => {
    expect(fieldsOf(header)).toEqual(fields);
  });

  test('never says who is staff', () => {
    expect(adoptRow(fieldsOf(['Name', 'role']), ['Ann Abbott', 'admin']).user?.role).toBe('customer');
  });

  test.each([
    ['Ann Abbott', 'Ann', 'Abbott'],
    ['Mary Ann van Abbott', 'Mary Ann van', 'Abbott'],
    ['Abbott, Ann', 'Ann', 'Abbott'],
    ['Abbott', '', 'Abbott'],
    ['Abbott, Ann, Jr.', 'Ann, Jr.', 'Abbott'],
    ['Abbott, Bob, Carol & Ted', 'Bob, Carol & Ted', 'Abbott'],
  ])('the name %j is "%s" and "%s"', (name, firstName, lastName) => {
    expect(adoptRow(fieldsOf(['Customer']), [name]).user).toMatchObject({ firstName, lastName });
  });

  test('has the same id each time, another one for another address, and without one by all it says', () => {
    expect(adopted({ 4: '7 Oak St' }).user?.id).toBe(adopted().user?.id);
    expect(adopted({ 2: 'bob@mail.test' }).user?.id).not.toBe(adopted().user?.id);
    expect(adopted({ 2: '' }).user?.id).toBe(adopted({ 2: '' }).user?.id);
    expect(adopted({ 2: '', 4: '7 Oak St' }).user?.id).not.toBe(adopted({ 2: '' }).user?.id);
  });

  test.each([
    [{ 2: '' }, 'no-email'],
    [{ 2: 'ann at home' }, 'wrong-email'],
    [{ 3: '555-0142 ext. 7' }, 'mobile'],
    [{ 7: '2138' }, 'zipcode'],
  ])('with something odd is taken as it is, and that is told: %j', (change, oddity) => {
    const { user, oddities } = adopted(change);
    expect(oddities).toEqual([oddity]);
    expect(Object.values(user ?? {})).toContain(Object.values(change)[0]);
  });

  test.each([
    '+1 916 555 0142',
    '1-916-555-0142',
    '916.555.0142',
    '9165550142',
    '916/555-0142',
    // As a word processor writes it, and as the contacts of an iPhone copy it.
    '916\u2013555\u20130142',
    '\u202A(916)\u00A0555\u20110142\u202C',
  ])('%s is a number of ten digits', (mobile) => {
    expect(adopted({ 3: mobile })).toMatchObject({ user: { mobile: '9165550142' }, oddities: [] });
  });

  test('an address is taken without what is not seen, which comes along when it is copied', () => {
    const { user, oddities } = adopted({ 2: '\u200Bann@mail.test\u202C' });
    expect({ email: user?.email, id: user?.id, oddities }).toEqual({
      email: 'ann@mail.test',
      id: adopted().user?.id,
      oddities: [],
    });
  });

  test('without a name, or with what the app has no room for, is left out and told', () => {
    expect(adopted({ 0: ' ', 1: '' })).toEqual({ user: null, oddities: ['no-name'] });
    expect(adopted({ 5: 'x'.repeat(101) })).toEqual({ user: null, oddities: ['too-long'] });
  });
});
