import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { aStatus } from '#tests/support/status.ts';

const abbott = person({ id: 'abbott', firstName: 'Janet', lastName: 'Abbott' });
const replica = () => testReplica([alvarez, abbott], galleryCatalogue, aStatus({ lastContact: galleryTime }));
const row = (name: RegExp) => screen.getByRole('button', { name });

describe('a row', () => {
  it('names what it opens while that is there, and closes it again', async () => {
    const { user } = await show(<Customers replica={replica()} user={employee} />);
    expect(row(/Alvarez/).getAttribute('aria-controls')).toBeNull();
    await user.click(row(/Alvarez/));
    expect(row(/Alvarez/)).toHaveProperty('ariaExpanded', 'true');
    const panel = screen.getByRole('region', { name: /Alvarez, Maria/ });
    expect(row(/Alvarez/).getAttribute('aria-controls')).toBe(panel.id);
    await user.click(row(/Alvarez/));
    expect(row(/Alvarez/)).toHaveProperty('ariaExpanded', 'false');
    expect(screen.queryByRole('region', { name: /Alvarez/ })).toBeNull();
  });

  it('is opened by the keyboard, and the arrows go from one to the next', async () => {
    const { user } = await show(<Customers replica={replica()} user={employee} />);
    row(/Abbott/).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/Alvarez/));
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('New note')).toBeDefined();
    await user.keyboard('{ArrowUp} ');
    expect(document.activeElement).toBe(row(/Abbott/));
    expect(row(/Abbott/)).toHaveProperty('ariaExpanded', 'true');
  });
});
