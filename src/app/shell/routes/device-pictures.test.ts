import { describe, expect, it } from 'vitest';
import { devicePictures } from './device-pictures.ts';

const one = 'https://pictures.test/one.jpg';
const two = 'https://pictures.test/two.jpg';

/** A browser that keeps these pictures, and keeps what is shown where its host allows it. */
function aBrowser(kept: string[], refused: string[] = []) {
  let held: Set<string> | null = new Set(kept);
  const caches = {
    has: async () => held !== null,
    open: async () => ({ keys: async () => [...(held ?? [])].map((url) => ({ url })) }) as unknown as Cache,
    delete: async () => ((held = null), true),
  };
  const shown: string[] = [];
  const show = async (address: string) => {
    shown.push(address);
    if (refused.includes(address)) throw new Error('no picture');
    held?.add(address);
  };
  return { pictures: devicePictures(caches, show), shown };
}

describe('pictures of the catalogue', () => {
  it('are counted once each, without those of the app’s own host', async () => {
    const { pictures } = aBrowser([one]);
    expect(await pictures.look([one, one, two, `${location.origin}/own.png`])).toEqual({
      wanted: 2,
      kept: 1,
      most: 100,
    });
  });

  it('are fetched where they are missing, one failing or not', async () => {
    const { pictures, shown } = aBrowser([one], ['https://pictures.test/refused.jpg']);
    await pictures.keep([one, 'https://pictures.test/refused.jpg', two]);
    expect(shown).toEqual(['https://pictures.test/refused.jpg', two]);
    expect(await pictures.look([one, two])).toMatchObject({ kept: 2 });
  });

  it('of an address without https are here where the browser has asked for them with it', async () => {
    const { pictures, shown } = aBrowser([one]);
    const old = [one.replace('https', 'http'), one];
    expect(await pictures.look(old)).toMatchObject({ wanted: 1, kept: 1 });
    await pictures.keep(old);
    expect(shown).toEqual([]);
  });

  it('can go, all of them', async () => {
    const { pictures } = aBrowser([one, two]);
    expect(await pictures.count()).toBe(2);
    expect(await pictures.free()).toBe(2);
    expect([await pictures.count(), await pictures.free()]).toEqual([0, 0]);
  });

  it('are none where the browser keeps nothing', async () => {
    const pictures = devicePictures(undefined, async () => undefined);
    expect(await pictures.look([one])).toEqual({ wanted: 1, kept: 0, most: 100 });
    expect(await pictures.free()).toBe(0);
  });
});
