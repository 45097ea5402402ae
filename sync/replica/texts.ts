/** Texts of the user on this device, among its small facts: drafts, and values that nobody typed. */
import type { Store } from '../store.ts';

type Facts = Pick<Store, 'fact' | 'modifyFact' | 'factsOf'>;

/** `opened` resolves when the store is open. */
export function deviceTexts(opened: Promise<Facts>) {
  async function read(key: `draft/${string}` | `value/${string}`): Promise<string | undefined> {
    const found = await (await opened).fact(key);
    return typeof found === 'string' ? found : undefined;
  }
  const keep = async (key: `draft/${string}` | `value/${string}`, text: string | undefined): Promise<void> =>
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
  };
}
