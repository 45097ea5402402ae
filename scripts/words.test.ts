/** One thing has one name, and it is the field's: names that were given up do not come back. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

/** Instead: server, company, DocumentStore, Notifier, timeout, SignedOutFrame, PersonAdmin, retry, resume, backoff, AdminActions, markIncomplete, tombstone. */
const givenUp = [
  'Cloud',
  'cloudRemote',
  'Shelf',
  'shelf',
  'Wake',
  'patience',
  'Doorway',
  'Doorstep',
  'Desk',
  'DeskActions',
  'insist',
  'thaw',
  'thawed',
  'knock',
  'FakeOffice',
  'VirtualOffice',
  'FirestoreOffice',
  'officeWith',
  'atOffice',
  'onLoss',
  'toldParked',
];

const names = new RegExp(`(?<![\\w'-])(?:${givenUp.join('|')})(?![\\w'-])`, 'g');

test('no file uses a name that was given up', () => {
  const rooms = ['domain', 'machines', 'sync', 'src', 'functions/src', 'backend', 'scripts', 'tests'];
  const files = rooms
    .flatMap((room) =>
      readdirSync(join(projectRoot, room), { encoding: 'utf8', recursive: true }).map((file) => join(room, file)),
    )
    .filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && file !== join('scripts', 'words.test.ts'),
    );
  const found = files.flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(names)].map(([name]) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
