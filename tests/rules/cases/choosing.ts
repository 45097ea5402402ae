/** What a customer chooses and asks for: in the own document, and no more than it holds. */
import { longest } from '#domain/document-shapes.ts';
import type { Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, but, type Pair, transaction } from '../case.ts';
import { carl, next, rosa, users } from '../world.ts';

const basil = { id: 'basil', name: 'Basil', category: 'Herbs' };

const chooses = (name: string, change: Stored): Attempt => ({
  name: `a customer ${name}`,
  actor: rosa,
  ask: transaction({ 'users/rosa': next(users.rosa, change) }),
});

const ticks = chooses('ticks a plant', { plants: [basil] });
const asks = chooses('asks for something', { specialtyRequests: 'A bench in the shade' });
const both = chooses('ticks a plant and asks for something', { plants: [basil], specialtyRequests: 'A bench' });

export const choosing: Pair[] = [
  ...beside(ticks, but(ticks, 'another customer ticks a plant for her', { actor: carl })),
  ...beside(asks, but(asks, 'another customer asks for something in her name', { actor: carl })),
  ...beside(ticks, chooses('has chosen a word', { plants: 'Basil' })),
  ...beside(
    chooses(`asks in ${longest.specialtyRequests} characters`, {
      specialtyRequests: 'x'.repeat(longest.specialtyRequests),
    }),
    chooses(`asks in ${longest.specialtyRequests + 1} characters`, {
      specialtyRequests: 'x'.repeat(longest.specialtyRequests + 1),
    }),
  ),
  ...beside(asks, chooses('asks with a list', { specialtyRequests: ['A bench'] })),
  ...beside(
    both,
    chooses('ticks a plant and changes the note about herself', { plants: [basil], primaryNote: 'Friendly' }),
    chooses('ticks a plant and becomes an employee', { plants: [basil], role: 'employee' }),
    chooses('ticks a plant and adds a field of her own', { plants: [basil], discount: 50 }),
  ),
];
