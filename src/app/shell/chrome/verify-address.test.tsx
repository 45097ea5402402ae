import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { business } from '#domain/business.ts';
import { verification, type CheckOutcome, type SendOutcome } from '#machines/verification.ts';
import { show } from '#tests/support/render.tsx';
import { VerifyAddress } from './verify-address.tsx';

const { adminEmail: email } = business;

async function open(checks: CheckOutcome[], sends: SendOutcome[] = [], role: 'customer' | 'admin' = 'customer') {
  const logic = verification.provide({
    actors: {
      check: fromPromise(async () => checks.shift() ?? 'other'),
      send: fromPromise(async () => sends.shift() ?? 'other'),
    },
  });
  const { user } = await show(<VerifyAddress logic={logic} email={email} userRole={role} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const says = (text: RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));
  return { press, says };
}

describe('whoever registered with the fixed address', () => {
  it('is told what to do, where the email went, and what is so until then', async () => {
    await open(['unverified']);
    const section = screen.getByRole('region', { name: 'Please verify your email address' });
    expect(section.textContent).toContain(`We sent an email to ${email}. Open the link in it`);
    expect(section.textContent).toContain('until then you see what a customer sees');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('as an admin already, is told that the office waits for it', async () => {
    const { press, says } = await open(['unverified', 'claimed'], ['sent'], 'admin');
    const section = screen.getByRole('region', { name: 'Please verify your email address' });
    expect(section.textContent).toContain(`only from an address that is verified, and ${email} is not yet`);
    expect(section.textContent).not.toContain('customer');
    await press('Send the email');
    await says(/^The email is on its way\./);
    await press('I have verified it');
    await says(/^Your address is verified\. The office takes your work/);
  });

  it('is told when it is not verified yet, and when it is', async () => {
    const { press, says } = await open(['unverified', 'unverified', 'claimed']);
    await press('I have verified it');
    await says(/^The address is not verified yet\./);
    await press('I have verified it');
    await says(/^Your address is verified\./);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can have the email sent again', async () => {
    const { press, says } = await open(['unverified'], ['sent', 'too-many-attempts']);
    await press('Send the email again');
    await says(/^The email is on its way\./);
    await press('Send the email again');
    await says(/^There were too many attempts\./);
  });

  it('need not say so: coming back to the page is enough', async () => {
    const { says } = await open(['unverified', 'claimed']);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await says(/^Your address is verified\./);
  });

  it('reads that there is no signal only after asking', async () => {
    const { press, says } = await open(['offline', 'offline']);
    expect(screen.getByRole('status').textContent).toBe('');
    await press('I have verified it');
    await says(/^You are offline\./);
  });
});
