import { act, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { ReportedDevice } from '#domain/device-reports.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { admin, alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { AdminSettings } from './admin-settings.tsx';

const online = aStatus({ lastContact: galleryTime });
const phone = (uid: string, more: Partial<ReportedDevice> = {}): ReportedDevice => ({
  uid,
  device: 'd1',
  contact: galleryTime - 60_000,
  waiting: 0,
  version: '1.0.0',
  ...more,
});

async function open(first: readonly ReportedDevice[] | null | undefined, status: SyncStatus = online) {
  const devices$ = new BehaviorSubject(first);
  const source = {
    subscribe: (next: (value: readonly ReportedDevice[] | null) => void) =>
      devices$.subscribe((value) => value !== undefined && next(value)),
  };
  const replica = testReplica([admin, employee, alvarez], galleryCatalogue, status);
  await show(
    <AdminSettings user={admin} serverDevices$={source} replica={replica} status={status} now={() => galleryTime} />,
  );
  return { tell: (devices: readonly ReportedDevice[] | null) => act(async () => devices$.next(devices)) };
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/gu, ' '));

it('is a placeholder "showing the role", with the way to the error log', async () => {
  await open([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin settings');
  expect(screen.getByText('Your role: admin')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Error log' })).toHaveProperty('pathname', '/admin-settings/errors');
});

describe('the phones of staff', () => {
  it('are listed with name, last contact, what waits and version, and followed', async () => {
    const { tell } = await open([phone(employee.id, { waiting: 3 })]);
    const name = `${employee.lastName}, ${employee.firstName}`;
    expect(rows()).toEqual([`${name}Last contact today, 10:41 AMVersion 1.0.03 changes wait`]);
    expect(screen.getByText('Names as of today, 10:42 AM.')).toBeDefined();
    await tell([phone(employee.id), phone(admin.id, { waiting: 1, contact: galleryTime })]);
    expect(rows()).toEqual([
      `${name}Last contact today, 10:41 AMVersion 1.0.0Nothing waits`,
      `${admin.lastName}, ${admin.firstName} (you)Last contact today, 10:42 AMVersion 1.0.01 change waits`,
    ]);
    expect(screen.getByRole('list', { name: '2 phones and computers' })).toBeDefined();
  });

  it('are those of another admin without a name, and of nobody who is a customer by now', async () => {
    await open([phone('somebody'), phone(alvarez.id)]);
    expect(rows()).toEqual(['Another adminLast contact today, 10:41 AMVersion 1.0.0Nothing waits']);
    expect(screen.getByRole('list', { name: '1 phone or computer' })).toBeDefined();
  });

  it('are none where all that told of themselves are those of customers by now', async () => {
    const { tell } = await open([phone(alvarez.id)]);
    expect(screen.getByRole('heading', { name: 'No phone has told of itself yet' })).toBeDefined();
    await tell([phone(alvarez.id), phone(employee.id)]);
    expect(rows()).toHaveLength(1);
  });

  it('are none yet', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'No phone has told of itself yet' })).toBeDefined();
  });

  it('are asked for, and nothing is claimed before the answer', async () => {
    const { tell } = await open(undefined);
    expect(screen.getByRole('status').textContent).toBe('Asking the office…');
    await tell([phone(employee.id)]);
    expect(rows()).toHaveLength(1);
  });

  it.each<[string, readonly ReportedDevice[] | null, SyncStatus]>([
    ['cannot be heard', null, online],
    ['is out of reach', [phone(employee.id)], aStatus({ connected: false, lastContact: 1 })],
  ])('need a connection where the office %s', async (_, devices, status) => {
    await open(devices, status);
    expect(screen.getByRole('heading', { name: 'This list needs a connection' })).toBeDefined();
    expect(rows()).toEqual([]);
  });
});
