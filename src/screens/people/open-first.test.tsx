import { act, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import type { PersonEntry } from '#sync/replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

const omar = person({ id: 'omar', firstName: 'Omar', lastName: 'Zhang' });

async function open() {
  const replica = testReplica([alvarez, omar], galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const all = await new Promise<readonly PersonEntry[]>((found) => {
    replica.people$('customer').subscribe((people) => people.length === 2 && found(people));
  });
  // The first page comes before the whole list.
  const shown$ = new BehaviorSubject<readonly PersonEntry[]>(all.slice(0, 1));
  const early = Object.assign(Object.create(replica) as typeof replica, { people$: () => shown$ });
  const view = await show(<Customers replica={early} user={employee} openFirst="omar" now={() => galleryTime} />);
  return { ...view, arrive: () => act(async () => shown$.next(all)) };
}
const isOpen = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true';

it('whom the address names is opened once they are there', async () => {
  const { arrive } = await open();
  await arrive();
  await waitFor(() => expect(isOpen(/Zhang, Omar/)).toBe(true));
});

it('whom the user opened meanwhile stays open', async () => {
  const { user, arrive } = await open();
  await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await arrive();
  expect(isOpen(/Alvarez, Maria/)).toBe(true);
  expect(isOpen(/Zhang, Omar/)).toBe(false);
});
