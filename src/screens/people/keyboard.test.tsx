/** Only rows in sight are drawn: the keyboard finds the others all the same. */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

const people = Array.from({ length: 200 }, (_, index) =>
  person({ id: `p${index}`, firstName: 'Ann', lastName: `Baker ${String(index).padStart(3, '0')}` }),
);

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100));
afterEach(() => void vi.restoreAllMocks());

const rows = () => screen.getAllByRole('button', { name: /Baker/ });
const focused = () => document.activeElement?.closest('button')?.textContent.match(/Baker \d+/)?.[0];
const scrollTo = (top: number): void =>
  act(() => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  });

async function open() {
  const replica = testReplica(people, galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  act(() => rows()[0]?.focus());
  expect(rows().length).toBeLessThan(50);
  return view;
}

describe('in a long list', () => {
  it('the keys End and Home go to the last and the first of all', async () => {
    const { user } = await open();
    await user.keyboard('{End}');
    expect(focused()).toBe('Baker 199');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Baker 198');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Baker 000');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Baker 199');
  });

  it('the row with the focus keeps it when others are scrolled into sight, and the arrows go on from there', async () => {
    const { user } = await open();
    scrollTo(10_000);
    expect(rows().some(({ textContent }) => textContent.includes('Baker 110'))).toBe(true);
    expect(focused()).toBe('Baker 000');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Baker 002');
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('New note')).toBeDefined();
    expect(rows().length).toBeLessThan(50);
  });

  it('a row without it goes when it is out of sight', async () => {
    await open();
    act(() => screen.getByLabelText('Search customers').focus());
    scrollTo(10_000);
    expect(rows().some(({ textContent }) => textContent.includes('Baker 000'))).toBe(false);
  });
});
