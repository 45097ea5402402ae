/** What keeps the app from starting: the one cause and its cure in a sentence. */
export class Trouble extends Error {
  /** What a program said about it, for a cause that the sentence cannot name. */
  readonly details: string;

  constructor(sentence: string, details = '') {
    super(sentence);
    this.details = details;
  }
}

const again = 'then run this again.';
/** Causes that any step may meet. */
const common: [RegExp, string][] = [
  [/\bENOSPC\b/, `The disk is full: make room, ${again}`],
  [/\b(?:EACCES|EPERM|EROFS)\b/, `A file here may not be written: make this folder writable for you, ${again}`],
  [
    /\b(?:ENOMEM|OutOfMemoryError|heap out of memory|insufficient memory)\b/i,
    `The memory is full: end other programs, ${again}`,
  ],
];

/** Whatever a step rejects with, as its cause and cure. `otherwise`: where nothing is known but what the error says. */
function troubleOf(error: unknown, otherwise: string, known: [RegExp, string][] = []): Trouble {
  if (error instanceof Trouble) return error;
  const said = saidBy(error);
  const sentence = [...known, ...common].find(([pattern]) => pattern.test(said))?.[1];
  return sentence ? new Trouble(sentence) : new Trouble(otherwise, said);
}

function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stdout, stderr } = error as { stdout?: unknown; stderr?: unknown };
  const printed = [stdout, stderr].filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  return (printed.length > 0 ? printed.join('\n') : error.message).trim();
}

export const buildTrouble = (what: string, error: unknown): Trouble =>
  troubleOf(error, `${what} cannot be built, for what stands above: put that right, ${again}`);

const noNetwork = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/;

export const cloudTrouble = (error: unknown): Trouble =>
  troubleOf(
    error,
    `The local cloud does not start, for what stands above: put that right, or see the app without it by \`npm start -- --demo\`.`,
    [
      [
        new RegExp(`download[\\s\\S]*${noNetwork.source}`, 'i'),
        'The emulator of Firestore is downloaded once and there is no network: connect this machine, or see the app without it by `npm start -- --demo`.',
      ],
      [
        /Invalid record|Checksum doesn't validate|No document could be read from/,
        'What was kept by `npm start -- --keep` is damaged: put a copy of that folder back, or remove it (`.kept-data`) to start over.',
      ],
      [
        /was not ready within/,
        'The emulators took too long to start: end other programs and run this again, or see the app without them by `npm start -- --demo`.',
      ],
    ],
  );

/** Without an error: it is known to be taken. */
export function portTrouble(port: number, error?: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error !== undefined && code !== 'EADDRINUSE' && code !== 'EACCES') {
    return troubleOf(error, `The page cannot be served, for what stands above: put that right, ${again}`);
  }
  const whose = port < 1024 ? 'taken, or kept for the system' : 'taken by another program';
  const other = port >= 1024 && port < 65_535 ? port + 1 : 5001;
  return new Trouble(`Port ${port} is ${whose}: choose another one, as in \`PORT=${other} npm start\`.`);
}
