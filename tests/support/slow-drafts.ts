import { type Observable, of } from 'rxjs';
import type { Collection, Ref } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';

/** Under which names localStorage has something. */
export const kept = () => Object.keys(localStorage);

/** A database that stores drafts only when it is told, or refuses. */
export function slowDatabase() {
  const stored = new Map<string, string>();
  const values = new Map<string, string>();
  let doors: ((works: boolean) => void)[] = [];
  const replica = {
    document$: <C extends Collection>(): Observable<Held<C> | null> => of(null),
    draft: (name: string) => Promise.resolve(stored.get(name)),
    async keepDraft(name: string, text: string | undefined) {
      const works = await new Promise<boolean>((open) => doors.push(open));
      if (!works) throw new Error('storage');
      if (text === undefined) stored.delete(name);
      else stored.set(name, text);
    },
    draftNames: () => Promise.resolve([...stored.keys()]),
    value: (name: string) => Promise.resolve(values.get(name)),
    async changeValue(name: string, change: (value: string | undefined) => string | undefined) {
      const next = change(values.get(name));
      if (next === undefined) values.delete(name);
      else values.set(name, next);
    },
    edits: [] as string[],
    async edit({ id }: Ref, _change: unknown) {
      replica.edits.push(id);
    },
    remove: () => Promise.resolve(stored.clear()),
  };
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const settle = async (works = true) => {
    await turns();
    const waiting = doors;
    doors = [];
    for (const open of waiting) open(works);
    await turns();
  };
  return { replica, stored, values, settle };
}
