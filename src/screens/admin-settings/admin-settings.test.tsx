import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { AdminSettings } from './admin-settings.tsx';

it('is a placeholder "showing the role"', async () => {
  await show(<AdminSettings user={{ role: 'admin' }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin settings');
  expect(screen.getByText('Your role: admin')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Error log' })).toHaveProperty('pathname', '/admin-settings/errors');
});
