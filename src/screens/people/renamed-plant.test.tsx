/** A plant that staff renamed after a customer chose it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import { offersByCategory } from '#domain/picks.ts';
import { peopleFile } from '#domain/people-file.ts';
import { aPlant } from '#tests/support/plants.ts';
import { person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { ChosenPlants } from './chosen-plants.tsx';

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
