/** Texts that were typed and not saved, as the screens keep them under the names of their drafts. */
import { firstValueFrom } from 'rxjs';
import { isTyped, subjectOf } from '#domain/draft-names.ts';
import { readTypedDetails } from '#domain/details.ts';
import { displayTitle } from '#domain/people.ts';
import type { Replica } from '#sync/replica.ts';
import { readUnwritten } from '#domain/unwritten.ts';
import { readTypedFields } from '#domain/plant-form.ts';
import { fill } from '#ui/fill.ts';
import { fieldNames, unsavedTitles } from './copy.ts';

export interface UnsavedText {
  title: string;
  text: string;
}

type Drafts = Pick<Replica, 'document$' | 'draft' | 'draftNames'>;

/** Never leaves one out because it cannot be told in words. */
export async function unsavedTexts(replica: Drafts): Promise<UnsavedText[]> {
  const names = (await replica.draftNames()).filter(isTyped).toSorted();
  const found = await Promise.all(names.map((name) => unsavedText(replica, name)));
  return found.filter(({ text }) => text.trim() !== '');
}

async function unsavedText(replica: Drafts, name: string): Promise<UnsavedText> {
  const kept = (await replica.draft(name)) ?? '';
  const subject = subjectOf(name);
  switch (subject.kind) {
    case 'note': {
      const text = subject.rewritten ? unwritten(kept) : kept;
      return { title: await titleOfNote(replica, subject.personId), text };
    }
    case 'requests':
      return { title: unsavedTitles.requests, text: unwritten(kept) };
    case 'message':
      return { title: unsavedTitles.message, text: kept };
    case 'plant':
      return { title: unsavedTitles.plant, text: typedFields(kept) };
    case 'details':
      return { title: unsavedTitles.details, text: typedDetails(kept) };
    case 'category':
      return { title: unsavedTitles.category, text: kept };
    case 'other':
      return { title: unsavedTitles.other, text: kept };
  }
}

/** With the name, where the person is still on this device. */
async function titleOfNote(replica: Drafts, id: string): Promise<string> {
  const held = await firstValueFrom(replica.document$({ collection: 'users', id }));
  return held ? fill(unsavedTitles.noteFor, { name: displayTitle(held.value) }) : unsavedTitles.note;
}

const unwritten = (kept: string): string => readUnwritten(kept)?.text ?? kept;

const typedDetails = (kept: string): string => {
  const typed = readTypedDetails(kept);
  return typed ? textOf(typed) : kept;
};

/** The fields of a plant, as `TypedFields` in JSON. */
function typedFields(kept: string): string {
  const fields = readTypedFields(kept);
  return fields ? textOf(fields) : kept;
}

const textOf = (fields: Readonly<Record<string, { text: string }>>): string =>
  Object.entries(fields)
    .map(([field, { text }]) => `${fieldNames[field] ?? field}: ${text}`)
    .join('\n');
