import { describe, expect, it } from 'vitest';
import { business } from './business.ts';
import { isAdminEmail, looksLikeEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    'maria@mail.test',
    ' Maria@Mail.test ',
    "o'hara+garden@a-b.mail.co.uk",
    'a@b.c',
    'jörg@gärten.de',
    '花子@例え.jp',
    '1@2.3',
  ])('may be %j', (email) => {
    expect(looksLikeEmail(email)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'foo',
    'foo@',
    '@bar',
    '@bar.de',
    'a b@c.d',
    'ab@c d.e',
    'ab@c.d e',
    'a\tb@c.d',
    'a\u00a0b@c.d',
    'a\u200bb@c.d',
    'maria\u202e@mail.test',
    'foo@bar',
    'foo@bar.',
    'foo@.bar',
    'foo@bar..de',
    'a@b@c.d',
    'a@@c.d',
    'maria＠mail.test',
    'maria.mail.test',
  ])('is not %j', (email) => {
    expect(looksLikeEmail(email)).toBe(false);
  });

  it('is that of the admin however it is written', () => {
    expect(isAdminEmail(` ${business.adminEmail.toUpperCase()} `)).toBe(true);
    expect(isAdminEmail(`x${business.adminEmail}`)).toBe(false);
    expect(isAdminEmail('')).toBe(false);
  });
});
