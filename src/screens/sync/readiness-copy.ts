import type { Cure, ReadinessCode, ReadinessLine, ReadinessName } from '#domain/readiness.ts';
import type { DeviceWord } from '#ui/screen-size.ts';

/** What the sentences need besides. */
export interface Told {
  device: DeviceWord;
  staff: boolean;
  /** Customers on this device. */
  people: number;
  /** Of a first synchronization. */
  here: number;
  of: number;
  /** Of the last contact, in words. */
  asOf: string;
  waiting: number;
  rejected: number;
  /** Texts that were only typed. */
  unsaved: number;
  missingParts: number;
  pictures: { wanted: number; kept: number; most: number };
  used: string;
  quota: string;
}

const number = (count: number) => count.toLocaleString('en-US');
const changes = (count: number) => (count === 1 ? '1 change' : `${number(count)} changes`);

export const readinessTitle = (staff: boolean) => (staff ? 'Ready to leave?' : 'Ready without signal?');

export const readinessSummary = (lacking: number, device: DeviceWord) => {
  if (lacking === 0) return `Everything you need is on this ${device}.`;
  return lacking === 1 ? 'One thing is missing.' : `${lacking} things are missing.`;
};
export const readinessAsking = 'Looking at what is here.';

export function lineTitle(name: ReadinessName, staff: boolean): string {
  const titles: Record<ReadinessName, string> = {
    data: staff ? 'Customers and plants' : 'Your garden and the plants',
    sent: 'What you wrote',
    app: 'The app itself',
    pictures: 'Pictures of plants',
    protected: 'Kept safe',
    room: 'Room',
    session: 'Signed in',
  };
  return titles[name];
}

/** One plain sentence. */
export function lineText({ name, code }: Pick<ReadinessLine, 'name' | 'code'>, told: Told): string {
  const { device, pictures } = told;
  if (name === 'pictures' && code === 'kept') {
    const all = pictures.kept >= pictures.wanted;
    return all
      ? `All ${number(pictures.wanted)} are here.`
      : `${number(pictures.kept)} of ${number(pictures.wanted)} are here, as many as the app keeps. The others are drawn.`;
  }
  if (name === 'protected' && code === 'kept') return `This ${device} does not clear what the app keeps by itself.`;
  if (name === 'room' && code === 'unsaid') return 'This browser does not say how much room is left.';
  return texts[code](told);
}

const texts: Record<ReadinessCode, (told: Told) => string> = {
  asking: () => 'Not known yet.',
  here: ({ staff, people, asOf }) => {
    if (!staff) return `Both are here, as of ${asOf}.`;
    if (people === 0) return `The plants are here, and no customers yet, as of ${asOf}.`;
    return `${people === 1 ? '1 customer' : `All ${number(people)} customers`} and the plants are here, as of ${asOf}.`;
  },
  never: () => 'Nothing has come from the office yet.',
  arriving: ({ here, of }) =>
    `${number(here)} of ${number(of)} people are here. The rest is on its way while there is signal.`,
  'no-catalogue': () => 'The plants are not here.',
  unproven: ({ asOf }) =>
    `Something may be missing: it has not been compared with the office since ${asOf}. That needs a moment of signal.`,
  incomplete: () => 'Not everything the office has could be taken over.',
  kept: () => 'It opens without signal, in the newest version known here.',
  'no-worker': () =>
    'This browser does not keep the app, so it does not open without signal. Install it on the home screen, or use another browser.',
  'not-kept': () => 'It is not kept yet, so it may not open without signal.',
  newer: () => 'A newer version is ready to be taken.',
  'parts-missing': ({ missingParts }) =>
    missingParts === 1 ? 'One part of it is missing here.' : `${number(missingParts)} parts of it are missing here.`,
  'no-pictures': () => 'There are none to keep. Each plant has a drawing.',
  'some-pictures': ({ pictures: { kept, wanted } }) =>
    `${number(kept)} of ${number(wanted)} are here. A drawing stands for each of the others.`,
  loose: ({ device }) => `The ${device} may clear what the app keeps when it runs short of room.`,
  unsaid: () => 'This browser does not say whether it keeps what is here.',
  closed: ({ device }) => `The ${device}’s storage does not answer, so nothing new can be saved.`,
  low: ({ device, used, quota }) => `The ${device} is nearly full: the app uses ${used} of the ${quota} it may.`,
  enough: ({ used }) => `There is enough. The app uses ${used}.`,
  'all-sent': ({ unsaved, device }) => {
    if (unsaved === 0) return 'Nothing waits. All of it is at the office.';
    return `Nothing waits. What you typed and did not save is on this ${device} alone.`;
  },
  waiting: ({ waiting, device }) => `${changes(waiting)} ${waiting === 1 ? 'waits' : 'wait'} on this ${device}.`,
  refused: ({ rejected }) => `${changes(rejected)} could not be saved. Decide what becomes of it above.`,
  'signed-in': () => 'Until you log out or change your password. Days without signal sign nobody out.',
  'signed-out': () => 'The office does not know you any more. Sign in again while there is signal.',
};

export const cures: Record<Cure, string> = {
  sync: 'Sync now',
  'sign-in': 'Sign in',
  reload: 'Load the app again',
  update: 'Update now',
  repair: 'Fetch what is missing',
  pictures: 'Fetch the pictures',
  protect: 'Ask the browser to keep it',
  free: 'Remove kept pictures',
};

/** Where the button has brought nothing. */
export const notCured: Partial<Record<Cure, string>> = {
  sync: 'There is no answer from the office. Please try again where there is signal.',
  repair: 'That needs signal. Please try again.',
  pictures: 'Some could not be fetched. Their host may not allow it, or there is no signal.',
  protect: 'The browser does not promise that yet. Install the app on the home screen, then ask again.',
  update: 'The newer version could not be taken. Please try again.',
  free: 'The pictures are not removed. Please try again.',
};

/** "3.2 MB" */
export function sizeOf(bytes: number | null): string {
  if (bytes === null) return 'an unknown part';
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)}\u00A0KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)}\u00A0MB` : `${(bytes / 1e9).toFixed(1)}\u00A0GB`;
}
