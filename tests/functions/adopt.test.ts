/** What an earlier project left in the database, adopted where it is and copied from elsewhere. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorEntry, errorsKept } from '#domain/error-log.ts';
import { readCatalogue, readUser } from '#domain/schemas.ts';
import { earlierProject, type Stored } from '#tests/support/earlier-project.ts';
import { adopt, type Adoption, type AdoptOptions } from '../../functions/src/adopt.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';
import { loseSecondAnswer } from './lost-answer.ts';

const count = 150;
const project = earlierProject({ seed: 7, count }, (milliseconds) => Timestamp.fromMillis(milliseconds));
const unreadable = [...project.users]
  .filter(([, { role }]) => ['Manager', 'Admin'].includes(String(role)))
  .map(([id]) => id);

let admin: AdminFirestore;
let other: Firestore;
let told: Map<string, string[]>;

async function fill(firestore: Firestore): Promise<void> {
  const batch = firestore.batch();
  for (const [id, user] of project.users) batch.set(firestore.doc(`users/${id}`), user);
  batch.set(firestore.doc('plants/plants'), project.catalogue);
  await batch.commit();
}

const run = (options: Partial<AdoptOptions> = {}): Promise<Adoption> => {
  told = new Map();
  const tell: AdoptOptions['tell'] = (path, oddities) => {
    told.set(
      path,
      oddities.map(({ field, what, count = '' }) => `${field} ${what} ${count}`),
    );
  };
  return adopt(admin.firestore, { write: true, run: 'test', batchSize: 25, tell, ...options });
};
const everything = async (firestore = admin.firestore): Promise<Map<string, Stored>> => {
  const found = await Promise.all(['users', 'plants'].map((name) => firestore.collection(name).get()));
  return new Map(found.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()])));
};
const settled = <T>(done: T, failed: T) => [() => done, () => failed] as const;
const clearOther = async (): Promise<void> => {
  for (const name of ['users', 'plants', 'departures']) await other.recursiveDelete(other.collection(name));
};

beforeAll(async () => {
  admin = await startAdminFirestore();
  const app = initializeApp({ projectId: 'demo-other' }, 'other');
  other = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(initializeApp({ projectId: 'demo-other' }, 'other'));
  await admin?.stop();
});
beforeEach(async () => {
  await admin.clear();
  await fill(admin.firestore);
});

const sum = { adopted: count + 1 - unreadable.length, asTheyAre: 0, unreadable: unreadable.length, thereAlready: 0 };

describe('Where it is', () => {
  test('a dry run tells all of it and writes nothing', async () => {
    const before = await everything();
    expect(await run({ write: false })).toEqual(sum);
    expect(await everything()).toEqual(before);
    const dry = told;
    await run();
    expect(told).toEqual(dry);
    expect(told.size).toBeGreaterThan(count * 0.9);
  });

  test('each document has a revision and the time of the server, and says what it said', async () => {
    const before = await everything();
    expect(await run()).toEqual(sum);
    const after = await everything();
    expect([...after.keys()]).toEqual([...before.keys()]);
    const marks = { rev: 1, edit: 'adopted-test:1', syncedAt: expect.any(Timestamp) };
    for (const [path, stored] of after) {
      const left = unreadable.some((id) => path === `users/${id}`);
      expect(stored).toMatchObject(left ? (before.get(path) ?? {}) : marks);
      expect(Object.keys(stored).includes('syncedAt') && stored['rev'] === 1).toBe(!left);
    }
    const ann = [...project.users].find(([, { notes }]) => Array.isArray(notes) && notes.length > 2)?.[0] ?? '';
    const notes = (stored: Stored | undefined) =>
      readUser(ann, { ...stored, role: 'customer' }).fields?.notes?.map(({ note }) => note);
    expect(notes(after.get(`users/${ann}`))?.length).toBeGreaterThan(2);
    expect(notes(after.get(`users/${ann}`))).toEqual(notes(project.users.get(ann)));
    expect(readCatalogue(after.get('plants/plants')).fields?.plants.every(({ id }) => id !== '')).toBe(true);
  });

  test('a second run changes nothing', async () => {
    await run();
    const after = await everything();
    expect(await run()).toEqual({ ...sum, adopted: 0, asTheyAre: sum.adopted });
    expect(await everything()).toEqual(after);
  });

  test('what was written and whose answer was lost, is told and counted as any other', async () => {
    await run({ write: false });
    const all = told;
    loseSecondAnswer(admin.firestore);
    expect(await run()).toEqual(sum);
    expect(told).toEqual(all);
  });

  test('a document without room for what is missing holds up nobody, and is told', async () => {
    const full = (size: number) => ({ role: 'customer', specialtyRequests: 'x'.repeat(size) });
    // Firestore takes 1 MiB, and counts the name of the document too.
    for (let [size, done] = [1_048_576, false]; !done; size -= 16)
      done = await admin.firestore
        .doc('users/0-full')
        .set(full(size))
        .then(
          () => true,
          () => false,
        );
    const before = (await everything()).get('users/0-full');
    expect(await run()).toEqual({ ...sum, unreadable: sum.unreadable + 1 });
    expect(told.get('users/0-full')).toContain(' too-large ');
    expect((await everything()).get('users/0-full')).toEqual(before);
    expect(await run()).toEqual({ ...sum, adopted: 0, asTheyAre: sum.adopted, unreadable: sum.unreadable + 1 });
  });

  test('an error log that grew until no entry fitted takes entries again, and that is told', async () => {
    const log = admin.firestore.doc('errorLogs/errorLogs');
    const entryOf = (index: number) => errorEntry(`code ${index}`, 'x'.repeat(500), 1_700_000_000_000 + index);
    const entries = Array.from({ length: 1_820 }, (_, index) => entryOf(index));
    const filled = () => log.set({ errorLogs: entries });
    while (await filled().then(...settled(false, true))) entries.pop();
    const appended = () => log.update({ errorLogs: FieldValue.arrayUnion(entryOf(5_000)) });
    expect(await appended().then(...settled(true, false))).toBe(false);

    await run({ write: false });
    const cut = [`errorLogs too-many ${entries.length - errorsKept}`];
    expect(told.get('errorLogs/errorLogs')).toEqual(cut);
    expect((await log.get()).get('errorLogs')).toHaveLength(entries.length);
    expect(await run()).toEqual(sum);
    expect(told.get('errorLogs/errorLogs')).toEqual(cut);
    await appended();
    expect((await log.get()).get('errorLogs')).toEqual([...entries.slice(-errorsKept), entryOf(5_000)]);
  });

  test('cut off in the middle it goes on where it was', async () => {
    const cut = ({ adopted }: Adoption): void => {
      if (adopted > 50) throw new Error('cut off');
    };
    await expect(run({ progress: cut })).rejects.toThrow('cut off');
    const halfway = await everything();
    const second = await run();
    expect(second.asTheyAre).toBeGreaterThan(50);
    expect(second.adopted + second.asTheyAre).toBe(sum.adopted);
    const after = await everything();
    const done = [...halfway].filter(([, { syncedAt }]) => syncedAt instanceof Timestamp);
    expect(done.map(([path]) => after.get(path))).toEqual(done.map(([, stored]) => stored));
    expect([...after.values()].filter(({ rev }) => rev === 1)).toHaveLength(sum.adopted);
  });

  test('what somebody writes between reading and adopting stays', async () => {
    const [id = ''] = [...project.users.keys()];
    const getAll = admin.firestore.getAll.bind(admin.firestore);
    let wrote = false;
    const spy = vi.spyOn(admin.firestore, 'getAll').mockImplementation(async (...refs) => {
      const found = await getAll(...refs);
      if (!wrote && found.some(({ ref }) => ref.path === `users/${id}`)) {
        wrote = true;
        await admin.firestore.doc(`users/${id}`).update({ city: 'At the last moment' });
      }
      return found;
    });
    onTestFinished(() => {
      spy.mockRestore();
    });
    expect(await run()).toEqual(sum);
    expect((await admin.firestore.doc(`users/${id}`).get()).data()).toMatchObject({
      city: 'At the last moment',
      rev: 1,
    });
    expect(wrote).toBe(true);
  });
});

describe('Copied from another project', () => {
  beforeEach(clearOther);

  test('it is there as if it had been adopted, and the other project is as it was', async () => {
    const before = await everything();
    expect(await run({ to: other })).toEqual(sum);
    expect(await everything()).toEqual(before);
    const copied = await everything(other);
    await run();
    const adopted = await everything();
    const comparable = (all: Map<string, Stored>) =>
      new Map(
        [...all]
          .map(([path, { syncedAt: _syncedAt, ...stored }]) => [path, stored] as const)
          .filter(([, { rev }]) => rev === 1),
      );
    expect(comparable(copied)).toEqual(comparable(adopted));
    expect(copied.size).toBe(sum.adopted);
  });

  test('what was written and whose answer was lost, is told and counted as any other', async () => {
    loseSecondAnswer(other);
    expect(await run({ to: other })).toEqual(sum);
    const all = told;
    await run({ write: false });
    expect(all).toEqual(told);
  });

  test('documents that are large together are not sent as one request', async () => {
    const begin = other.batch.bind(other);
    const spy = vi.spyOn(other, 'batch').mockImplementation(() => {
      const batch = begin();
      const [create, commit] = [batch.create.bind(batch), batch.commit.bind(batch)];
      let size = 0;
      batch.create = (ref, data) => {
        size += JSON.stringify(data).length;
        return create(ref, data);
      };
      // As Firestore answers where the emulator would be asked again for ten minutes.
      const tooLarge = Object.assign(new Error('3 INVALID_ARGUMENT: Request payload size exceeds the limit'), {
        code: 3,
      });
      batch.commit = () => (size > 10_485_760 ? Promise.reject(tooLarge) : commit());
      return batch;
    });
    onTestFinished(() => {
      spy.mockRestore();
    });
    await admin.clear();
    const photo = `data:image/jpeg;base64,${'x'.repeat(900_000)}`;
    for (let index = 0; index < 12; index += 1)
      await admin.firestore.doc(`users/${index}`).set({ id: String(index), role: 'customer', imgUrl: photo });
    expect(await run({ to: other })).toMatchObject({ adopted: 12 });
  });

  test('nothing is overwritten, and nobody comes back who was removed', async () => {
    const [one = '', two = ''] = [...project.users.keys()];
    await other.doc(`users/${one}`).set({ city: 'Written here' });
    await other.doc(`departures/${two}`).set({ id: two, role: null, rev: 9 });
    await run({ to: other });
    expect((await other.doc(`users/${one}`).get()).data()).toEqual({ city: 'Written here' });
    expect((await other.doc(`users/${two}`).get()).exists).toBe(false);
    const after = await everything(other);
    expect(await run({ to: other })).toEqual({ ...sum, adopted: 0, thereAlready: sum.adopted });
    expect(await everything(other)).toEqual(after);
  });
});
