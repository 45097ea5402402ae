import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorEntryShape, fits } from './document-shapes.ts';
import { errorEntry, errorsKept, loggedOnce, mayLog, newestErrors, unreadableEntry } from './error-log.ts';

const at = new Date(2026, 10, 20, 10, 42, 7).getTime();
const messageOf = (message: string) => errorEntry('code', message, at).message;

describe('an entry of the error log', () => {
  it('"each entry has dateAndTime (local string), message, code, createdAt (epoch ms)"', () => {
    const { dateAndTime, ...rest } = errorEntry('permission-denied', 'You do not have permission get plants info.', at);
    expect(rest).toEqual({
      message: 'You do not have permission get plants info.',
      code: 'permission-denied',
      createdAt: at,
    });
    expect(dateAndTime.replace(/\s/gu, ' ')).toBe('11/20/2026, 10:42:07 AM');
  });

  it.each([
    ['e-mail addresses', 'No account for Maria.Alvarez+garden@mail.test here', 'No account for [email] here'],
    ['phone numbers', 'Cannot dial (916) 555-0142 or +1 916 555 0142', 'Cannot dial [number] or [number]'],
    ['ids of notes', 'Lost 0b6f1c1e-9a55-4b4e-8a4f-0f2d3c4b5a69 now', 'Lost [id] now'],
    ['ids of accounts', 'Nobody is kX3vTq9LmZ0aBcDeFgHiJkLmNoP2', 'Nobody is [id]'],
    ['places of people', 'No document users/customer-00001', 'No document users/[id]'],
    [
      'what is quoted',
      'Unexpected token, "Maria Alv"... is not valid JSON',
      'Unexpected token, "[text]"... is not valid JSON',
    ],
    [
      'what is quoted beside an empty text',
      'Given {"imgUrl":"","lastName":"Alvarez","primaryNote":"The gate is open"} at index.js:1:2',
      'Given {"[text]"} at index.js:1:2',
    ],
    [
      'what is quoted within what is quoted',
      'Unexpected token, ..."lastName":Alvarez}" is not valid JSON',
      'Unexpected token, ..."[text]" is not valid JSON',
    ],
    [
      'phone numbers with wide or long dashes',
      'Cannot dial 916 - 555 - 0142 or 916–555–0142',
      'Cannot dial [number] or [number]',
    ],
  ])('keeps no personal data: %s', (_, message, kept) => {
    expect(messageOf(message)).toBe(kept);
  });

  it('leaves what helps to understand', () => {
    const message = "Cannot read properties of undefined (reading 'plantingMonths') at index-Bc3dQ9.js:12:345";
    expect(messageOf(message)).toBe(message);
  });

  it('has at most 500 characters of message, and never half a character', () => {
    expect(messageOf('x '.repeat(600))).toHaveLength(500);
    expect(messageOf(`${'- '.repeat(249)}-🌱`)).toBe(`${'- '.repeat(249)}-`);
  });

  it('is what the rules take, whatever went wrong', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 2000 }), string({ maxLength: 300 }), (message, code) => {
        expect(fits(errorEntryShape, errorEntry(code, message, at + 0.5))).toBe(true);
      }),
    );
  });
});

describe('one code', () => {
  it.each([
    ['never logged', undefined, true],
    ['logged a moment ago', at - 1000, false],
    ['logged just under a minute ago', at - 59_999, false],
    ['logged a minute ago', at - 60_000, true],
    ['logged in a future that was a wrong clock', at + 3_600_000, true],
  ])('is logged at most once a minute: %s', (_, last, may) => {
    expect(mayLog(last, at)).toBe(may);
  });
});

it('the newest 200 are kept, by arrival', () => {
  const entries = Array.from({ length: errorsKept + 3 }, (_, index) => index);
  expect(newestErrors(entries)).toEqual(entries.slice(3));
  expect(newestErrors(entries.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
});

describe('a document that cannot be read', () => {
  const at = Date.UTC(2026, 10, 20, 10, 42, 7);

  it('is named by its id, by every device in the same words', () => {
    expect(unreadableEntry({ collection: 'users', id: 'x7KqAb93LmZp0041' }, 'role', at)).toEqual({
      dateAndTime: expect.stringMatching(/^11\/20\/2026, 10:42:07\sAM UTC$/u),
      message: 'users/x7KqAb93LmZp0041: role',
      code: 'unreadable-document',
      createdAt: at,
    });
  });

  it('is not named where its id may say something about somebody', () => {
    for (const id of ['maria@garden.test', 'Maria Alvarez', 'x'.repeat(129), ''])
      expect(unreadableEntry({ collection: 'users', id }, 'role', at).message).toBe('users/[id]: role');
  });

  it('is what the rules take', () => {
    expect(fits(errorEntryShape, unreadableEntry({ collection: 'users', id: 'x'.repeat(128) }, 'no-object', at))).toBe(
      true,
    );
  });

  it('is logged beside others, each of them by itself', () => {
    const [one, other] = ['a', 'b'].map((id) => unreadableEntry({ collection: 'users', id }, 'role', at));
    expect(one && other && loggedOnce(one) === loggedOnce(other)).toBe(false);
    expect(loggedOnce(errorEntry('code', 'one', at))).toBe(loggedOnce(errorEntry('code', 'other', at)));
  });
});
