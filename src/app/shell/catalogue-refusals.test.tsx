// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { addCategory, renameCategory } from '#domain/catalogue-editing.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Parked } from '#sync/store.ts';
import { galleryCatalogue } from '#tests/support/gallery/people.ts';
import { aUser } from '#tests/support/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { CatalogueRefusals } from './catalogue-refusals.tsx';
import { aStatus } from '#tests/support/status.ts';

function parked(mine: Catalogue, at: number, why: Parked['why'] = 'refused'): Parked<'plants'> {
  const base = { fields: galleryCatalogue, rev: 1 };
  return { id: 'plants/plants/me', ref: { collection: 'plants', id: 'plants' }, why, base, mine, at };
}
const edited = { ...galleryCatalogue, plants: galleryCatalogue.plants.slice(1) };

async function open(before: Parked[] = [], isOpen = () => Promise.resolve(true)) {
  const parked$ = new BehaviorSubject<readonly Parked[]>(before);
  const status$ = new BehaviorSubject(aStatus({ lastContact: 1 }));
  const { user, reported } = await show(<CatalogueRefusals replica={{ parked$, status$ }} isOpen={isOpen} />);
  const park = (...entries: Parked[]) => act(() => parked$.next(entries));
  const deny = (denied: boolean) => act(() => status$.next(aStatus({ catalogueDenied: denied, lastContact: 1 })));
  return { user, reported, park, deny };
}
const noPlants = 'You do not have permission to modify plants';
const noCategories = 'You do not have permission to modify categories.';

it('"Reading plants, permission denied: You do not have permission get plants info. and the error is logged."', async () => {
  const { user, reported, deny } = await open();
  const text = 'You do not have permission get plants info.';
  deny(true);
  expect(await readAlert(user)).toBe(text);
  expect(reported).toEqual([`catalogue-unreadable: ${text}`]);
  deny(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('is not told to somebody whose access was closed: the screens say that', async () => {
  const answers: ((open: boolean) => void)[] = [];
  const { reported, deny } = await open([], () => new Promise((resolve) => answers.push(resolve)));
  deny(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(async () => answers[0]?.(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(reported).toEqual([]);
});

it('is told where the office cannot be asked about the access', async () => {
  const { user, deny } = await open([], () => Promise.reject(new Error('unavailable')));
  deny(true);
  expect(await readAlert(user)).toBe('You do not have permission get plants info.');
});

describe('a change of the catalogue that the office refused', () => {
  it('"Writing plants, permission denied: You do not have permission to modify plants, and the error is logged."', async () => {
    const { user, reported, park } = await open();
    park(parked(edited, 1));
    expect(await readAlert(user)).toBe(noPlants);
    expect(reported).toEqual([`catalogue-refused: ${noPlants}`]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('"Saving categories, permission denied: You do not have permission to modify categories."', async () => {
    const { user, reported, park } = await open();
    park(parked(addCategory(galleryCatalogue, 'Trees'), 1));
    expect(await readAlert(user)).toBe(noCategories);
    expect(reported).toEqual([]);
  });

  it('is told as both where a rename changed plants and categories', async () => {
    const { user, park } = await open();
    park(parked(renameCategory(galleryCatalogue, 'Herbs', 'Kitchen'), 1));
    expect(await readAlert(user)).toBe(noPlants);
    expect(await readAlert(user)).toBe(noCategories);
  });

  it.each(['invalid', 'gone'] as const)(
    'is a failure to save where it was not for want of permission: %s',
    async (why) => {
      const { user, reported, park } = await open();
      park(parked(edited, 1, why));
      expect(await readAlert(user)).toBe('An error occured, Please try again later.');
      expect(reported).toHaveLength(1);
    },
  );

  it('is none where another device was first: nothing failed, and no error is logged', async () => {
    const { reported, park } = await open();
    park(parked(edited, 1, 'conflict'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(reported).toEqual([]);
  });

  it('is told once, and again when it is refused again', async () => {
    const first = parked(edited, 1);
    const { user, reported, park } = await open([first]);
    const ofCustomer: Parked<'users'> = {
      id: 'users/eve/me',
      ref: { collection: 'users', id: 'eve' },
      why: 'refused',
      base: { fields: aUser('eve'), rev: 1 },
      mine: aUser('eve', { primaryNote: 'Gate' }),
      at: 2,
    };
    park(first, ofCustomer);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    park(parked(edited, 2));
    expect(await readAlert(user)).toBe(noPlants);
    park(parked(edited, 2));
    expect(reported).toHaveLength(1);
  });
});
