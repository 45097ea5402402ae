/** How firebase.json has the page hosted; the hosts in its Content-Security-Policy are compared by `npm run doctor`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callablePath } from '#app/platform/account-removal/firebase.ts';
import { projectRoot } from '#backend/project.ts';
import { policyOf } from '#scripts/doctor/policy.ts';
import * as functions from '../../functions/src/index.ts';

const { hosting } = JSON.parse(readFileSync(join(projectRoot, 'firebase.json'), 'utf8')) as {
  hosting: {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    rewrites: { source: string; function?: object }[];
  };
};
const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
const headers = new Map(everywhere.map(({ key, value }) => [key, value]));

describe('the page', () => {
  it('names no host by a pattern', () => {
    expect(headers.get('Content-Security-Policy')).not.toContain('*');
  });

  it('is asked for by https alone', () => {
    expect(policyOf(hosting).has('upgrade-insecure-requests')).toBe(true);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });
});

it.each([
  ['deleteUser', functions.deleteUser],
  ['unfinishedRemovals', functions.unfinishedRemovals],
] as const)(
  'the path of the callable %s on this host leads to the function, in its region, and before the app takes it',
  (name, callable) => {
    const { region } = callable.__endpoint;
    const before = hosting.rewrites.slice(
      0,
      hosting.rewrites.findIndex((rewrite) => !rewrite.function),
    );
    expect(before).toContainEqual({
      source: `${callablePath}/${name}`,
      function: { functionId: name, region: (region as string[])[0] },
    });
  },
);
