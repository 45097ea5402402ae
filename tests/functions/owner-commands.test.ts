/** The commands for owners as they are typed: one story of an owner with an earlier app's data, and what each says to what it cannot understand. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { earlierProject } from '#tests/support/earlier-project.ts';
import { type Ended, ownerCommand } from '#tests/support/owner-command.ts';
import { aUser } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

const projectId = 'demo-owner';
const backend = inject('backend');
const count = 40;
const earlier = earlierProject({ seed: 7, count }, (milliseconds) => Timestamp.fromMillis(milliseconds));
const unreadable = [...earlier.users.values()].filter(({ role }) => ['Manager', 'Admin'].includes(String(role))).length;
const readable = count + 1 - unreadable;

let admin: AdminFirestore;
let app: App;

const run = (name: string, ...args: string[]): Promise<Ended> =>
  ownerCommand(name, [...args, '--project', projectId], backend);
/** The last line of what it said. */
async function done(name: string, ...args: string[]): Promise<string> {
  const { code, said, complained } = await run(name, ...args);
  expect([code, complained]).toEqual([0, '']);
  return said.trimEnd().split('\n').at(-1) ?? '';
}
const users = async () =>
  new Map((await admin.firestore.collection('users').get()).docs.map((user) => [user.id, user.data()]));

beforeAll(async () => {
  admin = await startAdminFirestore(projectId);
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `${backend.auth.host}:${backend.auth.port}`;
  app = initializeApp({ projectId }, 'owner');
});
afterAll(async () => {
  if (app) await deleteApp(app);
  await admin?.stop();
});

describe('An owner with the data of an earlier app', () => {
  test('adopts them, makes an admin, sees who has which role, keeps a backup, and goes back to it', async () => {
    const batch = admin.firestore.batch();
    for (const [id, user] of earlier.users) batch.set(admin.firestore.doc(`users/${id}`), user);
    batch.set(admin.firestore.doc('plants/plants'), earlier.catalogue);
    await batch.commit();
    const { path, remove } = await temporaryFolder('owner');
    onTestFinished(remove);

    await adopts();
    await adoptsAList(join(path, 'customers.csv'));
    await makesAnAdmin();
    await goesBack(join(path, 'backup'));
  }, 3_600_000);

  async function adopts(): Promise<void> {
    const before = await users();
    const adopted = (documents: number, asTheyAre: number): string =>
      `${documents} documents adopted, ${asTheyAre} as they have to be, 0 there already, ${unreadable} unreadable.`;
    const wouldBe = `Would be: ${adopted(readable, 0)} Nothing was written; --write does it.`;
    expect(await done('adopt')).toBe(wouldBe);
    expect(await users()).toEqual(before);
    expect(await done('adopt', '--write')).toBe(`Done: ${adopted(readable, 0)}`);
    const after = await users();
    expect(await done('adopt', '--write')).toBe(`Done: ${adopted(0, readable)}`);
    expect(await users()).toEqual(after);
  }

  async function adoptsAList(file: string): Promise<void> {
    await writeFile(
      file,
      'Name;Email;City\nBea Abbott;bea@mail.test;Folsom\nCy Moss;;Davis\nDot Fern;dot@mail.test;Davis\n',
    );
    const made = '3 customers and 2 accounts made, 0 there already, 0 rows left out.';
    const { code, said } = await run('adopt', '--customers', file);
    expect(code).toBe(0);
    expect(said.split('\n')).toContain('Row 3 has no e-mail address: the customer cannot sign in.');
    expect(said).toContain(`Would be: ${made} Nothing was written; --write does it.\n`);
    expect(await done('adopt', '--customers', file, '--write')).toBe(`Done: ${made}`);
  }

  async function makesAnAdmin(): Promise<void> {
    const address = 'anna@mail.test';
    const refused = await run('make-admin', address);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/^There is no account of anna@mail\.test: /),
    ]);
    await getAuth(app).createUser({ uid: 'anna', email: address, emailVerified: true });
    const marks = { rev: 1, edit: 'phone:1', syncedAt: FieldValue.serverTimestamp() };
    await admin.firestore.doc('users/anna').set({ ...aUser('anna'), fullName: 'Anna\u001B[2K\nMoss', ...marks });
    expect(await done('make-admin', address)).toBe(
      `${address} is admin now. \`npm run admins\` shows everybody who has a role.`,
    );
    expect(await done('make-admin', address)).toBe(`${address} is admin already.`);

    // Nobody's account can be called so, and Firebase refuses to look for one.
    const nobodys = ['x'.repeat(200), '🌱'.repeat(100), 'y\u001B[2K'.repeat(40)];
    const ada = { role: 'employee', active: true, fullName: 'Ada Lovelace', ...marks };
    for (const id of nobodys) await admin.firestore.doc(`users/${id}`).set({ ...ada, id });

    const { code, said, complained } = await run('admins');
    expect([code, complained]).toEqual([0, '']);
    const lines = said.split('\n');
    expect(lines).toContain(`admin     ${address}  Anna\uFFFD[2K\uFFFDMoss`);
    for (const id of nobodys)
      expect(lines).toContain(`employee  no account, ${id.replaceAll('\u001B', '\uFFFD')}  Ada Lovelace`);
    const staff = [...(await users()).values()].filter(({ role }) => role === 'admin' || role === 'employee').length;
    expect(said).toMatch(new RegExp(`^${staff} with a role of staff, \\d+ customers\\.$`, 'm'));
  }

  async function goesBack(folder: string): Promise<void> {
    const kept = await users();
    // Users, the catalogue, and that Anna became admin.
    const documents = kept.size + 2;
    expect(await done('backup', folder)).toBe(
      `${documents} documents are in ${folder}. \`npm run restore\` brings them back.`,
    );
    expect(await run('backup', folder)).toMatchObject({
      code: 1,
      complained: `${folder} is not empty: name a new folder.\n`,
    });
    await admin.firestore.doc('users/anna').update({ city: 'Davis', active: false, rev: 9 });
    const { said } = await run('restore', folder);
    const again = 'By this backup these have more access than now; `npm run admins` lists everybody afterwards:';
    const wouldBe = `Would write ${documents} documents. Nothing was written; --write does it.`;
    const isProgress = (line: string): boolean => line.endsWith(' documents …');
    expect(said.split('\n').filter((line) => !isProgress(line))).toEqual([
      again,
      '  anna: admin, now not active',
      wouldBe,
      '',
    ]);
    expect(await users()).not.toEqual(kept);
    const began = new Date();
    expect(await done('restore', folder, '--write')).toMatch(
      new RegExp(`^${documents} documents are back, ${kept.size + 1} newly stamped, 0 departures removed\\.$`),
    );
    expect((await users()).get('anna')).toMatchObject({ city: aUser('anna').city, role: 'admin' });
    expect((await users()).get('anna')?.['rev']).toBeGreaterThanOrEqual(Math.floor(began.getTime() / 1000));

    // As after an import, which stamps nothing.
    await admin.firestore.doc('users/anna').update({ rev: 2, syncedAt: Timestamp.fromMillis(1_700_000_000_000) });
    const restored = ['--restored', began.toISOString()];
    const one = '1 documents and 0 departures newly stamped, 0 departures removed.';
    expect(await done('restamp', ...restored)).toBe(`Would be: ${one} Nothing was written; --write does it.`);
    expect(await done('restamp', ...restored, '--write')).toBe(`Done: ${one}`);
  }
});

describe('A command that cannot be understood says why in one sentence, how it is used, and fails:', () => {
  const project = ['--project', projectId];
  test.concurrent.each([
    ['admins', [], '--project <id> is missing.'],
    ['adopt', [...project, '--wrote'], "Unknown option '--wrote'."],
    ['adopt', [...project, '--from', 'a', '--customers', 'b'], '--from and --customers are two things: ask for one.'],
    ['backup', project, 'the new folder is missing.'],
    ['backup', ['a', 'b', ...project], 'Only one argument is taken, the new folder, and "b" is another.'],
    ['make-admin', project, 'the address is missing.'],
    ['make-admin', ['anna', ...project], '"anna" is no e-mail address.'],
    ['restore', ['folder'], '--project <id> is missing.'],
    ['restamp', project, '--restored <time of the restore> is missing.'],
    ['restamp', [...project, '--restored', 'yesterday'], '"yesterday" is no time with its zone.'],
    ['restamp', ['--wrote'], "Unknown option '--wrote'."],
  ] as const)('%s %j', async (name, args, sentence) => {
    const { code, said, complained } = await ownerCommand(name, args, backend);
    expect([code, said]).toEqual([1, '']);
    const [first, second] = complained.split('\n');
    expect(first).toBe(sentence);
    expect(second).toMatch(new RegExp(`^npm run ${name} -- `));
  });
});

describe('A command that cannot do what was asked says why in one sentence, and fails:', () => {
  test.concurrent.each([
    ['restore', ['nowhere'], /nowhere is no backup: there is no firebase-export-metadata\.json in it\.\n$/],
    ['adopt', ['--customers', 'nothing.csv'], /^There is no file nothing\.csv that can be read\.\n$/],
    ['restamp', ['--restored', '2999-01-01T00:00:00Z'], /^The restore lies ahead of this clock\.\n$/],
  ] as const)('%s %j', async (name, args, sentence) => {
    const { code, said, complained } = await ownerCommand(name, [...args, '--project', projectId], backend);
    expect([code, said, complained]).toEqual([1, '', expect.stringMatching(sentence)]);
  });

  test('a list of customers is not UTF-8, before anything is written', async () => {
    const { path, remove } = await temporaryFolder('list');
    onTestFinished(remove);
    const file = join(path, 'customers.csv');
    await writeFile(file, 'Name;City\nJosé Muñoz;Davis\n', 'latin1');
    const before = await users();
    const { code, said, complained } = await run('adopt', '--customers', file, '--write');
    expect([code, said, complained]).toEqual([1, '', `${file} is not UTF-8: save it as CSV UTF-8.\n`]);
    expect(await users()).toEqual(before);
  });

  test.each([
    [
      'Name;City\n"Ann;Davis\n',
      '$file cannot be read. Quote Not Closed: the parsing is finished with an opening quote at line 2',
    ],
    ['Kunde;City\nAnn;Davis\n', 'No column of the first row is called First Name, Last Name or Name.'],
  ])('a list of customers cannot be read, and to run it again would not help: %j', async (list, sentence) => {
    const { path, remove } = await temporaryFolder('list');
    onTestFinished(remove);
    const file = join(path, 'customers.csv');
    await writeFile(file, list);
    const { code, said, complained } = await run('adopt', '--customers', file, '--write');
    expect([code, said, complained]).toEqual([1, '', `${sentence.replace('$file', () => file)}\n`]);
  });

  test('nobody is signed in on this machine', async () => {
    const { path, remove } = await temporaryFolder('nobody');
    onTestFinished(remove);
    const variables = { HOME: path, CLOUDSDK_CONFIG: path, GOOGLE_APPLICATION_CREDENTIALS: undefined };
    const { code, said, complained } = await ownerCommand('admins', ['--project', projectId], { variables });
    const sentence = 'Nobody is signed in on this machine: `gcloud auth application-default login` does it.\n';
    expect([code, said, complained]).toEqual([1, '', sentence]);
  });
});
