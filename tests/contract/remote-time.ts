import { expect, it } from 'vitest';
import { ada, type World } from './remote-world.ts';

export function describeTime({ server }: World): void {
  it('tells its time, at most a second early', async () => {
    const before = Date.now();
    const told = await server.remote(ada).serverTime();
    expect(told).toBeGreaterThanOrEqual(before - 1_000);
    expect(told).toBeLessThanOrEqual(Date.now());
    expect(Number.isInteger(told)).toBe(true);
  });

  it('answers the smallest question', async () => {
    expect(await server.remote(ada).ask()).toBeUndefined();
  });
}
