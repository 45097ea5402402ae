import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addNote } from '#domain/notes.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { customers, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import {
  heading,
  note,
  offline,
  open,
  press,
  refusal,
  replicaOf,
  spaced,
  upToDate,
} from '#tests/support/sync-page.tsx';
import { aStatus } from '#tests/support/status.ts';

describe('waiting to be sent', () => {
  it('lists "icon, what, where, time, first line of text", until it has arrived', async () => {
    const replica = replicaOf(offline);
    replica.time = galleryTime - 180_000;
    await replica.edit({ collection: 'plants', id: 'plants' }, (fields) => ({
      ...fields,
      plants: fields.plants.map((plant) =>
        plant.name === 'Chard' ? { ...plant, size: 24, plantingMonths: [10, 1] as [number, number] } : plant,
      ),
    }));
    replica.time = galleryTime - 120_000;
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({
      ...fields,
      notes: addNote(fields.notes, note, []),
      primaryNote: 'Lift the gate',
    }));
    replica.time = galleryTime;
    await open({ replica });
    expect((await heading('Waiting to be sent (3)')).textContent).toBeDefined();
    const [person, catalogue] = screen.getAllByRole('listitem').map((item) => spaced(item.textContent));
    expect(person).toBe(
      `New note10:41 AMAlvarez, Maria${note.note}Primary note changed10:40 AMAlvarez, MariaLift the gate`,
    );
    expect(catalogue).toContain('Plant changed: Chard');
    expect(catalogue).toContain('CatalogueGrowing Season: Nov to Feb Plant Size: 24');
    await act(() => replica.arrive());
    expect((await heading('Everything is at the office.')).nextSibling?.textContent).toMatch(
      /^As of today, 10:42\sAM\.$/u,
    );
    await heading('Sent today (3)');
    const sent = screen.getAllByRole('listitem').map((item) => spaced(item.textContent));
    expect(new Set(sent)).toEqual(
      new Set([
        `New note${note.note}Primary note changedLift the gateAlvarez, Maria10:42 AM`,
        'Plant changed: ChardCatalogue10:42 AM',
      ]),
    );
  });

  it('says of what is being sent that it is "On its way"', async () => {
    const replica = replicaOf(offline);
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    await open({ replica, status: aStatus({ syncing: true, waiting: 1, lastContact: 1 }) });
    expect(screen.getByRole('listitem').textContent).toMatch(/Dog.*On its way$/u);
  });

  it('shows what was set aside', async () => {
    const replica = replicaOf(offline);
    await replica.edit(refusal.ref, () => refusal.mine);
    await open({ replica });
    await act(async () => {
      await replica.park(refusal);
      await replica.arrive();
    });
    await heading('Could not be saved (1)');
  });

  it('claims nothing about an office that was never heard', async () => {
    await open({ status: aStatus({ connected: false, lastContact: null }) });
    expect(await heading('Nothing waits on this phone.')).toBeDefined();
    expect(screen.getByText('Last contact: not yet.')).toBeDefined();
  });

  it('lists fifty at first, however much there is', async () => {
    const replica = testReplica(customers(120), galleryCatalogue, offline);
    for (const { id } of customers(120))
      await replica.edit({ collection: 'users', id }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    const { user } = await open({ replica });
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await user.click(press(/^Show more$/));
    await user.click(press(/^Show more$/));
    expect(screen.getAllByRole('listitem')).toHaveLength(120);
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[100]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a copy of what waits', () => {
  const withNote = async () => {
    const replica = replicaOf(offline);
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    return replica;
  };
  const isFirst = (first: RegExp, second: RegExp) =>
    Boolean(
      screen.getByText(first).compareDocumentPosition(screen.getByText(second)) & Node.DOCUMENT_POSITION_FOLLOWING,
    );

  it('is offered below what waits', async () => {
    await open({ replica: await withNote() });
    expect(isFirst(/^Waiting to be sent/, /^What waits is safe on this phone/)).toBe(true);
  });

  it.each([
    ['where room is short', { low: true }, /^This phone is nearly full/],
    [
      'where nothing is sent',
      { status: aStatus({ blocked: 'signed-out' as const, waiting: 1, lastContact: 1 }) },
      /^Nothing is sent at the moment/,
    ],
  ])('comes first %s', async (_, given, words) => {
    await open({ replica: await withNote(), ...given });
    expect(isFirst(words, /^Waiting to be sent/)).toBe(true);
  });

  it('is not offered before it is known what was only typed', async () => {
    const replica = await withNote();
    let read: (names: string[]) => void = () => undefined;
    const reading = new Promise<string[]>((resolve) => (read = resolve));
    await open({ replica: { ...replica, draftNames: () => reading } });
    expect(await screen.findByText(/^Waiting to be sent/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Keep a copy' })).toBeNull();
    await act(async () => read([]));
    expect(await heading('Keep a copy')).toBeDefined();
  });

  it('is not offered where nothing waits, and is where something was only typed', async () => {
    const replica = replicaOf(offline);
    await open({ replica });
    expect(screen.queryByRole('heading', { name: 'Keep a copy' })).toBeNull();
    await replica.keepDraft('note/alvarez/new', 'Half a sentence');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await heading('Keep a copy')).toBeDefined();
  });

  it('stands beside no word that everything is at the office', async () => {
    const replica = replicaOf(upToDate);
    await replica.keepDraft('note/alvarez/new', 'Half a sentence');
    await open({ replica });
    expect(await heading('Keep a copy')).toBeDefined();
    expect(await heading('Everything that you saved is at the office.')).toBeDefined();
    expect(screen.queryByText('Everything is at the office.')).toBeNull();
  });
});

describe('sent today', () => {
  const writes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ref: { collection: 'users' as const, id: 'alvarez' },
      edit: `phone:${index}`,
      role: 'customer' as const,
      name: 'Alvarez, Maria',
      count: 1,
      changes: [{ kind: 'note-added' as const, text: `Note ${index}` }],
      entries: [],
      read: [],
      at: galleryTime - index,
    }));

  it('lists ten at first, and says what is not listed any more', async () => {
    const replica = replicaOf(upToDate);
    await replica.store.setFact('arrived', { writes: writes(12), more: 3 });
    const { user } = await open({ replica, status: upToDate });
    await heading('Sent today (15)');
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await user.click(press(/^Show more$/));
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[10]);
    expect(screen.getByText(/^3 changes of this morning are at the office too/)).toBeDefined();
  });

  it('is empty on the next day, and takes no harm from damage', async () => {
    const replica = replicaOf(upToDate);
    const [write] = writes(1);
    const damaged = [null, { at: galleryTime }, { ...write, at: galleryTime - 86_400_000 }];
    await replica.store.setFact('arrived', { writes: damaged as never, more: 0 });
    await open({ replica, status: upToDate });
    expect(screen.queryByRole('heading', { name: /^Sent today/ })).toBeNull();
  });
});
