import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withOwnProperties } from './own-properties.ts';
import { projectRoot } from '#backend/project.ts';

const asked = /\.hasOwnProperty\(/;

test('the client of Firestore asks no map of a document which keys it has', () => {
  const folder = join(projectRoot, 'node_modules/@firebase/firestore/dist');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.esm.js'));
  const asking = sources.map((name) => readFileSync(join(folder, name), 'utf8')).filter((code) => asked.test(code));
  // Where this fails the client does without, and so can the build.
  expect(asking).not.toEqual([]);
  for (const code of asking) expect(withOwnProperties(code)).not.toMatch(asked);
  expect(withOwnProperties('if (this.known.hasOwnProperty(e) && 1)')).toBe('if (Object.hasOwn(this.known, e) && 1)');
});
