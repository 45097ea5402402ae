/** What synchronization itself writes into documents, and the entries by which the server tells that one left a scope. */
import * as v from 'valibot';
import { longest, revisionOf } from './document-shapes.ts';
import { isPlain } from './plain.ts';
import { type Role, roles } from './user.ts';

const marks = v.object({
  rev: v.optional(v.pipe(v.unknown(), v.transform(revisionOf)), 0),
  edit: v.fallback(v.pipe(v.string(), v.maxLength(longest.edit)), ''),
});
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const departure = v.object({ rev: wholeNumber, role: v.nullable(v.picklist(roles)) });

/** The fields of synchronization: revision 0 and an empty trail where they are missing or wrong. */
export function readMarks(value: unknown): { rev: number; edit: string } {
  return v.parse(marks, isPlain(value) ? value : {});
}

/** The role in an entry of `departures`. Null: deleted. Undefined: not readable, so the user has to be asked for. */
export function readDeparture(value: unknown): { rev: number; role: Role | null } | undefined {
  const read = v.safeParse(departure, isPlain(value) ? value : {});
  return read.success ? read.output : undefined;
}
