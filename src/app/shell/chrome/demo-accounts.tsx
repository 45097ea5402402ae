import { Button } from '@mantine/core';
import { useState } from 'react';
import { business } from '#domain/business.ts';
import type { SignInProps } from '#screens/sign-in/sign-in-form.tsx';
import { useAlert } from '#ui/alert.tsx';
import classes from './demo-accounts.module.css';

/** Who may be tried, as the demo data have them. */
export const demoAccounts = [
  { name: 'Customer', email: 'customer@garden.test' },
  { name: 'Employee', email: 'employee@garden.test' },
  { name: 'Admin', email: business.adminEmail },
];
export const demoPassword = 'garden-demo';

/** The front door of the demo needs no password. */
export function DemoAccounts({ signIn }: SignInProps) {
  const alert = useAlert();
  const [entering, setEntering] = useState<string | null>(null);
  const enter = async (email: string) => {
    setEntering(email);
    const result = await signIn(email, demoPassword).catch(() => 'other' as const);
    if (result === 'signed-in') return;
    setEntering(null);
    await alert('The demo could not be opened. Please reload the page and try again.');
  };
  return (
    <div className={classes.accounts} role="group" aria-labelledby="demo-accounts">
      <p id="demo-accounts">Look around as</p>
      <div className={classes.choices}>
        {demoAccounts.map(({ name, email }) => (
          <Button key={email} variant="default" px={4} loading={entering === email} onClick={() => void enter(email)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
