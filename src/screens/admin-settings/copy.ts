import type { DeviceWord } from '#ui/screen-size.ts';

export const copy = {
  title: 'Phones of staff',
  about: 'Each phone and computer on which staff are signed in tells once an hour that it is there.',
  names: (when: string) => `Names as of ${when}.`,
  asking: 'Asking the office…',
  offline: {
    title: 'This list needs a connection',
    text: (device: DeviceWord) =>
      `It is read at the office and not kept on this ${device}. It comes by itself when there is signal.`,
  },
  empty: {
    title: 'No phone has told of itself yet',
    text: 'Each one appears here within minutes of its first contact.',
  },
  count: (count: number) => (count === 1 ? '1 phone or computer' : `${count} phones and computers`),
  you: (name: string) => `${name} (you)`,
  otherAdmin: 'Another admin',
  contact: (when: string) => `Last contact ${when}`,
  waiting: (count: number) => (count === 1 ? '1 change waits' : `${count} changes wait`),
  nothingWaits: 'Nothing waits',
  version: (version: string) => `Version ${version}`,
} as const;
