/** A row of a list of customers, as a spreadsheet writes it, as a document of this app. */
import { longest } from '../../domain/document-shapes.ts';
import { looksLikeEmail, normalEmail } from '../../domain/email.ts';
import { textHash } from '../../domain/text-hash.ts';
import type { User } from '../../domain/user.ts';

/** What is odd about a row. Told without a word of what it holds. */
export const rowOddities = {
  'no-name': 'has no name; left out',
  'too-long': 'has a field that is too long; left out',
  'no-email': 'has no e-mail address: the customer cannot sign in',
  'wrong-email': 'has an e-mail address that cannot be one: the customer cannot sign in',
  unverified: 'has the address of an account whose owner never showed that they read its mail; left out',
  again: 'is a customer of an earlier row; left out',
  mobile: 'has a phone number that is not ten digits; kept as it is',
  zipcode: 'has a zip code that is not five digits; kept as it is',
} as const;
/** One of them. */
export type RowOddity = keyof typeof rowOddities;

/** A row that becomes a document, `user`, or is left out, null. */
export interface AdoptedRow {
  user: User | null;
  oddities: RowOddity[];
}

/** What a column may be called, without case, spaces and punctuation. */
const columns = {
  firstName: ['firstname', 'first', 'givenname'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  fullName: ['fullname', 'name', 'customer'],
  email: ['email', 'emailaddress', 'mail'],
  mobile: ['mobile', 'phone', 'mobilephone', 'phonenumber', 'cell', 'telephone'],
  address: ['address', 'street', 'streetaddress', 'address1'],
  city: ['city', 'town'],
  state: ['state'],
  zipcode: ['zipcode', 'zip', 'postalcode', 'postcode'],
  primaryNote: ['primarynote', 'note', 'notes', 'remark', 'remarks'],
  specialtyRequests: ['specialtyrequests', 'requests'],
} as const;
type Column = keyof typeof columns;

/** The field of each column of a header, undefined for one that is not taken. Only the first column of a field is. */
export function fieldsOf(header: readonly string[]): (Column | undefined)[] {
  const taken = new Set<Column>();
  return header.map((title) => {
    const plain = title.toLowerCase().replace(/[^a-z0-9]/g, '');
    const field = (Object.keys(columns) as Column[]).find((name) =>
      (columns[name] as readonly string[]).includes(plain),
    );
    if (!field || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}

/** `fields` as `fieldsOf` tells them. The same row gets the same id each time: that of its address, else of all it says. */
export function adoptRow(fields: readonly (Column | undefined)[], cells: readonly string[]): AdoptedRow {
  const row = Object.fromEntries(fields.map((field, index) => [field ?? '', (cells[index] ?? '').trim()]));
  const of = (column: Column): string => row[column] ?? '';
  const [firstName, lastName] = namesOf(of('firstName'), of('lastName'), of('fullName'));
  if (firstName === '' && lastName === '') return { user: null, oddities: ['no-name'] };
  const oddities: RowOddity[] = [];
  // What is not seen comes along when an address is copied.
  const email = normalEmail(of('email').replace(/\p{Cf}/gu, ''));
  if (email === '') oddities.push('no-email');
  else if (!looksLikeEmail(email)) oddities.push('wrong-email');
  const mobile = tenDigits(of('mobile'));
  if (mobile !== '' && !/^\d{10}$/.test(mobile)) oddities.push('mobile');
  const zipcode = of('zipcode');
  if (zipcode !== '' && !/^\d{5}(?:-\d{4})?$/.test(zipcode)) oddities.push('zipcode');
  const told = {
    firstName,
    lastName,
    email,
    mobile,
    address: of('address'),
    city: of('city'),
    state: of('state'),
    zipcode,
  };
  const notes = {
    ...(of('primaryNote') !== '' && { primaryNote: of('primaryNote') }),
    ...(of('specialtyRequests') !== '' && { specialtyRequests: of('specialtyRequests') }),
  };
  const texts = { ...told, ...notes, fullName: `${firstName} ${lastName}`.trim() };
  const isTooLong = Object.entries(texts).some(([name, text]) => text.length > longest[name as keyof typeof told]);
  if (isTooLong) return { user: null, oddities: [...oddities, 'too-long'] };
  const id = `customer-${textHash(looksLikeEmail(email) ? email : JSON.stringify(told))}`;
  return { user: { id, role: 'customer', active: true, ...texts, imgUrl: '', plants: [], messages: [] }, oddities };
}

/** Of a single column the last word is the last name, or what stands before the first comma. */
function namesOf(firstName: string, lastName: string, fullName: string): [string, string] {
  if (firstName !== '' || lastName !== '' || fullName === '') return [firstName, lastName];
  const [before = '', ...after] = fullName.split(',');
  if (after.length > 0) return [after.join(',').trim(), before.trim()];
  const words = fullName.split(/\s+/);
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

/** A number of ten digits without what is written between them, and without the country's 1; any other as it is. */
function tenDigits(mobile: string): string {
  const digits = mobile.replace(/[\s().+/\p{Pd}\p{Cf}]/gu, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? digits : mobile;
}
