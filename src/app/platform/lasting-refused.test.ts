import { afterEach, expect, it, vi } from 'vitest';
import { lastingNames } from './lasting-names.ts';

afterEach(() => void vi.unstubAllGlobals());

const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  ['none', { value: null }],
  ['a refusal', { get: refused }],
])('names are not known where a browser that refuses all storage has %s in place of databases', async (_, given) => {
  vi.stubGlobal('indexedDB', undefined);
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, ...given });
  expect(await lastingNames('garden-owed').all()).toBeUndefined();
});
