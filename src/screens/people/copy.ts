import type { GivenRole, Removal } from '#domain/removal.ts';
import type { SaveFailure } from '#machines/note-editor.ts';
import type { DeviceWord } from '#ui/screen-size.ts';

interface Words {
  title: string;
  one: string;
  /** Source: spec 8.4. */
  deleted: string;
  accountHint: string;
  nobody: string;
  /** What the person would become, and what that means. */
  make: string;
  made: string;
  /** Said where the person is not on this device any more. */
  left: string;
  makeText: string;
  /** Where the person stands afterwards. */
  elsewhere: string;
  page: string;
}

export const words = {
  customer: {
    title: 'Customers',
    one: 'customer',
    deleted: 'Customer deleted successfully.',
    accountHint: 'Notes are part of the customer’s account data.',
    nobody: 'They appear here as soon as somebody registers.',
    make: 'Make an employee',
    made: 'is an employee now',
    left: 'is no longer a customer',
    makeText: 'They work with all customers and plants from then on. You can change it back on the employees page.',
    elsewhere: 'Employees',
    page: '/employees',
  },
  employee: {
    title: 'Employees',
    one: 'employee',
    deleted: 'Employee deleted successfully.',
    accountHint: 'Notes are part of the employee’s account data.',
    nobody: 'Open a customer and choose “Make an employee”.',
    make: 'Make a customer',
    made: 'is a customer now',
    left: 'is no longer an employee',
    makeText: 'The customers leave their devices at the next contact. You can change it back on the customers page.',
    elsewhere: 'Customers',
    page: '/customers',
  },
} as const satisfies Record<GivenRole, Words>;

/** A device is not told which: who got a role that its user does not look after leaves it like who was removed. */
export const removedOrOther = 'They were removed, or have another role now.';

export const noMatch = (who: GivenRole, query: string) => `No ${words[who].one} matches “${query}”`;

/** Begins the sentence on where a search looked; `number`: how many people there are. */
export const looked = (who: GivenRole, number: number) =>
  `We looked at names, addresses, emails, phone numbers and chosen plants of ${number === 1 ? 'the' : 'all'} ${count(number, words[who].one)}`;

/** What a search found, for those who only hear it. */
export const found = (who: GivenRole, number: number, query: string) =>
  number === 0 ? noMatch(who, query) : count(number, words[who].one);

/** Source: spec 8.4. */
export const editFailed = 'An error occurred while trying to edit the note.';
export const deleteFailed = 'An error occurred while trying to delete the user.';

/** Under the field of a note that is being edited. */
export const deletedMeanwhile = 'A colleague deleted this note. Save, and it comes back.';

/** Why a text stays in its field; after a failed write `editFailed` is shown first. */
export const failures = {
  gone: 'This person is not on this device any more, so this cannot be saved. Your text is still here: copy it if you need it.',
  'too-long': 'This note is too long to save. Your text is still here: please make it shorter or split it in two.',
  other: 'This is not saved. Your text is still here.',
} as const satisfies Record<SaveFailure, string>;

export const deletedText = ({ role }: Removal): string =>
  role ? words[role].deleted : 'Account deleted successfully.';

/** A removal that was begun here, or on another device. */
export const unfinishedCopy = ({ title }: Removal) =>
  title
    ? {
        title: `Removing ${title} is not finished`,
        text: 'The data is deleted. The account may still be there until you try again.',
      }
    : {
        title: 'Removing somebody is not finished',
        text: 'It was begun on another device. The data is deleted, but the account is still there until you try again.',
      };

/** In the question, of whom another device removed. */
export const nameless = 'this account';

/** On the closed row of somebody who wrote. */
export const newMessages = (count: number) => (count === 1 ? '1 new message' : `${count} new messages`);

/** The file of all customers. */
export const fileCopy = {
  label: 'Save as CSV: all customers and their plants',
  word: 'Save as CSV',
  saved: (count: number, name: string) =>
    `${count.toLocaleString('en-US')} customer${count === 1 ? '' : 's'} saved as ${name}.`,
  failed: 'The file is not saved. Please try again.',
} as const;

export const printCopy = {
  word: 'Print',
  address: 'Address',
  mobile: 'Mobile',
  email: 'Email',
  printed: 'Printed',
} as const;

/** The list of today. */
export const dayCopy = {
  word: 'To Do',
  add: 'Add to To Do',
  remove: 'Remove from To Do',
} as const;

/** On the closed row of somebody about whom something was typed. */
export const draftHere = 'Not saved yet';
export const showOlder = 'Show older';

export const roleFailures = {
  gone: 'This person was removed meanwhile.',
  other: 'The role is not changed. Please try again when there is a connection.',
} as const;

/** Why deleting and changing the role are disabled. */
export const waitFor = {
  connection: 'Changing a role and deleting need a connection.',
  edits: (device: DeviceWord) => `Changes of this person still wait on this ${device}. They go to the office first.`,
} as const;

/** "7 chosen plants", "1 note" */
const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`;
const list = new Intl.ListFormat('en-GB');

/** What is lost with a person. */
export function whatGoes(person: { plants?: unknown[]; notes?: unknown[]; messages?: unknown[] }): string {
  const counts = [
    [person.plants, 'chosen plant'],
    [person.notes, 'note'],
    [person.messages, 'message'],
  ] as const;
  const more = counts.flatMap(([held, one]) => (held && held.length > 0 ? [count(held.length, one)] : []));
  return `${list.format(['The account', ...more])} ${more.length > 0 ? 'are' : 'is'} removed for everyone. This cannot be undone.`;
}
