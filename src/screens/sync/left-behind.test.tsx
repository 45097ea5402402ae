import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import type { Waiting } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { aUser } from '#tests/support/people.ts';
import { show } from '#tests/support/render.tsx';
import { LeftBehind } from './left-behind.tsx';

const note = (id: string, text: string) => ({ id, note: text, createdBy: 'Tom', createdAt: 1 });
const maria = aUser('maria', { firstName: 'Maria', lastName: 'Alvarez' });
const janet = aUser('janet', { firstName: 'Janet', lastName: 'Abbott' });
const waiting: Waiting = {
  ref: { collection: 'users', id: 'maria' },
  held: { value: { ...maria, notes: [note('a', 'Gate sticks'), note('b', 'Dog bites')] }, office: maria },
  at: 1,
};
const parked: Parked = {
  id: 'users/janet/p',
  ref: { collection: 'users', id: 'janet' },
  why: 'refused',
  base: { fields: janet, rev: 1 },
  mine: { ...janet, primaryNote: 'Ring twice' },
  at: 1,
};

async function leftBehind(waits: Waiting[], refused: Parked[]) {
  const replica = { waiting$: new BehaviorSubject(waits), parked$: new BehaviorSubject(refused) };
  return { ...(await show(<LeftBehind replica={replica} userId="tom" />)), replica };
}

describe('what the office does not have of somebody without access', () => {
  it('is counted in changes, and can be read', async () => {
    await leftBehind([waiting], [parked]);
    await screen.findByRole('heading', { name: 'Not at the office (3)' });
    const [about, other] = screen.getAllByRole('listitem');
    expect(within(about as HTMLElement).getByRole('heading').textContent).toBe('Note for Alvarez, Maria');
    expect(about?.textContent).toContain('Gate sticks');
    expect(about?.textContent).toContain('Dog bites');
    expect(other?.textContent).toContain('Ring twice');
  });

  it('has the own side of a value that another device changed first', async () => {
    const base = { fields: { ...janet, mobile: 'theirs' }, rev: 2 };
    await leftBehind([], [{ ...parked, why: 'conflict', base, mine: { ...janet, mobile: 'mine' } }]);
    await screen.findByRole('heading', { name: 'Mobile for Abbott, Janet' });
    expect(screen.getByText('mine')).toBeDefined();
  });

  it('can be copied, all of it', async () => {
    const { user } = await leftBehind([waiting], [parked]);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    const text = await navigator.clipboard.readText();
    for (const each of ['Note for Alvarez, Maria', 'Gate sticks', 'Dog bites', 'Ring twice'])
      expect(text).toContain(each);
    expect(screen.getByRole('status').textContent).toBe('Copied.');
  });

  it('can be saved as a file', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:it'),
        revokeObjectURL: () => undefined,
      }),
    );
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    const { user } = await leftBehind([waiting], []);
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(clicked).toEqual(['not-at-the-office.txt']);
    expect(await saved[0]?.text()).toContain('Gate sticks');
    click.mockRestore();
    vi.unstubAllGlobals();
  });

  it('is not mentioned where there is nothing', async () => {
    await leftBehind([], []);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is shown as it is where it cannot be told', async () => {
    await leftBehind([], [{ ...parked, mine: { id: 'janet', notes: 7 } as never }]);
    expect((await screen.findByRole('listitem')).textContent).toContain('"notes":7');
  });
});
