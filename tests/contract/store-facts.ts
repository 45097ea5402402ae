/** What a store keeps beside rows. */
import { expect, test } from 'vitest';
import type { Parked } from '#sync/store.ts';
import { aUser } from '#tests/support/people.ts';
import type { Tabs } from './store-tabs.ts';

export function describeFacts(opened: () => Promise<Tabs>): void {
  test('keeps facts', async () => {
    const { store, other } = await opened();
    expect(await store.fact('contact')).toBeUndefined();
    await store.setFact('contact', { at: 1 });
    await store.setFact('contact', { at: 2 });
    const checkpoint = {
      cursor: { seconds: 1, nanoseconds: 2, id: 'ada' },
      at: 3,
      settled: false,
      role: 'employee' as const,
      generation: 3,
    };
    await other.setFact('checkpoint/users', checkpoint);
    expect(await other.fact('contact')).toEqual({ at: 2 });
    expect(await store.fact('checkpoint/users')).toEqual(checkpoint);
    expect(await store.fact('checkpoint/departures')).toBeUndefined();
  });

  test('counts losses, and whoever asked is told of each in this tab and in the other', async () => {
    const { store, other } = await opened();
    for (const [losing, listening] of [
      [store, store],
      [store, other],
      [other, store],
    ] as const) {
      const told = new Promise<void>((resolve) => {
        const stop = listening.onIncomplete(() => {
          stop();
          resolve();
        });
      });
      await losing.markIncomplete();
      await told;
    }
    expect(await other.fact('losses')).toEqual({ count: 3 });
  });

  test('keeps parked texts, newest first, one for the same edits, until they are taken away', async () => {
    const { store, other } = await opened();
    const entry = (id: string, at: number): Parked<'users'> => ({
      id,
      ref: { collection: 'users', id: 'ada' },
      why: 'refused',
      base: { fields: null, rev: 0 },
      mine: aUser('ada'),
      at,
    });
    await store.park(entry('users/ada/old', 1));
    await store.park(entry('users/ada/new', 2));
    await store.park(entry('users/ada/old', 3));
    expect(await other.parked()).toEqual([entry('users/ada/old', 3), entry('users/ada/new', 2)]);
    await other.unpark('users/ada/old');
    await other.unpark('users/ada/never');
    expect(await store.parked()).toEqual([entry('users/ada/new', 2)]);
    await store.park(entry('users/ada/old', 4));
    expect((await store.parked()).map(({ at }) => at)).toEqual([4, 2]);
    const seen: unknown[] = [];
    const change = (id: string, next: Parked | null | undefined) =>
      store.modifyParked(id, (found) => {
        seen.push(found?.at);
        return next;
      });
    await change('users/ada/old', undefined);
    await change('users/ada/old', entry('users/ada/old', 5));
    await change('users/ada/old', null);
    await change('users/ada/old', null);
    await change('users/ada/old', entry('users/ada/old', 6));
    expect(seen).toEqual([4, 4, 5, undefined, undefined]);
    expect((await other.parked()).map(({ at }) => at)).toEqual([6, 2]);
  });

  test('keeps drafts, values and errors by key, and lists each room by itself', async () => {
    const { store, other } = await opened();
    const waiting = { last: 1, waiting: [{ code: 'c', message: 'm', createdAt: 1 }] };
    await store.modifyFact('draft/note/ada/new', () => 'Water');
    await store.modifyFact('draft/weather', () => 'Dry?');
    await store.modifyFact('value/weather', () => 'sunny');
    await store.modifyFact('error/c', () => waiting as never);
    expect(await other.fact('draft/weather')).toBe('Dry?');
    expect(await other.factsOf('draft')).toEqual(
      new Map([
        ['note/ada/new', 'Water'],
        ['weather', 'Dry?'],
      ]),
    );
    expect(await other.factsOf('value')).toEqual(new Map([['weather', 'sunny']]));
    expect(await other.factsOf('error')).toEqual(new Map([['c', waiting]]));
    await other.modifyFact('draft/weather', (text) => `${text} Yes`);
    expect(await store.fact('draft/weather')).toBe('Dry? Yes');
    await other.modifyFact('draft/weather', () => null);
    expect([await store.fact('draft/weather'), (await store.factsOf('draft')).size]).toEqual([undefined, 1]);
    const seen: unknown[] = [];
    await store.modifyFact('draft/weather', (text) => void seen.push(text));
    expect(seen).toEqual([undefined]);
  });

  test('two tabs that change one fact at once lose nothing', async () => {
    const { store, other } = await opened();
    const append =
      (letter: string) =>
      (text = '') =>
        text + letter;
    await Promise.all(
      Array.from('abcde').flatMap((letter) => [
        store.modifyFact('draft/a', append(letter)),
        other.modifyFact('draft/a', append(letter.toUpperCase())),
      ]),
    );
    expect((await store.fact('draft/a'))?.split('').toSorted().join('')).toBe('ABCDEabcde');
  });
}
