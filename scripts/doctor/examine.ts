/** Everything that a deployment needs and that can be seen without a network. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { projectRoot } from '#backend/project.ts';
import { business, functionOptions } from '#domain/business.ts';
import { askedByTheApp } from './asked.ts';
import { configurationTroubles, type ConfigurationValidator } from './firebase-json.ts';
import { type Indexes, indexTroubles } from './indexes.ts';
import { type Lockfile, lockfileTroubles } from './lockfile.ts';
import { framedOrigins, type Hosting, policyOf, policyTroubles } from './policy.ts';
import { type Projects, sampleProjects } from './projects.ts';
import { regionTroubles, type Rewrites } from './region.ts';
import { rulesTroubles } from './rules-constants.ts';
import { type Runtime, runtimeTroubles } from './runtime.ts';
import { malformedValues, type SampleValue, sampleValues } from './sample-values.ts';
import { weatherNotices } from './weather-key.ts';

export interface Examination {
  /** What is wrong, each with its cure. */
  troubles: string[];
  /** Sample values are wrong for a company, and right in the repository. */
  samples: SampleValue[];
  /** What is worth knowing, and no reason not to deploy. */
  notices: string[];
}

const require = createRequire(import.meta.url);
const read = (file: string): Promise<string> => readFile(join(projectRoot, file), 'utf8');
const json = async <T>(file: string): Promise<T> => JSON.parse(await read(file)) as T;

/** `now`: epoch milliseconds. */
export async function examine(now: number): Promise<Examination> {
  const firebase = await json<{ functions: { runtime: string }; hosting: Hosting & Rewrites }>('firebase.json');
  const validator = require('firebase-tools/lib/firebaseConfigValidate.js') as ConfigurationValidator;
  const samples = [...sampleValues(business), ...sampleProjects(await json<Projects>('.firebaserc'))];
  const malformed = configurationTroubles(firebase, validator);
  // What has another form cannot be read any further.
  if (malformed.length > 0) return { troubles: malformed, samples, notices: [] };
  const { RUNTIMES } = require('firebase-tools/lib/deploy/functions/runtimes/supported/types.js') as {
    RUNTIMES: Record<string, Runtime>;
  };
  const asked = await askedByTheApp();
  const policy = policyOf(firebase.hosting);
  const manifests = { '': await json<object>('package.json'), functions: await json<object>('functions/package.json') };
  return {
    troubles: [
      ...runtimeTroubles(firebase.functions.runtime, RUNTIMES, now),
      ...malformedValues(business),
      ...policyTroubles(policy, 'connect-src', asked.origins),
      ...policyTroubles(policy, 'frame-src', framedOrigins(business.pages)),
      ...regionTroubles(firebase.hosting, functionOptions.region),
      ...rulesTroubles(await read('firestore.rules'), business),
      ...indexTroubles(asked.queries, await json<Indexes>('firestore.indexes.json')),
      ...lockfileTroubles(manifests, await json<Lockfile>('package-lock.json')),
    ],
    samples,
    notices: weatherNotices(loadEnv('production', projectRoot)['VITE_WEATHER_KEY']),
  };
}
