import { describe, expect, it } from 'vitest';
import { persistently } from './persistently.ts';

const trouble = (code: number) => Object.assign(new Error(`${code}: trouble`), { code });

/** Work that fails with these codes, one after the other, before it succeeds. */
function failing(...codes: number[]) {
  let asked = 0;
  const work = () => {
    const code = codes[asked];
    asked += 1;
    return code === undefined ? Promise.resolve('done') : Promise.reject(trouble(code));
  };
  return { work, asked: () => asked };
}

describe('work on a database', () => {
  it.each([1, 2, 4, 13, 14])('goes on after trouble that passes: code %i of gRPC', async (code) => {
    const { work, asked } = failing(code, code);
    expect(await persistently(work, { wait: 1 })).toBe('done');
    expect(asked()).toBe(3);
  });

  it.each([3, 5, 7, 8, 9, 16])('ends at once with what was wrong with it: code %i of gRPC', async (code) => {
    const { work, asked } = failing(code);
    await expect(persistently(work, { wait: 1 })).rejects.toThrow(`${code}: trouble`);
    expect(asked()).toBe(1);
  });

  it('ends with the last trouble where that does not pass', async () => {
    const { work, asked } = failing(14, 14, 2);
    await expect(persistently(work, { tries: 3, wait: 1 })).rejects.toThrow('2: trouble');
    expect(asked()).toBe(3);
  });
});
