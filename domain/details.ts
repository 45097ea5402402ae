/** Correcting somebody's name, phone and address: what was typed, what of it is wrong, and what is written. Source: D44. */
import * as v from 'valibot';
import { readJson } from './json.ts';
import { isPlain } from './plain.ts';
import { emptyRegistration, problemOfStep, type RegistrationProblem } from './registration.ts';
import { detailFields, type Details } from './user.ts';

/** One of them, by its name in the document. */
export type DetailField = keyof Details;

/** One field that was typed into: its text, and what it stands on. */
const typedText = v.object({ text: v.string(), base: v.string() });
type TypedText = v.InferOutput<typeof typedText>;

/** Only fields that were typed into; the others show what is stored. */
export type TypedDetails = Readonly<Partial<Record<DetailField, TypedText>>>;

/** Names are checked together, because the full name is made of both. */
const names: readonly DetailField[] = ['firstName', 'lastName'];

/** The fields as they are shown. */
export function shownDetails(stored: Details, typed: TypedDetails): Details {
  const shown = detailFields.map((field) => [field, typed[field]?.text ?? stored[field]]);
  return Object.fromEntries(shown);
}

/** Somebody typed into a field. What is stored anyway was not typed. */
export function typeDetail(stored: Details, typed: TypedDetails, field: DetailField, text: string): TypedDetails {
  const { [field]: before, ...others } = typed;
  if (text === stored[field]) return others;
  return { ...others, [field]: { text, base: before?.base ?? stored[field] } };
}

/** What differs from what is stored, without outer spaces. */
export function changedDetails(stored: Details, typed: TypedDetails): Partial<Details> {
  const changed = detailFields.flatMap((field) => {
    const text = typed[field]?.text.trim();
    return text === undefined || text === stored[field] ? [] : [[field, text]];
  });
  return Object.fromEntries(changed) as Partial<Details>;
}

/** The first problem of what changed, in the order of registration. What an earlier app stored otherwise keeps nobody from saving. */
export function problemOfDetails(stored: Details, typed: TypedDetails): RegistrationProblem | null {
  const changed = Object.keys(changedDetails(stored, typed)) as DetailField[];
  const looked = changed.some((field) => names.includes(field)) ? [...changed, ...names] : changed;
  const form = { ...emptyRegistration, ...shownDetails(stored, typed) };
  return problemOfStep(2, form, looked) ?? problemOfStep(3, form, looked);
}

/** What somebody else stored meanwhile in a field that was typed into; null where nobody did. */
export function storedMeanwhile(stored: Details, typed: TypedDetails, field: DetailField): string | null {
  const mine = typed[field];
  return mine && stored[field] !== mine.base && stored[field] !== mine.text.trim() ? stored[field] : null;
}

/** What is typed, without what was just saved. */
export function withoutSaved(typed: TypedDetails, saved: Partial<Details>): TypedDetails {
  const left = Object.entries(typed).filter(([field, { text }]) => saved[field as DetailField] !== text.trim());
  return Object.fromEntries(left);
}

/** Whether two versions of a person have other details. */
export const detailsDiffer = (one: Details | null, other: Details): boolean =>
  detailFields.some((field) => one?.[field] !== other[field]);

/** A draft as it is kept: JSON. Null for anything else. */
export function readTypedDetails(kept: string | undefined): TypedDetails | null {
  const found = readJson(v.custom<Record<string, unknown>>(isPlain), kept);
  if (!found) return null;
  const known = detailFields.flatMap((field) => {
    const entry = v.safeParse(typedText, found[field]);
    return entry.success ? [[field, entry.output] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Two drafts: what was typed first, and in the same fields what was typed last. */
export const joinTypedDetails = (kept: string, typed: string): string =>
  JSON.stringify({ ...readTypedDetails(kept), ...readTypedDetails(typed) } satisfies TypedDetails);
