/** A new version of the app opens in one tab while an older one still runs in another, and the stored shape has changed. */
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { type DexieDevice, dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { parked, put, ref, rename } from '#tests/support/replica-tabs.ts';
import { type OpenReplica, openReplica } from './replica.ts';
import { defineCollection, definitions, type Shape } from './schemas.ts';

const raised = (name: keyof typeof definitions) =>
  defineCollection(definitions[name].schema as unknown as Shape, [(document) => document]);
const newer = { ...definitions, users: raised('users'), device: raised('device'), parked: raised('parked') };

const open: OpenReplica[] = [];
afterEach(() => Promise.all(open.splice(0).map((replica) => replica.close())));

function tabs({ uid, storage, otherTab }: DexieDevice) {
  const told: string[] = [];
  const keep = (replica: OpenReplica) => {
    open.push(replica);
    return replica;
  };
  /** `typed`: what is in a field, unsaved, when the other tab comes. */
  const openOlder = (typed = '') => {
    const replica = keep(
      openReplica({
        uid,
        replicated,
        storage,
        outdated() {
          told.push('outdated');
          if (typed) void replica.keepDraft('note/eve/new', typed);
        },
      }),
    );
    return replica;
  };
  const openNewer = () => keep(openReplica({ uid, replicated, storage: otherTab, definitions: newer }));
  return { told, openOlder, openNewer };
}

const work = (told: string[], name: string) => (replica: OpenReplica) =>
  replica.lead(() => {
    told.push(`${name} works`);
    const duty = { refresh: async () => undefined, retryNow: () => undefined, touched: () => undefined };
    return { ...duty, stop: async () => void told.push(`${name} stops`) };
  });

describe('an older tab beside a newer one', () => {
  test('hands over all it said was saved and what is being typed, and the work', async () => {
    const { told, openOlder, openNewer } = tabs(dexieDevice());
    const older = openOlder('Half a sentence');
    await put(older, aCleanRow('eve'), aCleanRow('ada'));
    await (await older.opened).park(parked('refused'));
    work(told, 'older')(older);
    await expect.poll(() => told).toEqual(['older works']);

    const saved: string[] = [];
    const edits = ['Eva', 'Evi', 'Evo'].map((name) =>
      older.edit(ref('eve'), rename(name)).then(() => void saved.push(name)),
    );
    const next = openNewer();
    work(told, 'newer')(next);
    await next.opened;
    await Promise.all(edits);
    // Whether the data or the work are asked for first is the browser's affair.
    expect(told).toEqual(expect.arrayContaining(['older works', 'outdated', 'older stops']));
    await expect.poll(() => told.toSorted()).toEqual(['newer works', 'older stops', 'older works', 'outdated']);
    expect(told.filter((word) => word !== 'outdated')).toEqual(['older works', 'older stops', 'newer works']);

    const row = await (await next.opened).get(ref('eve'));
    expect(row).toMatchObject({ edit: expect.stringMatching(/:3$/) as string, fields: { firstName: saved.at(-1) } });
    expect(await next.draft('note/eve/new')).toBe('Half a sentence');
    expect(await firstValueFrom(next.parked$)).toEqual([parked('refused')]);
  });

  test('never says "saved" of what does not arrive in the newer one', async () => {
    const { openOlder, openNewer } = tabs(dexieDevice());
    const older = openOlder();
    const customers = ['a', 'b', 'c', 'd', 'e'];
    await put(older, ...customers.map((id) => aCleanRow(id, { city: '' })));
    const next = openNewer();
    const saved: string[] = [];
    const write = async (id: string, count: number): Promise<void> => {
      await older.edit(ref(id), (user) => ({ ...user, city: `${user.city}${count};` }));
      saved.push(`${id}${count}`);
      await write(id, count + 1);
    };
    // Each until it is refused.
    await Promise.all(customers.map((id) => write(id, 1).catch(() => undefined)));
    const store = await next.opened;
    const arrived = (await store.users({ from: null, to: null })).flatMap((row) =>
      row.gone
        ? []
        : row.fields.city
            .split(';')
            .slice(0, -1)
            .map((count) => `${row.id}${count}`),
    );
    expect(arrived.toSorted()).toEqual(saved.toSorted());
    expect(saved.length).toBeGreaterThan(0);
  });

  test('refuses further edits, and does not work again', async () => {
    const { told, openOlder, openNewer } = tabs(dexieDevice());
    const older = openOlder();
    await put(older, aCleanRow('eve'));
    work(told, 'older')(older);
    const next = openNewer();
    await next.opened;
    await expect(older.edit(ref('eve'), rename('Eve'))).rejects.toThrow();
    await next.close();
    await Promise.all([older.close(), older.close()]);
    expect(told.filter((entry) => entry === 'older works').length).toBeLessThanOrEqual(1);
    expect(await firstValueFrom(openNewer().document$(ref('eve')))).toEqual({ value: aCleanRow('eve').fields });
  });
});

test('an app that was rolled back says so each time and loses nothing; the newer one finds all of it', async () => {
  const device = dexieDevice();
  const { openOlder, openNewer } = tabs(device);
  const older = openOlder();
  await put(older, aCleanRow('eve'));
  const next = openNewer();
  await next.edit(ref('eve'), rename('Eve'));
  await next.keepDraft('note/eve/new', 'Half a sentence');
  await next.close();
  for (let start = 1; start <= 3; start += 1) {
    const back = openOlder();
    await expect(back.opened).rejects.toMatchObject({ code: 'newer-version' });
    await expect(back.edit(ref('eve'), rename('Bob'))).rejects.toMatchObject({ code: 'newer-version' });
    await back.close();
  }
  expect(device.connected()).toEqual([]);
  const again = openNewer();
  expect(await firstValueFrom(again.document$(ref('eve')))).toMatchObject({ value: { firstName: 'Eve' } });
  expect(await again.draft('note/eve/new')).toBe('Half a sentence');
});

test('the data of who logged out leave no version behind', async () => {
  const device = dexieDevice();
  const { openOlder, openNewer } = tabs(device);
  const next = openNewer();
  await put(next, aCleanRow('eve'));
  await next.remove();
  const older = openOlder();
  expect(await firstValueFrom(older.document$(ref('eve')))).toBeNull();
});
