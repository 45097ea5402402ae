/**
 * Schemas for all that comes from the server or from storage (decision 015). A value of the wrong type becomes the default,
 * a list loses what is no plain object, a long text its end, a long list its beginning. Unknown keys are not read.
 */
import * as v from 'valibot';
import { isActive } from './access.ts';
import { type Catalogue, plantSize } from './catalogue.ts';
import { cut, cutCharacters, wellFormed } from './cut.ts';
import { longest, most } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { type ErrorEntry, errorsKept } from './error-log.ts';
import { monthNames } from './months.ts';
import { wholeYear } from './season.ts';
import { isPlain } from './plain.ts';
import { losesSomething } from './lossy.ts';
import { textHash } from './text-hash.ts';
import { roles, type User } from './user.ts';

/** Epoch milliseconds of the last moment that a date can have. */
const latestTime = 8.64e15;

/** Epoch milliseconds, whole; 0 for what is no time. */
const time = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(latestTime), v.transform(Math.floor)), 0);
const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);
const month = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(monthNames.length - 1));
const months = v.fallback(v.tuple([month, month]), () => [...wholeYear]);
const size = v.fallback(
  v.pipe(v.number(), v.minValue(plantSize.least), v.maxValue(plantSize.most), v.transform(Math.floor)),
  plantSize.ofNew,
);
const shortId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest.entryId));

/** Absent where it is wrong. */
const orAbsent = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

type Entry = Record<string, unknown> & { id?: string };

/** `limited`: too long texts and lists are cut. */
function schemas(limited: boolean) {
  const shown = (limit: number, cutTo = cut) =>
    v.transform((value: string) => wellFormed(limited ? cutTo(value, limit) : value));
  const text = (limit: number, cutTo = cut) => v.fallback(v.pipe(v.string(), shown(limit, cutTo)), '');
  /** All that the rules let pass is read: they count these in whole characters. */
  const short = (limit: number) => text(limit, cutCharacters);
  /** Other apps keep these as numbers. */
  const digits = (limit: number) =>
    v.fallback(
      v.pipe(v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))]), shown(limit, cutCharacters)),
      '',
    );
  const list = <S extends v.GenericSchema>(isEntry: (entry: unknown) => boolean, entry: S, limit: number) => {
    const readable = (entries: unknown[]) => entries.filter(isEntry).slice(limited ? -limit : 0);
    return v.fallback(v.pipe(v.custom<unknown[]>(Array.isArray), v.transform(readable), v.array(entry)), () => []);
  };
  /** An entry without an id, or with that of an earlier one, gets one made from its content. */
  const entries = (entry: v.ObjectEntries, limit: number, told: readonly string[]) => {
    const identified = (list: Entry[]) => {
      const taken = new Set(list.map(({ id }) => id));
      const seen = new Set<string>();
      return list.map((found) => {
        const known = withoutUndefined(found);
        if (known.id === undefined || seen.has(known.id)) {
          const start = known.id ?? `entry-${textHash(JSON.stringify(told.map((key) => known[key])))}`;
          known.id = start;
          for (let count = 2; taken.has(known.id); count++)
            known.id = `${start.slice(0, longest.entryId - 10)}-${count}`;
        }
        taken.add(known.id);
        seen.add(known.id);
        return known;
      });
    };
    return v.fallback(
      v.pipe(list(isPlain, v.object(entry) as v.GenericSchema<Entry>, limit), v.transform(identified)),
      () => [],
    );
  };
  const note = {
    id: orAbsent(shortId),
    note: text(longest.note),
    createdBy: short(longest.author),
    createdAt: time,
    editedBy: orAbsent(v.pipe(v.string(), short(longest.author))),
    editedAt: orAbsent(v.pipe(v.number(), time)),
    of: orAbsent(shortId),
  };
  const message = {
    id: orAbsent(shortId),
    message: text(longest.message),
    userId: text(longest.entryId),
    read: flag(false),
    createdAt: time,
  };
  const pick = v.pipe(
    v.object({
      id: orAbsent(shortId),
      name: short(longest.plant),
      category: orAbsent(v.pipe(v.string(), short(longest.plant))),
    }),
    v.transform(withoutUndefined),
  );
  const plant = {
    id: orAbsent(shortId),
    active: flag(true),
    name: text(longest.plant),
    category: text(longest.plant),
    description: text(longest.description),
    imgUrl: text(longest.webAddress),
    link: text(longest.webAddress),
    plantingMonths: months,
    size,
  };
  const user = v.object({
    role: v.fallback(v.picklist(roles), 'customer'),
    // The rules give no access by anything else.
    active: v.optional(v.pipe(v.unknown(), v.transform(isActive)), true),
    firstName: short(longest.firstName),
    lastName: short(longest.lastName),
    fullName: v.optional(short(longest.fullName)),
    email: short(longest.email),
    mobile: digits(longest.mobile),
    address: short(longest.address),
    city: short(longest.city),
    state: short(longest.state),
    zipcode: digits(longest.zipcode),
    imgUrl: text(longest.imgUrl),
    plants: list(isPlain, pick, most.picks),
    messages: entries(message, most.messages, ['message', 'userId', 'createdAt']),
    notes: v.optional(entries(note, most.notes, ['note', 'createdBy', 'createdAt'])),
    primaryNote: v.optional(text(longest.primaryNote)),
    specialtyRequests: v.optional(text(longest.specialtyRequests)),
  });
  const catalogue = v.object({
    plants: entries(plant, most.plants, ['name', 'category', 'link']),
    categories: list((name) => typeof name === 'string', text(longest.plant), most.categories),
  });
  const errorLog = v.object({
    errorLogs: list(
      isPlain,
      v.object({
        dateAndTime: text(longest.errorTime),
        message: text(longest.errorMessage),
        code: text(longest.errorCode),
        createdAt: time,
      }),
      errorsKept,
    ),
  });
  return { user, catalogue, errorLog };
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;
}

const limited = schemas(true);
const unlimited = schemas(false);

/** Why a document cannot be read. `role`: none that the app knows. `plants`: the catalogue's plants are no list. */
export type UnreadableReason = 'no-object' | 'role' | 'plants';

/** `partly`: the document holds more than could be read of it. */
export type Reading<T> =
  | { fields: T; partly?: true; unreadable?: never }
  | { fields?: never; partly?: never; unreadable: UnreadableReason };

/** A user as the server holds it. The same object where nothing is wrong with it. */
export function readUser(id: string, value: unknown): Reading<User> {
  if (!isPlain(value)) return { unreadable: 'no-object' };
  if (!v.is(v.picklist(roles), value['role'])) return { unreadable: 'role' };
  return reading(mended<User>(limited.user, id, value), value);
}

/** The catalogue as the server holds it: empty without `plants`, unreadable where `plants` is no list. */
export function readCatalogue(value: unknown): Reading<Catalogue> {
  if (!isPlain(value)) return { unreadable: 'no-object' };
  if (!Array.isArray(value['plants'] ?? [])) return { unreadable: 'plants' };
  return reading(mended<Catalogue>(limited.catalogue, 'plants', value), value);
}

/** A user as this device holds it: nothing is cut, because the server may not have it. The same object where it is right. */
export function storedUser(id: string, value: unknown): User {
  return mended(unlimited.user, id, value);
}

/** The catalogue as this device holds it. */
export function storedCatalogue(value: unknown): Catalogue {
  return mended(unlimited.catalogue, 'plants', value);
}

function reading<T>(fields: T, value: unknown): Reading<T> {
  return { fields, ...(losesSomething(value, fields) && { partly: true }) };
}

function mended<T extends { id: string }>(schema: v.GenericSchema, id: T['id'], value: unknown): T {
  const known = isPlain(value) ? value : {};
  const fields = { id, ...withoutUndefined(v.parse(schema, known) as object) };
  return (deepEqual(fields, known) ? known : fields) as T;
}

/** The readable entries of the stored error log. */
export function errorsIn(stored: unknown): ErrorEntry[] {
  const { errorLogs } = v.parse(limited.errorLog, isPlain(stored) ? stored : {});
  return (errorLogs as ErrorEntry[]).filter(({ code, message }) => code !== '' || message !== '');
}
