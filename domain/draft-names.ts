/** The names under which unsaved texts are kept on the device: built and read here alone. */
import { valueNames } from './value-names.ts';

/** How a draft of each kind is named. */
export const draftNames = {
  newNote: (personId: string): string => `note/${personId}/new`,
  primaryNote: (personId: string): string => `note/${personId}/primary`,
  note: (personId: string, noteId: string): string => `note/${personId}/${noteId}`,
  requests: (userId: string): string => `requests/${userId}`,
  message: (userId: string): string => `message/${userId}`,
  details: (personId: string): string => `details/${personId}`,
  newPlant: 'plant/new',
  plant: (plantId: string): string => `plant/${plantId}`,
  newCategory: 'category-new',
  category: (name: string): string => `category/${name}`,
} as const;

/** What the name of a draft tells. `rewritten`: kept with the text that it stands on, else the bare text. */
export type DraftSubject =
  | { kind: 'note'; personId: string; rewritten: boolean }
  | { kind: 'details'; personId: string }
  | { kind: 'requests' | 'message' | 'plant' | 'category' | 'other' };

/** `other` where no name is built like this, as by another version of the app. */
export function subjectOf(name: string): DraftSubject {
  const [kind = '', id = '', part] = name.split('/');
  if (kind === 'note') return { kind, personId: id, rewritten: part !== 'new' };
  if (kind === 'details') return { kind, personId: id };
  if (kind === 'requests' || kind === 'message' || kind === 'plant' || kind === 'category') return { kind };
  return { kind: name === draftNames.newCategory ? 'category' : 'other' };
}

/** Earlier versions kept these as drafts. */
const untyped: readonly string[] = Object.values(valueNames);

/** Whether a user typed what is kept under this name. */
export function isTyped(name: string): boolean {
  return !untyped.includes(name);
}
