import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import { show } from '#tests/support/render.tsx';
import { App } from './app.tsx';

it('"a clear error at start-up for a missing or malformed value": a plain page names each of them', async () => {
  await act(async () => render(<App configuration={{ ...business, companyName: ' ', phone: '916-555-0100' }} />));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('companyName is missing');
  expect(alert.textContent).toContain('phone is not as it has to be');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('starts with the login where everything is in place', async () => {
  await show(<App />);
  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByRole('alert')).toBeNull();
});
