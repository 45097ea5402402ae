/** What the host answered last, for starts without a network. */
export interface KeptAnswer {
  get(): Promise<string | null>;
  set(text: string): Promise<void>;
}

/**
 * In the browser's cache storage, because localStorage is written down seconds late: a phone that is killed soon after the
 * first sign-in would not know its backend any more. Where the browser has none, nothing is kept.
 */
export function keptAnswer(address: string): KeptAnswer {
  const open = () => ('caches' in globalThis ? caches.open('backend') : undefined);
  return {
    async get() {
      const response = await (await open())?.match(address);
      return response ? response.text() : null;
    },
    async set(text) {
      await (await open())?.put(address, new Response(text));
    },
  };
}
