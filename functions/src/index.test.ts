/** What the cloud is told about each function: how many may run at once, how long, and where. */
import { expect, test } from 'vitest';
import * as functions from './index.ts';

interface Endpoint {
  maxInstances: number;
  timeoutSeconds: number;
  region: string[];
}

test.each(Object.entries(functions))('%s is bounded in number and in time', (_name, { __endpoint }) => {
  const { maxInstances, timeoutSeconds, region } = __endpoint as unknown as Endpoint;
  expect({ maxInstances, timeoutSeconds, region }).toEqual({
    maxInstances: 10,
    timeoutSeconds: 60,
    region: ['us-central1'],
  });
});

test('what nothing else makes up for is tried again by the cloud where it fails', () => {
  const triedAgain = Object.entries(functions).filter(([, { __endpoint }]) => {
    const { eventTrigger } = __endpoint as unknown as { eventTrigger?: { retry: unknown } };
    return eventTrigger?.retry === true;
  });
  expect(triedAgain.map(([name]) => name)).toEqual(['stampUser', 'stampCatalogue']);
});
