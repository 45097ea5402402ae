import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { EmployeeSettings } from './employee-settings.tsx';

it('is a placeholder "showing the role"', async () => {
  await show(<EmployeeSettings user={{ role: 'employee' }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Employee settings');
  expect(screen.getByText('Your role: employee')).toBeDefined();
});
