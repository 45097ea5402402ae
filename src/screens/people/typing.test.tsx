import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { readUnwritten } from '#domain/unwritten.ts';
import { Customers } from './customers.tsx';
import { aStatus } from '#tests/support/status.ts';

it.each([
  ['a new note', 'New note', null],
  ['a note', 'Note', 'Edit note'],
  ['the primary note', 'Primary note', 'Edit primary note'],
])(
  '%s is kept at the first pause in typing, and when the page is left, because a phone ends it unasked',
  async (_, label, pencil) => {
    const roses = { id: 'roses', note: 'Cut the roses.', createdBy: 'Tom Okafor', createdAt: 1 };
    const replica = testReplica(
      [{ ...alvarez, notes: [roses], messages: [] }],
      galleryCatalogue,
      aStatus({ connected: false, lastContact: galleryTime }),
    );
    const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
    await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
    if (pencil) await user.click(await screen.findByRole('button', { name: pencil }));
    const field = await screen.findByLabelText(label);
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('Half a sen');
    const kept = async () => [...(await replica.drafts()).values()].map((draft) => readUnwritten(draft)?.text);
    expect(await kept()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(await kept()).toEqual(['Half a sen']);
    type('Half a sentence');
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    expect(await kept()).toEqual(['Half a sentence']);
  },
);
