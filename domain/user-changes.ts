import { changedFields, difference, withOthers, type Change, type ChangeKind } from './changes.ts';
import { byId } from './three-way.ts';
import { personFields, type Message, type Note, type PlantPick, type User } from './user.ts';

/** The single values of a person, in the order in which they are told. */
export const profileFields = [...personFields, 'role', 'active'] as const satisfies (keyof User)[];
const listed = ['notes', 'primaryNote', 'plants', 'specialtyRequests', 'messages'] as const satisfies (keyof User)[];

/** What was done to a person's document. Never empty where the two differ. `base` null: the document is new. */
export function userChanges(base: User | null, mine: User): Change[] {
  if (!base) return [{ kind: 'registered', fields: changedFields({}, mine, profileFields) }];
  const profile = changedFields(base, mine, profileFields);
  const changes: Change[] = [
    ...noteChanges(base.notes, mine.notes),
    ...textChange('primary-note', base.primaryNote, mine.primaryNote),
    ...pickChanges(base.plants, mine.plants),
    ...textChange('specialty-requests', base.specialtyRequests, mine.specialtyRequests),
    ...messageChanges(base.messages, mine.messages),
    ...(profile.length > 0 ? [{ kind: 'profile' as const, fields: profile }] : []),
  ];
  return withOthers(changes, base, mine, [...profileFields, ...listed]);
}

function textChange(kind: ChangeKind, before = '', after = ''): Change[] {
  return before === after ? [] : [{ kind, text: after }];
}

function noteChanges(before: readonly Note[] = [], after: readonly Note[] = []): Change[] {
  const { added, changed, removed } = difference(before, after, byId);
  return [
    ...added.map(({ note, createdAt }): Change => ({ kind: 'note-added', text: note, at: createdAt })),
    ...changed.map(([old, { note, editedAt }]): Change => {
      if (old.note === note) return { kind: 'note-settled', text: note };
      return { kind: 'note-edited', text: note, ...(editedAt !== undefined && { at: editedAt }) };
    }),
    ...removed.map(({ note }): Change => ({ kind: 'note-deleted', text: note })),
  ];
}

function messageChanges(before: readonly Message[], after: readonly Message[]): Change[] {
  const { added, changed, removed } = difference(before, after, byId);
  return [
    ...added.map(({ message, createdAt }): Change => ({ kind: 'message-written', text: message, at: createdAt })),
    ...changed.map(([old, { message, read }]): Change => {
      const onlyRead = old.message === message && !old.read && read;
      return { kind: onlyRead ? 'message-read' : 'message-changed', text: message };
    }),
    ...removed.map(({ message }): Change => ({ kind: 'message-deleted', text: message })),
  ];
}

/** The name tells a plant to the user; that an old pick got its id is nothing to tell. */
function pickChanges(before: readonly PlantPick[], after: readonly PlantPick[]): Change[] {
  const names = (picks: readonly PlantPick[], others: readonly PlantPick[]) =>
    picks.map(({ name }) => name).filter((name) => !others.some((other) => other.name === name));
  const [chosen, givenUp] = [names(after, before), names(before, after)];
  return [
    ...(chosen.length > 0 ? [{ kind: 'plants-chosen' as const, text: chosen.join(', ') }] : []),
    ...(givenUp.length > 0 ? [{ kind: 'plants-given-up' as const, text: givenUp.join(', ') }] : []),
  ];
}
