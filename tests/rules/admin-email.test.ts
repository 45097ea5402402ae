import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { business } from '#domain/business.ts';

test('the address that registers as admin is the same in the rules and in the app', () => {
  const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
  const address = /myEmail\(\) == '([^']+)'/.exec(rules)?.[1];
  expect(address).toBe(business.adminEmail);
  expect(address).toBe(business.adminEmail.trim().toLowerCase());
});
