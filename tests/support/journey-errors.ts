/** The log of errors as journeys follow it. */
import { expect } from 'vitest';
import type { World } from './journey-world.ts';

/** One entry is sent in 60 to 90 s. Waits until one entry of this code more is in the log than there were at the call. */
export async function newError({ server }: World, code: string): Promise<() => Promise<void>> {
  const count = async () => (await server.errors()).filter((entry) => entry.code === code).length;
  const before = await count();
  return () => expect.poll(count, { timeout: 150_000 }).toBe(before + 1);
}
