import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDocuments, documentsIn, holdsData, replaceData } from './kept-data.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kept-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

const metadata = (target: string) => join(target, 'firebase-export-metadata.json');
/** An export whose accounts are this text. */
const writing = (accounts: string) => (target: string) => {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'accounts'), accounts);
  writeFileSync(metadata(target), JSON.stringify({ version: '1', auth: { path: 'accounts' } }));
  return Promise.resolve();
};
const accounts = () => readFileSync(join(folder, 'accounts'), 'utf8');

test('there is nothing until something was kept, and then the newest', async () => {
  expect(await holdsData(folder)).toBe(false);
  await replaceData(folder, writing('first'));
  expect(await holdsData(folder)).toBe(true);
  await replaceData(folder, writing('second'));
  expect(accounts()).toBe('second');
  expect(existsSync(`${folder}.new`)).toBe(false);
});

test('an export that fails, or ends half way, leaves what was kept before', async () => {
  await replaceData(folder, writing('first'));
  await expect(replaceData(folder, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  const half = (target: string) => {
    mkdirSync(target);
    return Promise.resolve();
  };
  await expect(replaceData(folder, half)).rejects.toThrow('wrote no firebase-export-metadata.json');
  expect([await holdsData(folder), accounts()]).toEqual([true, 'first']);
});

test('when the machine stops between taking the old away and putting the new there, the new is found', async () => {
  await writing('second')(`${folder}.new`);
  expect([await holdsData(folder), accounts()]).toEqual([true, 'second']);
});

test('when the machine stops while the old is being taken away, the new is found', async () => {
  await writing('first')(folder);
  rmSync(metadata(folder));
  await writing('second')(`${folder}.new`);
  expect([await holdsData(folder), accounts()]).toEqual([true, 'second']);
});

test('documents of an emulator of their own stand in the same export', async () => {
  await writing('some')(folder);
  await addDocuments(folder, (target, name) => {
    mkdirSync(join(target, name));
    writeFileSync(join(target, name, `${name}.overall_export_metadata`), 'documents');
    return Promise.resolve();
  });
  expect(readFileSync(await documentsIn(folder), 'utf8')).toBe('documents');
  expect(JSON.parse(readFileSync(metadata(folder), 'utf8'))).toMatchObject({ auth: { path: 'accounts' } });
});
