/**
 * What is left of a draft that an earlier page kept. A page may end after what was typed is stored, and before its draft is
 * removed: put back, it would undo what somebody changes afterwards, or be added twice.
 */
import { firstValueFrom } from 'rxjs';
import { categoryNamed } from '#domain/catalogue-editing.ts';
import { type Catalogue, catalogueRef } from '#domain/catalogue.ts';
import { readTypedDetails, withoutSaved } from '#domain/details.ts';
import { draftNames, subjectOf } from '#domain/draft-names.ts';
import { deepEqual } from '#domain/equal.ts';
import { plantFields, readTypedFields, withTyped } from '#domain/plant-form.ts';
import { joinText } from '#domain/text-merge.ts';
import { readUnwritten } from '#domain/unwritten.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';

export interface KeptDraft {
  name: string;
  text: string;
  /** What it was being added as: the id of a note, a message or a plant, the name of a category. */
  sentAs: string | undefined;
}

/** Undefined where all of it is stored. A draft whose document is not on this device stays. */
export async function unsavedPart(
  draft: KeptDraft,
  uid: string,
  replica: Pick<Replica, 'document$'>,
): Promise<string | undefined> {
  const { kind, ...subject } = subjectOf(draft.name);
  if (kind === 'other') return draft.text;
  if (kind === 'plant' || kind === 'category') {
    const held = await firstValueFrom(replica.document$(catalogueRef));
    if (!held) return draft.text;
    return kind === 'plant' ? unsavedPlant(held.value, draft) : unsavedCategory(held.value, draft);
  }
  const id = 'personId' in subject ? subject.personId : uid;
  const held = await firstValueFrom(replica.document$({ collection: 'users', id }));
  if (!held) return draft.text;
  switch (kind) {
    case 'note':
      return unsavedNote(held.value, draft);
    case 'details':
      return unsavedDetails(held.value, draft);
    case 'requests':
      return isJoined(draft.text, held.value.specialtyRequests) ? undefined : draft.text;
    case 'message':
      return isAmong(held.value.messages, draft) ? undefined : draft.text;
  }
}

const isAmong = (entries: readonly { id: string }[] | undefined, { sentAs }: KeptDraft): boolean =>
  sentAs !== undefined && (entries ?? []).some(({ id }) => id === sentAs);

/** To write it once more would change nothing. */
function isJoined(draft: string, stored = ''): boolean {
  const { base, text } = readUnwritten(draft) ?? { base: '', text: '' };
  return [text, text.trim()].some((typed) => joinText(base, typed, stored) === stored);
}

function unsavedNote({ id, notes = [], primaryNote }: User, draft: KeptDraft): string | undefined {
  if (draft.name === draftNames.newNote(id)) return isAmong(notes, draft) ? undefined : draft.text;
  if (draft.name === draftNames.primaryNote(id)) return isJoined(draft.text, primaryNote) ? undefined : draft.text;
  const text = readUnwritten(draft.text)?.text.trim();
  const isStored = notes.some(
    (note) => note.note === text && [note.id, note.of ?? note.id].some((of) => draftNames.note(id, of) === draft.name),
  );
  return isStored ? undefined : draft.text;
}

function unsavedDetails(person: User, { text }: KeptDraft): string | undefined {
  const typed = readTypedDetails(text);
  // What is left out of what was typed is a field of another version.
  if (!typed || !deepEqual(typed, JSON.parse(text))) return text;
  return unsavedFields(typed, withoutSaved(typed, person), text);
}

function unsavedPlant({ plants }: Catalogue, draft: KeptDraft): string | undefined {
  if (draft.name === draftNames.newPlant) return isAmong(plants, draft) ? undefined : draft.text;
  const plant = plants.find(({ id }) => draftNames.plant(id) === draft.name);
  const typed = readTypedFields(draft.text);
  if (!plant || !typed) return draft.text;
  const left = { ...typed };
  for (const field of plantFields) {
    const { [field]: entry } = typed;
    if (entry && deepEqual(withTyped(plant, { [field]: entry }), plant)) delete left[field];
  }
  return unsavedFields(typed, left, draft.text);
}

function unsavedFields(typed: object, left: object, text: string): string | undefined {
  const count = Object.keys(left).length;
  if (count === 0) return undefined;
  return count === Object.keys(typed).length ? text : JSON.stringify(left);
}

function unsavedCategory(catalogue: Catalogue, { name, text, sentAs }: KeptDraft): string | undefined {
  const isThere = (category: string) => categoryNamed(catalogue, category) !== undefined;
  if (name === draftNames.newCategory) return sentAs !== undefined && isThere(sentAs) ? undefined : text;
  const former = name.slice(draftNames.category('').length);
  if (catalogue.categories.includes(former)) return text.trim() === former ? undefined : text;
  return text.trim() === '' || isThere(text) ? undefined : text;
}
