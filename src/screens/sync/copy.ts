import type { Change, ChangeKind } from '#domain/changes.ts';
import type { Role } from '#domain/user.ts';
import { labels } from '#garden/person-fields/copy.ts';
import type { Parked, SetAside } from '#sync/store.ts';
import type { IconName } from '#ui/icons.tsx';
import type { DeviceWord } from '#ui/screen-size.ts';
import { fill } from '#ui/fill.ts';

export const countOf = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** `done` is what the list of what waits says, `thing` what a title names; `name` is the plant's or category's. */
interface Words {
  icon: IconName;
  done: string;
  thing: string;
}
const note: Words = { icon: 'pencil', done: 'Note edited', thing: 'Note' };
const message: Words = { icon: 'message', done: 'New message', thing: 'Message' };
const plant: Words = { icon: 'leaf', done: 'Plant changed: {name}', thing: 'Plant {name}' };
const category: Words = { icon: 'list', done: 'Category added: {name}', thing: 'Category {name}' };

const kinds = {
  registered: { icon: 'person', done: 'New profile', thing: 'Profile' },
  'note-added': { ...note, done: 'New note' },
  'note-edited': note,
  'note-deleted': { ...note, done: 'Note deleted' },
  'note-settled': { ...note, done: 'Versions of a note settled' },
  'primary-note': { icon: 'people', done: 'Primary note changed', thing: 'Primary note' },
  'plants-chosen': { icon: 'leaf', done: 'Plants chosen', thing: 'Plants' },
  'plants-given-up': { icon: 'leaf', done: 'Plants given up', thing: 'Plants' },
  'specialty-requests': { icon: 'leaf', done: 'Specialty requests changed', thing: 'Specialty requests' },
  'message-written': message,
  'message-changed': { ...message, done: 'Message changed' },
  'message-read': { ...message, done: 'Message marked as read' },
  'message-deleted': { ...message, done: 'Message deleted' },
  profile: { icon: 'person', done: 'Profile changed', thing: 'Profile' },
  'plant-added': { ...plant, done: 'Plant added: {name}' },
  'plant-changed': plant,
  'plant-removed': { ...plant, done: 'Plant removed: {name}' },
  'category-added': category,
  'category-renamed': { ...category, done: 'Category renamed: {name}' },
  'category-removed': { ...category, done: 'Category removed: {name}' },
  other: { icon: 'dots', done: 'Other changes', thing: 'Other changes' },
} as const satisfies Record<ChangeKind, Words>;

export function wordsOf({ kind, name = '' }: Change): Words {
  const { icon, done, thing } = kinds[kind];
  return { icon, done: fill(done, { name }), thing: fill(thing, { name }) };
}

export const fieldNames: Record<string, string> = {
  ...labels,
  fullName: 'Full name',
  imgUrl: 'Image Url',
  role: 'Role',
  active: 'Active',
  category: 'Category',
  size: 'Plant Size',
  plantingMonths: 'Growing Season',
  description: 'Description',
  link: 'Link',
  name: 'Plant Name',
  firstMonth: 'Growing Season from',
  lastMonth: 'Growing Season to',
};

export const places = { own: 'You', catalogue: 'Catalogue' } as const;

export const titles = {
  person: '{thing} for {where}',
  own: '{thing} of yours',
  catalogue: '{thing} in the catalogue',
} as const;

/** What a title names of a plant's value, and of several values. */
export const valueOf = '{value} of {plant}';
export const valuesOf = '{count} values';
/** Of a value that went because another one came first. */
export const sides = { mine: 'Yours', theirs: 'Theirs', none: '(empty)' } as const;

/** `doubt` is asked before a text is discarded, `keep` is the safe answer. */
export const choices = {
  parked: {
    again: 'Try again',
    copy: 'Copy text',
    discard: 'Discard',
    doubt: 'Discard this text?',
    lost: 'It is only on this {device}. Nobody gets it back.',
    keep: 'Keep it',
  },
  conflict: {
    again: 'Use mine',
    copy: 'Copy mine',
    discard: 'Keep theirs',
    doubt: 'Keep theirs?',
    lost: 'Yours is only on this {device}. Nobody gets it back.',
    keep: 'Cancel',
  },
} as const;
/** Of several changes in one document. */
export const doubtOfMany = {
  doubt: 'Discard these {count}?',
  lost: 'They are only on this {device}. Nobody gets them back.',
  keep: 'Keep them',
} as const;

/** Why the office did not take it. */
export function reasonOf(why: Parked['why'], what: Role | 'own' | 'catalogue', device: DeviceWord): string {
  if (why === 'conflict') return 'Somebody changed this on another device too, and theirs reached the office first.';
  if (why === 'refused') return 'The office did not accept this. You may not be allowed to change it any more.';
  if (why === 'invalid') return `The office cannot store this. It is too long, or was damaged on this ${device}.`;
  if (what === 'own') return 'Your profile was removed at the office.';
  return what === 'catalogue'
    ? 'The catalogue was removed at the office.'
    : `This ${what} was removed at the office, or has another role now.`;
}

/** Why trying again brought nothing. */
export const stillNot = {
  gone: 'They are still not there, so nothing was sent. Your text stays here.',
  other: 'This could not be tried now. Your text stays here.',
} as const;

export const copied = 'Copied.';
export const selected = 'The text is selected. Copy it with the menu or the keyboard of this device.';
export const discardFailed = 'The text is not discarded. Please try again.';

/** What an admin reads of documents that cannot be read. */
export const unreadableCopy = {
  title: 'Cannot be read in full',
  whatToDo:
    'Open the document in the Firebase console and correct or delete it. It is taken over as soon as it can be read, and everything else goes on meanwhile.',
  reasons: {
    'no-object': 'It holds no fields.',
    role: 'Its role is none of admin, employee and customer.',
    plants: 'Its plants are no list. The last catalogue that could be read stays in use.',
    partly: 'Something in it is of the wrong kind, or too long. The rest of it is shown, and can be worked with.',
    failed: 'It can be read, but neither merged with what is here nor stored. It is tried again by itself.',
  } satisfies Record<SetAside['reason'], string>,
} as const;

/** What was typed and not saved. */
export const unsavedTitles = {
  note: 'Unsaved note',
  noteFor: 'Unsaved note for {name}',
  message: 'Unsaved message',
  requests: 'Unsaved specialty requests',
  details: 'Unsaved details',
  plant: 'Unsaved plant',
  category: 'Unsaved category',
  other: 'Unsaved text',
} as const;

/** Where nothing waits. `unsaved`: texts that were only typed. */
export const atTheOffice = (unsaved: number) =>
  unsaved === 0 ? 'Everything is at the office.' : 'Everything that you saved is at the office.';

/** For accounts without access (D47). */
export const leftBehindCopy = {
  title: 'Not at the office ({count})',
  explanation:
    'This is only on this {device} now. Copy it or save it as a file, and ask the office what shall become of it.',
  copy: 'Copy all',
  notCopied: 'Copying did not work. Save it as a file instead.',
} as const;

export const copyWords = {
  saveText: 'Save as a file',
  saveData: 'Save as data (JSON)',
  lacksTyped: 'What you typed and did not save could not be read just now, and may be missing in it.',
  text: 'not-at-the-office.txt',
  data: 'not-at-the-office.json',
  saved: (file: string) => `Saved as ${file}.`,
} as const;

export const keepCopyWords = {
  title: 'Keep a copy',
  why: {
    none: (device: DeviceWord) => `What waits is safe on this ${device}. A copy is for the day the ${device} is lost.`,
    stopped: (device: DeviceWord) => `Nothing is sent at the moment. Keep a copy of what waits on this ${device}.`,
    low: (device: DeviceWord) => `This ${device} is nearly full. Keep a copy of what waits on it.`,
  },
} as const;

export const sentTodayCopy = {
  title: (count: number) => `Sent today (${count})`,
  left: (count: number) => `and ${countOf(count)} more`,
  more: (count: number) =>
    `${countOf(count)} of this morning ${count === 1 ? 'is' : 'are'} at the office too, and not listed any more.`,
} as const;
/** In a tab of a browser that erases what a page keeps when nobody has come for a week. */
export const erasedCopy = {
  text: '{browser} may erase what waits here if you stay away for seven days. Open this page with signal before then. From the home screen the app is safe from that.',
  link: 'How to put it there',
} as const;

export const practiceCopy = 'Practice without signal';
export const practiceFailed = 'Practice could not begin. Please try again when there is signal, or reload the page.';
