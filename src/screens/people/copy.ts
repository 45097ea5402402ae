import type { SaveFailure } from '#machines/note-editor.ts';

export type Device = 'phone' | 'computer';

/** Spec section 8, Customers and employees. */
export const editFailed = 'An error occurred while trying to edit the note.';

/** Why a text stays in its field. `other` is told by an alert, with `editFailed`. */
export const failures = {
  gone: 'This customer was removed meanwhile, so this cannot be saved. Your text is still here: copy it if you need it.',
  'too-long': 'This note is too long to save. Your text is still here: please make it shorter or split it in two.',
  other: 'This is not saved. Your text is still here.',
} as const satisfies Record<SaveFailure, string>;

export const accountHint = 'Notes are part of the customer’s account data.';

export const nothingHere = {
  never: { title: 'Nothing here yet', text: 'Connect once and the customers come onto this {device}.' },
  none: { title: 'No customers yet', text: 'They appear here as soon as somebody registers.' },
} as const;

export const onThis = (device: Device) => `On this ${device}`;
