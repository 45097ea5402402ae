import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { configurationTroubles, type ConfigurationValidator } from './firebase-json.ts';

const validator = createRequire(import.meta.url)(
  'firebase-tools/lib/firebaseConfigValidate.js',
) as ConfigurationValidator;

test('a firebase.json as firebase-tools wants it is fine', () => {
  expect(configurationTroubles({ hosting: { public: 'dist' } }, validator)).toEqual([]);
});

test.each([
  ['a word that is none', { hosting: { public: 'dist', rewritez: [] } }, 'rewritez'],
  ['a runtime that there is not', { functions: { source: 'functions', runtime: 'nodejs99' } }, '/functions/runtime'],
  ['a list where one value is meant', { firestore: { rules: ['firestore.rules'] } }, '/firestore/rules'],
])('%s in firebase.json is told in one sentence', (_, configuration, named) => {
  const troubles = configurationTroubles(configuration, validator);
  expect(troubles).toHaveLength(1);
  expect(troubles[0]).toMatch(/^firebase\.json does not fit the schema of firebase-tools: correct /);
  expect(troubles[0]).toContain(named);
});
