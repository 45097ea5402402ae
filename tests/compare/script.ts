/** The adversarial script: what two phones and an office do to one customer, alike for each contender. */
import type { Device, Written } from './contender.ts';
import type { Proxy } from '#backend/proxy.ts';

/** A phone of the script, behind a line of its own. */
export interface Phone {
  /** The app, as it is open now. */
  readonly device: Device;
  line: Proxy;
  /** Ends the app and opens it again with what it kept. */
  reopen(): Promise<void>;
}

export interface Scene {
  /** The customer that all is about. */
  id: string;
  tom: Phone;
  ann: Phone;
  /** The office removes the customer. */
  remove(): Promise<void>;
  /** Writes a word that exists nowhere else, and remembers that it was acknowledged. */
  write(phone: Phone, field: Written['field'], id?: string): Promise<string>;
  /** Resolves when the server has it. */
  reaches(word: string): Promise<void>;
  /** Milliseconds by which the clock of the machine is wrong from now on. */
  skew(milliseconds: number): void;
  /** Another customer. */
  other: string;
}

export interface Step {
  name: string;
  /** Of the two phones; employees unless told otherwise. */
  role?: 'admin';
  run(scene: Scene): Promise<void>;
}

const hour = 3_600_000;

async function bothOffline({ tom, ann, write }: Scene, field: Written['field']): Promise<void> {
  for (const { line } of [tom, ann]) line.cut();
  await write(tom, field);
  await write(ann, field);
  // One after the other, as two who drive home.
  tom.line.restore();
  await tom.device.settled();
  ann.line.restore();
}

export const script: readonly Step[] = [
  { name: 'two add a note without signal', run: (scene) => bothOffline(scene, 'note') },
  { name: 'two add a line to one text without signal', run: (scene) => bothOffline(scene, 'line') },
  {
    name: 'two set one phone number without signal',
    role: 'admin',
    run: (scene) => bothOffline(scene, 'mobile'),
  },
  {
    name: 'killed after it said saved, before it was sent',
    async run({ tom, write }) {
      tom.line.cut();
      await write(tom, 'note');
      await tom.reopen();
      tom.line.restore();
    },
  },
  {
    name: 'an answer is lost, and a colleague writes meanwhile',
    async run({ tom, ann, write, reaches }) {
      // Slow enough to be cut while the answer is on its way.
      tom.line.slow({ delay: 3_000, bytesPerSecond: Infinity });
      await reaches(await write(tom, 'line'));
      tom.line.cut();
      tom.line.slow();
      await ann.device.settled();
      await reaches(await write(ann, 'line'));
      await write(tom, 'line');
      tom.line.restore();
    },
  },
  {
    name: 'the rules refuse a write, others follow',
    async run({ tom, write, other }) {
      await write(tom, 'lastName');
      await write(tom, 'note');
      await write(tom, 'note', other);
    },
  },
  {
    name: 'the same, the app closed before it was sent',
    async run({ tom, write, other }) {
      tom.line.cut();
      await write(tom, 'lastName');
      await write(tom, 'note', other);
      await tom.reopen();
      tom.line.restore();
    },
  },
  {
    name: 'the office removes the customer while a note is written',
    async run({ tom, remove, write }) {
      tom.line.cut();
      await write(tom, 'note');
      await remove();
      tom.line.restore();
    },
  },
  {
    name: 'a clock is an hour ahead, then right',
    async run({ tom, ann, write, skew }) {
      tom.line.cut();
      skew(hour);
      await write(tom, 'line');
      skew(0);
      await write(ann, 'line');
      await ann.device.settled();
      tom.line.restore();
    },
  },
];
