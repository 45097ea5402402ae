import { afterEach, expect, it } from 'vitest';
import { demoBackend } from './demo.ts';
import { demoLine } from './demo-line.ts';

/** One a page, as it is opened. */
const { accounts } = demoBackend();

afterEach(() => demoLine.set('good'));

it('a password is changed with signal alone, as in earnest', async () => {
  await accounts.signIn('employee@garden.test', 'garden-demo');
  demoLine.set('none');
  await expect(accounts.changePassword('garden-demo', 'another one')).rejects.toMatchObject({ code: 'offline' });
  demoLine.set('good');
  await accounts.changePassword('garden-demo', 'another one');
});

it.each<[string, () => Promise<unknown>]>([
  ['signs in', () => accounts.signIn('customer@garden.test', 'garden-demo')],
  ['registers', () => accounts.register('rosa@garden.test', 'secret1')],
  ['asks for another password', () => accounts.resetPassword('customer@garden.test')],
])('whoever %s has a line, whatever somebody chose before: at the front door there is no choice', async (_, enter) => {
  demoLine.set('none');
  await enter();
  expect(demoLine.get()).toBe('good');
});
