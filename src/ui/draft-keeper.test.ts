import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepAllTyped } from './before-leaving.ts';
import { draftKeeper } from './draft-keeper.ts';

const joined = (read: string, typed: string) => `${read} ${typed}`;
const pause = 300;

function begin({ left }: { left?: string } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const kept: (string | undefined)[][] = [];
  const reported: string[] = [];
  /** Ends what the device was asked to keep. */
  const answers: ((error?: Error) => void)[] = [];
  const drafts = {
    draft: async () => left,
    keepDraft(_: string, ...told: (string | undefined)[]) {
      kept.push(told.filter((each, index) => index === 0 || each !== undefined));
      return new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve())));
    },
  };
  const keeper = draftKeeper(drafts, 'note/new', (code) => void reported.push(code));
  const stop = keeper.start();
  onTestFinished(stop);
  const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const refuse = async (which: number) => {
    answers[which]?.(new Error('storage'));
    await passes(0);
  };
  const looked = () => dispatchEvent(new Event('focus'));
  return { ...keeper, stop, kept, reported, passes, refuse, looked };
}

describe('what is typed', () => {
  it('is kept 300 ms after the last key, once', async () => {
    const { type, kept, passes } = begin();
    type('Ha');
    await passes(pause - 1);
    type('Half');
    await passes(pause - 1);
    expect(kept).toEqual([]);
    await passes(1);
    expect(kept).toEqual([['Half']]);
    keepAllTyped();
    await passes(pause);
    expect(kept).toHaveLength(1);
  });

  it.each<[string, (keeper: ReturnType<typeof begin>) => void]>([
    ['asked', ({ keep }) => keep()],
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
    ['the screens are closed', keepAllTyped],
    ['it ends', ({ stop }) => stop()],
  ])('is kept at once where %s, and not once more after the pause', async (_, leave) => {
    const keeper = begin();
    keeper.type('Half');
    leave(keeper);
    expect(keeper.kept).toEqual([['Half']]);
    await keeper.passes(pause);
    expect(keeper.kept).toHaveLength(1);
  });

  it('and taken back is removed at once, where there was something', async () => {
    const { type, kept, passes } = begin();
    type(undefined);
    expect(kept).toEqual([]);
    type('Half');
    type(undefined);
    expect(kept).toEqual([[undefined]]);
    await passes(pause);
    expect(kept).toHaveLength(1);
  });

  it('is told to who watches', () => {
    const { type, text, watch } = begin();
    const seen: (string | undefined)[] = [];
    const end = watch(() => seen.push(text()));
    type('Half');
    type('Half');
    end();
    type('Half a sen');
    expect(seen).toEqual(['Half']);
  });
});

describe('with the next look at the window', () => {
  it('what was typed here is kept again', async () => {
    const { type, kept, passes, looked } = begin();
    type('Half');
    await passes(pause);
    looked();
    expect(kept).toEqual([['Half'], ['Half']]);
  });

  it('what was only read is not, nor what is blank, nor after the end', async () => {
    const { type, begin: read, kept, passes, looked, stop } = begin();
    read('Half');
    looked();
    keepAllTyped();
    expect(kept).toEqual([]);
    type(' ');
    await passes(pause);
    looked();
    expect(kept).toEqual([[' ']]);
    type('Half');
    stop();
    looked();
    type('Half a sen');
    keepAllTyped();
    expect(kept).toEqual([[' '], ['Half']]);
  });
});

describe('what the device refuses to keep', () => {
  it('is reported, and tried again where the page is left', async () => {
    const { type, keep, kept, reported, refuse } = begin();
    type('Half');
    keep();
    await refuse(0);
    expect([kept, reported]).toEqual([[['Half']], ['draft-not-kept']]);
    keepAllTyped();
    expect(kept).toEqual([['Half'], ['Half']]);
  });

  it('is not tried again where a later text was kept, or another one was read', async () => {
    const { type, keep, begin: read, kept, refuse } = begin();
    for (const text of ['Half', 'Half a sen']) {
      type(text);
      keep();
    }
    await refuse(0);
    keepAllTyped();
    expect(kept).toEqual([['Half'], ['Half a sen']]);
    read('Of another window');
    await refuse(1);
    keepAllTyped();
    expect(kept).toHaveLength(2);
  });
});

describe('what is being added', () => {
  it('bears its id until something else is typed', async () => {
    const { type, keep, sending, kept, looked } = begin();
    sending('n');
    type('Half');
    sending('n');
    looked();
    type('Half');
    keep();
    type('Half a sen');
    keep();
    expect(kept).toEqual([['Half', 'n'], ['Half', 'n'], ['Half a sen']]);
  });

  it('is joined with what is found meanwhile once something else is typed, and not kept without that', () => {
    const { type, sending, found, text, kept, looked } = begin();
    type('Gate');
    sending('n');
    found('Half', joined);
    looked();
    expect([text(), kept]).toEqual(['Gate', [['Gate', 'n']]]);
    type('Gate is open');
    expect(text()).toBe('Half Gate is open');
    type('Gate is shut');
    expect(text()).toBe('Gate is shut');
  });
});

describe('what an earlier visit left', () => {
  it('is there where nothing was typed', async () => {
    const { read, found, text, kept } = begin({ left: 'Half' });
    found(await read(), joined);
    expect([text(), kept]).toEqual(['Half', []]);
  });

  it('is joined with what was typed before, once, and both are kept at once', () => {
    const { type, found, text, kept } = begin();
    type('Gate');
    found('Half', joined);
    found('Half', joined);
    expect([text(), kept]).toEqual(['Half Gate', [['Half Gate']]]);
  });

  it('is nothing where this page had kept it, or what was typed was removed', () => {
    const { type, keep, found, text } = begin();
    type('Gate');
    keep();
    type('Gate is open');
    found('Gate', joined);
    expect(text()).toBe('Gate is open');
    type(undefined);
    found('Half', joined);
    expect(text()).toBeUndefined();
  });
});
