import { parse } from 'csv-parse/sync';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { admin, alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { FakeAdminActions } from '#tests/support/fake-admin-actions.ts';
import type { Screen } from '#tests/support/media.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica, type TestReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';
import { Employees } from './employees.tsx';

const offline = aStatus({ connected: false, lastContact: galleryTime });
const zhang = person({ id: 'zhang', firstName: 'Wei', lastName: 'Zhang' });
const colleague = { ...person({ id: 'colleague', firstName: 'Tom', lastName: 'Okafor' }), role: 'employee' as const };
const replicaWith = () => testReplica([zhang, alvarez, colleague], galleryCatalogue, offline);
const button = () => screen.queryByRole('button', { name: /^Save as CSV/ });

async function open(replica: TestReplica, on: Screen = 'phone') {
  return show(<Customers replica={replica} user={employee} now={() => galleryTime} />, on);
}

/** What the browser was offered to save. */
function saved(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:customers';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blob.text() });
  });
  return files;
}

afterEach(() => void vi.restoreAllMocks());

describe('all customers as a file', () => {
  it.each(['phone', 'computer'] as const)(
    'is saved from what is on this device, without signal, on a %s',
    async (on) => {
      Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => undefined });
      const files = saved();
      const { user, reported } = await open(replicaWith(), on);
      await user.click(button() as HTMLElement);
      await waitFor(() => expect([files.length, reported]).toEqual([1, []]));
      expect(await screen.findByText('2 customers saved as customers-2026-11-20.csv.')).toBeDefined();
      expect(files.map(({ name }) => name)).toEqual(['customers-2026-11-20.csv']);
      const rows = parse((await files[0]?.text) ?? '', { columns: true, bom: true });
      expect(rows).toMatchObject([
        { 'Last name': 'Alvarez', Mobile: '(916) 555-0142', Vegetables: 'Carrot, Chard' },
        { 'Last name': 'Zhang', Vegetables: '' },
      ]);
    },
  );

  it('is not offered where nobody is, nor of employees', async () => {
    const nobody = testReplica([colleague], galleryCatalogue, offline);
    const { unmount } = await open(nobody);
    expect(button()).toBeNull();
    unmount();
    const replica = replicaWith();
    await show(<Employees replica={replica} user={admin} adminActions={new FakeAdminActions(replica)} />);
    await screen.findByRole('button', { name: /Okafor, Tom/ });
    expect(button()).toBeNull();
  });

  it('says where it is not saved', async () => {
    const replica = replicaWith();
    replica.everybody = () => Promise.reject(new Error('storage'));
    const { user, reported } = await open(replica);
    await user.click(button() as HTMLElement);
    expect(await readAlert(user)).toBe('The file is not saved. Please try again.');
    expect(reported).toEqual(['file-not-saved: storage']);
    expect(screen.queryByText(/saved as/)).toBeNull();
  });
});

describe('the card of one customer', () => {
  it('is marked for paper with its address, phone and day, and Print prints', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await open(replicaWith());
    expect(document.querySelectorAll('[data-printed]')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
    await screen.findByLabelText('New note');
    const card = document.querySelectorAll<HTMLElement>('[data-printed]');
    expect(card).toHaveLength(1);
    const terms = [...(card[0]?.querySelectorAll('dl div') ?? [])].map((line) => line.textContent);
    expect(terms).toEqual([
      'Address9217 Oak Leaf Way, Orangevale, CA 95608',
      'Mobile(916) 555-0142',
      'Emailmaria.alvarez@mail.test',
      'PrintedFriday, November 20, 2026',
    ]);
    await user.click(within(card[0] as HTMLElement).getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });

  it('leaves out on paper what is not known', async () => {
    const bare = person({
      id: 'bare',
      firstName: 'Bo',
      lastName: 'Bare',
      mobile: '',
      email: '',
      address: '',
      city: '',
    });
    const { user } = await open(testReplica([{ ...bare, state: '', zipcode: '' }], galleryCatalogue, offline));
    await user.click(screen.getByRole('button', { name: /Bare, Bo/ }));
    await screen.findByLabelText('New note');
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Printed']);
  });
});
