/** The log of errors at the server. Source: spec 3.6, D17. */
import { cut } from './cut.ts';
import { errorEntryShape, fits, longest } from './document-shapes.ts';

/** `dateAndTime` is the device's local time as text, `createdAt` the same in epoch milliseconds. */
export interface ErrorEntry {
  dateAndTime: string;
  message: string;
  code: string;
  createdAt: number;
}

/** How many entries the server keeps. */
export const errorsKept = 200;

/** Milliseconds in which one code is logged once. */
const pause = 60_000;

/** An entry for the log: without personal data, as long as the rules take it. `at` is epoch milliseconds. */
export function errorEntry(code: string, message: string, at: number): ErrorEntry {
  const createdAt = Math.floor(at);
  return {
    dateAndTime: new Date(createdAt).toLocaleString('en-US').slice(0, longest.errorTime),
    message: cut(withoutPersonalData(message), longest.errorMessage),
    code: cut(withoutPersonalData(code), longest.errorCode),
    createdAt,
  };
}

/** The code of an entry about a document that cannot be read. Its message names the id, so that an admin finds it. */
const unreadableCode = 'unreadable-document';

/** The same on all devices, so that the log takes it once. `at`: when the document was written, epoch milliseconds. */
export function unreadableEntry(
  { collection, id }: { collection: string; id: string },
  reason: string,
  at: number,
): ErrorEntry {
  // An id made up in the console may hold personal data.
  const named = /^[\w-]{1,128}$/.test(id) ? id : '[id]';
  const dateAndTime = new Date(at).toLocaleString('en-US', { timeZone: 'UTC', timeZoneName: 'short' });
  return { dateAndTime, message: `${collection}/${named}: ${reason}`, code: unreadableCode, createdAt: Math.floor(at) };
}

/** The code of an entry about a list or a document that the server refuses to everybody: rules or an index are missing. */
const refusedCode = 'feed-refused';

/** `what`: the list, or the document; `why`: a code. `at` is epoch milliseconds. */
export function refusedEntry(what: string, why: string, at: number): ErrorEntry {
  return errorEntry(refusedCode, `${what}: ${why}`, at);
}

/** The key of what is logged once a minute: a code, and with it the message for what cannot be read. */
export function loggedOnce({ code, message }: Pick<ErrorEntry, 'code' | 'message'>): string {
  return code === unreadableCode || code === refusedCode ? `${code}/${message}` : code;
}

/** Whether a minute has passed since `last`, epoch milliseconds; a clock that was set back counts as past. */
export function mayLog(last: number | undefined, at: number): boolean {
  return last === undefined || Math.abs(at - last) >= pause;
}

/** The newest 200 entries in the order of arrival. */
export function newestErrors<T>(entries: readonly T[]): T[] {
  return entries.slice(-errorsKept);
}

const places = /\b(users|departures)\/[^\s"'/,)]+/g;
const email = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
/** Ids of accounts and documents: long runs of letters and digits, with a digit or both cases in them. */
const longId = /\b(?=\w*\d|\w*[a-z]\w*[A-Z])[\dA-Za-z]{16,}\b/g;
const phone = /\+?\(?\d(?:[\s().\p{Pd}]{0,3}\d){6,}/gu;
/** Quoted text may be what a user typed, also with quotes in it: all between the first and the last. */
const quoted = /".*"/s;

function withoutPersonalData(text: string): string {
  return text
    .replace(quoted, '"[text]"')
    .replace(email, '[email]')
    .replace(places, '$1/[id]')
    .replace(uuid, '[id]')
    .replace(longId, '[id]')
    .replace(phone, '[number]');
}

/** Whether the rules take it. */
export function isErrorEntry(value: unknown): boolean {
  return fits(errorEntryShape, value);
}
