/** Texts of the user on this device, among its small facts: drafts, and values that nobody typed. */
import { concatMap, distinctUntilChanged, filter, map, type Observable, startWith } from 'rxjs';
import type { Store } from '../store.ts';

type Facts = Pick<Store, 'fact' | 'modifyFact' | 'factsOf'>;
type Key = `draft/${string}` | `value/${string}`;

const textIn = (found: unknown): string | undefined => (typeof found === 'string' ? found : undefined);

/** What is kept under a name, and whatever it becomes, in any tab. */
export function watchedValue(store: Pick<Store, 'fact' | 'changes$'>, name: string): Observable<string | undefined> {
  const key: Key = `value/${name}`;
  const written = store.changes$.pipe(filter((change) => change.kind === 'facts' && change.keys.includes(key)));
  return written.pipe(
    startWith(null),
    // One after the other: what is read later is told later.
    concatMap(() => store.fact(key)),
    map(textIn),
    distinctUntilChanged(),
  );
}

/** `opened` resolves when the store is open. */
export function deviceTexts(opened: Promise<Facts>) {
  const read = async (key: Key): Promise<string | undefined> => textIn(await (await opened).fact(key));
  const keep = async (key: Key, text: string | undefined): Promise<void> =>
    (await opened).modifyFact(key, () => text ?? null);

  return {
    draft: (name: string) => read(`draft/${name}`),
    keepDraft: (name: string, text: string | undefined) => keep(`draft/${name}`, text),
    async draftNames(): Promise<string[]> {
      const drafts = [...(await (await opened).factsOf('draft'))];
      return drafts.filter(([, text]) => typeof text === 'string' && text.trim() !== '').map(([name]) => name);
    },
    /** Earlier versions kept it as a draft. */
    value: async (name: string) => (await read(`value/${name}`)) ?? read(`draft/${name}`),
    async keepValue(name: string, value: string | undefined): Promise<void> {
      await keep(`value/${name}`, value);
      await keep(`draft/${name}`, undefined);
    },
    changeValue: async (name: string, change: (value: string | undefined) => string | undefined): Promise<void> =>
      (await opened).modifyFact(`value/${name}`, (found) => change(textIn(found)) ?? null),
  };
}
