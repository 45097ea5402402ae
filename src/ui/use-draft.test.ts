import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDraft, type Drafts } from './use-draft.ts';

function start({ before }: { before?: string } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kept: (string | undefined)[] = [];
  const drafts: Drafts = {
    draft: () => Promise.resolve(before),
    keepDraft: async (_, text) => void kept.push(text),
  };
  const { result } = renderHook(() => useDraft(drafts, 'note/new'));
  const type = (text: string) => act(() => result.current[1](text));
  return { kept, type };
}

it('is kept 300 ms after the last key, once', async () => {
  const { kept, type } = start();
  type('Half');
  await act(() => vi.advanceTimersByTimeAsync(299));
  type('Half a sen');
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(kept).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(kept).toEqual(['Half a sen']);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(kept).toEqual(['Half a sen']);
});

it('is kept at once where the page is left', () => {
  const { kept, type } = start();
  type('Half');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept).toEqual(['Half']);
});

it('is kept again with the next look at its window, where another one may have kept or removed its own', async () => {
  const { kept, type } = start();
  type('Half');
  await act(() => vi.advanceTimersByTimeAsync(300));
  window.dispatchEvent(new Event('focus'));
  expect(kept).toEqual(['Half', 'Half']);
});

it('is not kept again where nothing was typed, or nothing is left of it', async () => {
  const { kept, type } = start({ before: 'Of an earlier visit' });
  await act(async () => undefined);
  window.dispatchEvent(new Event('focus'));
  expect(kept).toEqual([]);
  type(' ');
  await act(() => vi.advanceTimersByTimeAsync(300));
  window.dispatchEvent(new Event('focus'));
  expect(kept).toEqual([' ']);
});
