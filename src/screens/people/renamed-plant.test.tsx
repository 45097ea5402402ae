/** A plant that staff renamed after a customer chose it. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import { offersByCategory } from '#domain/picks.ts';
import { peopleFile } from '#domain/people-file.ts';
import { aPlant } from '#tests/support/plants.ts';
import { employee, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { ChosenPlants } from './chosen-plants.tsx';
import { Customers } from './customers.tsx';

const catalogue: Catalogue = {
  id: 'plants',
  categories: ['Vegetables'],
  plants: [aPlant('Roma tomato', 'Vegetables', { id: 'p1' }), aPlant('Tomato', 'Vegetables', { id: 'p2' })],
};
const plants = [{ id: 'p1', name: 'Tomato', category: 'Vegetables' }];
const maria = person({ id: 'maria', firstName: 'Maria', lastName: 'Alvarez', plants });

it('is called alike by the customer, on the card and in the file', async () => {
  const ticked = offersByCategory({ picks: plants }, catalogue)
    .flatMap(({ offers }) => offers)
    .filter(({ chosen }) => chosen.length > 0);
  expect(ticked.map(({ plant, pick }) => (plant ?? pick).name)).toEqual(['Roma tomato']);
  await show(<ChosenPlants person={maria} always catalogue={catalogue} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Roma tomato']);
  expect(peopleFile([maria], catalogue)).toContain('Roma tomato');
});

it('finds its customers by the new name as by the one under which they chose it', async () => {
  const others = [
    person({ id: 'zhang', firstName: 'Wei', lastName: 'Zhang', plants: [{ ...plants[0], id: 'p2' }] as typeof plants }),
    person({ id: 'abbott', firstName: 'Janet', lastName: 'Abbott', plants: [] }),
  ];
  const replica = testReplica([maria, ...others], catalogue, aStatus({ lastContact: galleryTime }));
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  const search = screen.getByLabelText('Search customers');
  const finds = async (words: string, expected: string[]) => {
    await user.clear(search);
    await user.type(search, words);
    const rows = () => screen.queryAllByRole('button', { name: /Alvarez|Zhang|Abbott/ }).map((row) => row.textContent);
    await waitFor(() =>
      expect(rows()).toEqual(expected.map((name) => expect.stringContaining(name) as unknown as string)),
    );
  };
  await finds('roma', ['Alvarez']);
  await finds('alvarez, roma tomato', ['Alvarez']);
  await finds('zhang roma', []);
  await finds('tomato', ['Alvarez', 'Zhang']);
  await act(() =>
    replica.deliver({ collection: 'plants', id: 'plants' }, (now) => ({
      ...now,
      plants: now.plants.map((plant) => (plant.id === 'p2' ? { ...plant, name: 'Beefsteak' } : plant)),
    })),
  );
  await finds('beefsteak', ['Zhang']);
});
