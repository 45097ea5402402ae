/** How people are named, ordered, found and reached. Source: spec 2.7, D33, D39, D40. */
import type { PlantPick, User } from './user.ts';

type Named = Pick<User, 'firstName' | 'lastName'> & Partial<Pick<User, 'fullName' | 'email'>>;

/** 'last, first'; whatever is known where a part is missing. */
export function displayTitle({ firstName, lastName, fullName, email }: Named): string {
  return [lastName, firstName].map(clean).filter(Boolean).join(', ') || clean(fullName) || clean(email);
}

/** The last name, else the full name, else the e-mail address. */
export function brandName({ lastName, fullName, email }: Named): string {
  return clean(lastName) || clean(fullName) || clean(email);
}

/** The first name; '' where it is not known. */
export function givenName({ firstName }: Pick<Named, 'firstName'>): string {
  return clean(firstName);
}

/** The name that notes of this user bear. */
export function authorName({ fullName, firstName, lastName, email }: Required<Pick<Named, 'email'>> & Named): string {
  return clean(fullName) || `${clean(firstName)} ${clean(lastName)}`.trim() || clean(email);
}

/** One or two capital letters; '' for a person without a name and e-mail address. */
export function initials({ firstName, lastName, email }: Named): string {
  const first = (text: string | undefined): string => Array.from(clean(text))[0] ?? '';
  return (first(firstName) + first(lastName) || first(email)).toUpperCase();
}

/** A plain string to order by: last name, first name, id, without case and accents, 80 characters each. Source: D39. */
export function sortKey({ firstName, lastName, id }: Pick<User, 'firstName' | 'lastName' | 'id'>): string {
  // Below the character that indexes take for their end, above every letter: nobody stands behind that.
  const last = (searchable(lastName).slice(0, 80) || '\ufffd').replace(/^\uffff+/, '\ufffd');
  return `${last}\t${searchable(firstName).slice(0, 80)}\t${id}`;
}

type Searched = Pick<User, 'firstName' | 'lastName' | 'address' | 'city'> &
  Partial<Pick<User, 'email' | 'mobile' | 'plants'>>;

/** Before the digits of the number; no text has one, because white space is one space there. */
const beforeNumber = '\n';
/** Fewer digits are those of a house. */
const leastDigits = 4;

/** Lower-case text without accents that `matching` looks into: names, addresses, city, chosen plants; then the number. */
export function searchText({ firstName, lastName, address, city, email, mobile, plants }: Searched): string {
  const picked = Array.isArray(plants) ? plants.map((pick: Partial<PlantPick> | null) => pick?.name) : [];
  const words = searchable([firstName, lastName, address, city, email, ...picked].map(clean).filter(Boolean).join(' '));
  return words + beforeNumber + digits(mobile);
}

/**
 * Whether each word of the query is in a text made by `searchText`; commas separate words, a blank query matches all. Digits
 * of a phone number are found in whatever form they are typed, from four on.
 */
export function matching(query: string): (text: string) => boolean {
  const whole = dialled(query);
  const numbers = numbersIn(query);
  const words = wordsIn(query).map((word) => ({ word, number: dialled(word) }));
  // Asked of everybody at each key, so it makes no new texts.
  const hasNumber = (text: string, part: string | null): boolean =>
    part !== null && text.includes(beforeNumber) && text.includes(part, text.indexOf(beforeNumber));
  const isWritten = (text: string, word: string): boolean => {
    const place = text.indexOf(word);
    return place >= 0 && !text.slice(0, place).includes(beforeNumber);
  };
  return (text) =>
    hasNumber(text, whole) ||
    words.every(({ word, number }) => isWritten(text, word) || hasNumber(text, number)) ||
    numbers.some(({ number, words }) => hasNumber(text, number) && words.every((word) => isWritten(text, word)));
}

/** The words of a query as they are searched; commas separate them as well. */
export const wordsIn = (query: string): string[] =>
  searchable(query)
    .split(/[\s,]+/u)
    .filter(Boolean);

const partOfNumber = /^[\d().+/\p{Pd}\p{Cf}]+$/u;

/** Parts that a number is written in at most: one a digit. */
const mostParts = 11;

/** What in a query may be a number, in several parts as "(916) 555-0123" or beside that of a house; each with the words beside it. */
function numbersIn(query: string): { number: string; words: readonly string[] }[] {
  const parts = query.split(/[\s,]+/u);
  return parts.flatMap((_, from) => {
    const run = parts.slice(from, from + mostParts);
    const end = run.findIndex((part) => !partOfNumber.test(part));
    return run.slice(0, end < 0 ? run.length : end).flatMap((_, more) => {
      const number = dialled(run.slice(0, more + 1).join(''));
      if (number === null) return [];
      return [{ number, words: wordsIn(parts.toSpliced(from, more + 1).join(' ')) }];
    });
  });
}

/** The digits of what may be part of a phone number, without the country's; null for anything else. */
function dialled(text: string): string | null {
  const number = /^[\d\s().+/\p{Pd}\p{Cf}]+$/u.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  return number.length >= leastDigits ? number : null;
}

/** '' without a number. Of several the first is called. An extension is dialled after a pause. */
export function phoneLink(mobile: string | undefined): string {
  const [number, extension] = numberAndExtension(mobile);
  return link('tel:', digits(number) + (extension && `,${extension}`));
}

/** '' without a number. */
export function smsLink(mobile: string | undefined): string {
  return link('sms:', digits(numberAndExtension(mobile)[0]));
}

/** '' without an address. Encoded, so that an address can add no headers. */
export function mailLink(email: string | undefined): string {
  return link('mailto:', encode(clean(email)).replaceAll('%40', '@'));
}

/** A map of address, city and state; '' when neither address nor city is known. */
export function mapLink({ address, city, state }: Pick<User, 'address' | 'city' | 'state'>): string {
  if (!clean(address) && !clean(city)) return '';
  const place = [address, city, state].map(clean).filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encode(place)}`;
}

/** '(916) 555-0123' for ten digits; anything else as it is. */
export function formatPhone(mobile: string | undefined): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(clean(mobile)) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : clean(mobile);
}

/** Letters that Unicode does not take apart into a plain letter and an accent, and the sigma that ends a word. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** A text as it is searched: lower case, without accents and what is not seen, plain apostrophes and hyphens, white space as one space. */
export function searchable(text: string | undefined): string {
  const letters = clean(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  const plain = letters.replace(/[ßæœøđðłþıς]/g, (letter) => plainLetters[letter] ?? letter);
  return plain
    .replace(/[’‘ʼʻ´`]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Also '' for a value of the wrong type: not all documents were made by this app. */
function clean(text: string | undefined): string {
  return typeof text === 'string' ? text.trim() : '';
}

function digits(mobile: string | undefined): string {
  return clean(mobile)
    .replace(/^[^\d+]+|\p{Cf}/gu, '')
    .replace(/(?!^\+)\D/g, '');
}

/** An extension, or a sign that stands in no number but between two. */
const signs = /[,;]?\s*(?:ext(?:ension|n)?[.:=]?|[x#])\s*\d+|([^\d\p{Zs}\p{Cf}\t().+\p{Pd}])/giu;
/** Fewer digits are part of a number; a stroke stands in longer ones too. */
const leastCalled = 5;
const leastBesideStroke = 7;

/** Of several numbers in one field the first, with its extension. */
function firstNumber(written: string): string {
  for (const { 1: sign, index } of written.matchAll(signs)) {
    const least = sign === '/' ? leastBesideStroke : leastCalled;
    const [first, rest] = [written.slice(0, index), written.slice(index)];
    if (sign && digits(first).length >= least && digits(rest).length >= least) return first;
  }
  return written;
}

/** '' without an extension. */
function numberAndExtension(mobile: string | undefined): [number: string, extension: string] {
  const written = firstNumber(clean(mobile)).trim();
  const found = /(?:ext(?:ension|n)?[.:=]?|[x#])\s*(\d+)$/iu.exec(written);
  const number = written.slice(0, found?.index);
  return digits(number) === '' ? [written, ''] : [number, found?.[1] ?? ''];
}

function link(scheme: string, target: string): string {
  return target && `${scheme}${target}`;
}

/** A lone half of a character pair would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
}
