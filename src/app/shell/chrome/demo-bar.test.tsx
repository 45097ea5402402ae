// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { demoLine, reachable } from '../../platform/backend/demo-line.ts';
import { DemoBar } from './demo-bar.tsx';

afterEach(() => demoLine.set('good'));

it('of the demo says that nothing leaves the browser, and has no way out', async () => {
  await show(<DemoBar />);
  expect(screen.getByText('Demo: everything stays in this browser')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('of practice says that nothing reaches the office, and leads out of it', async () => {
  const left: string[] = [];
  const { user } = await show(<DemoBar practice onLeave={() => left.push('left')} />);
  expect(screen.getByText('Practice: nothing here reaches the office')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave practice' }));
  expect(left).toEqual(['left']);
});

it('chooses the line, which another tab may have chosen too', async () => {
  const { user } = await show(<DemoBar />);
  const signal = screen.getByLabelText<HTMLSelectElement>('Signal');
  expect(signal.value).toBe('good');
  await user.selectOptions(signal, 'None');
  expect([signal.value, reachable()]).toEqual(['none', false]);
  localStorage.setItem('garden/demo-line', 'slow');
  dispatchEvent(new StorageEvent('storage', { key: 'garden/demo-line' }));
  await expect.poll(() => signal.value).toBe('slow');
  expect(reachable()).toBe(true);
});
