import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoData } from '#backend/demo-data.ts';
import { show } from '#tests/support/render.tsx';
import { DemoAccounts, demoAccounts, demoPassword } from './demo-accounts.tsx';

it('each name at the front door of the demo is an account of the demo, in that role', () => {
  const { accounts, users } = demoData({ seed: 1 });
  const offered = accounts.map(({ uid, email, password }) => {
    const { role } = users.find(({ id }) => id === uid) ?? {};
    return { role, email, password };
  });
  const named = demoAccounts.map(({ name, email }) => ({ role: name.toLowerCase(), email, password: demoPassword }));
  expect(new Set(named)).toEqual(new Set(offered));
});

it('a demo that does not open says so, and can be tried again', async () => {
  const tried: string[] = [];
  const signIn = (email: string) => {
    tried.push(email);
    return Promise.resolve('offline' as const);
  };
  const { user } = await show(<DemoAccounts signIn={signIn} />);
  await user.click(screen.getByRole('button', { name: 'Employee' }));
  await screen.findByText('The demo could not be opened. Please reload the page and try again.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.click(screen.getByRole('button', { name: 'Employee' }));
  expect(tried).toEqual(['employee@garden.test', 'employee@garden.test']);
});
