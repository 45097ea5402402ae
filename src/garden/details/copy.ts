import type { DeviceWord } from '#ui/screen-size.ts';

export const copy = {
  save: 'Save',
  cancel: 'Cancel',
  meanwhile: (value: string) => (value === '' ? 'Emptied elsewhere meanwhile.' : `Meanwhile elsewhere: ${value}`),
} as const;

/** What came of pressing Save. */
export const answers = {
  saved: (device: DeviceWord) => `Saved on this ${device}.`,
  same: () => 'Nothing has changed.',
  failed: (device: DeviceWord) => `This could not be saved on this ${device}. What you typed stays here.`,
  gone: () => 'This person is not on this device any more, so nothing was saved.',
} as const;
