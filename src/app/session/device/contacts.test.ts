import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { aStatus } from '#tests/support/status.ts';
import { contacts } from './contacts.ts';

const up = aStatus({ lastContact: 1 });
const syncing = aStatus({ syncing: true, waiting: 1, lastContact: 1 });
const offline = aStatus({ connected: false, waiting: 1, lastContact: 1 });
const refused = aStatus({ blocked: 'signed-out', waiting: 1, lastContact: 1 });
const full = aStatus({ blocked: 'storage-full', waiting: 1, lastContact: 1 });

it.each([
  ['the start', [syncing, up], 0],
  ['a start without a network', [offline], 0],
  ['a network that comes back', [offline, syncing, up], 1],
  ['a network that goes', [up, offline], 0],
  ['a network that goes and comes twice', [up, offline, syncing, offline, up], 2],
  ['a session that the server does not take', [up, refused, refused], 1],
  ['a full device', [up, full], 0],
] as const)('counts contacts with the server: %s', (_, states, count) => {
  const status$ = new Subject<SyncStatus>();
  let told = 0;
  contacts(status$).subscribe(() => (told += 1));
  for (const status of states) status$.next(status);
  expect(told).toBe(count);
});
