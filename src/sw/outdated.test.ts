import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOutdated } from './outdated.ts';

describe('the host', () => {
  const page = new DOMParser().parseFromString('<script type="module" src="/assets/index-1.js"></script>', 'text/html');
  const answers = (text: string, status = 200) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }));
  afterEach(() => vi.restoreAllMocks());

  it('has another version where its page begins with another script', async () => {
    answers('<script type="module" src="/assets/index-2.js"></script>');
    expect(await isOutdated(page)).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['has the same page', () => answers('<script type="module" src="/assets/index-1.js"></script>')],
    ['is in trouble', () => answers('Try again later', 503)],
    ['cannot be reached', () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))],
  ])('has no other version as far as is known where it %s', async (_, given) => {
    given();
    expect(await isOutdated(page)).toBe(false);
  });
});
