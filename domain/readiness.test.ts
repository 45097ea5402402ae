import { describe, expect, it } from 'vitest';
import { aStatus } from '#tests/support/status.ts';
import {
  lacking,
  readiness,
  type Cure,
  type ReadinessCode,
  type ReadinessFacts,
  type ReadinessName,
} from './readiness.ts';
import type { SyncStatus } from './sync-status.ts';

const status: SyncStatus = aStatus({ lastContact: 5 });
const app = { supported: true, controlled: true, newer: false, missing: 0 };
const all: ReadinessFacts = {
  status,
  catalogue: true,
  app,
  pictures: { wanted: 3, kept: 3, most: 100 },
  room: { used: 1, quota: 10, kept: true },
};
const lineOf = (name: ReadinessName, facts: Partial<ReadinessFacts>) =>
  readiness({ ...all, ...facts }).find((line) => line.name === name);
const says = (more: Partial<SyncStatus>): Partial<ReadinessFacts> => ({ status: { ...status, ...more } });

it('with everything here nothing is lacking', () => {
  const lines = readiness(all);
  expect(lines.map(({ name, ok }) => [name, ok])).toEqual(
    ['data', 'sent', 'app', 'pictures', 'protected', 'room', 'session'].map((name) => [name, true]),
  );
  expect(lacking(lines)).toBe(0);
});

describe('a line says what is lacking, and what cures it', () => {
  it.each<[ReadinessName, Partial<ReadinessFacts>, ReadinessCode, Cure | undefined]>([
    ['data', says({ lastContact: null }), 'never', 'sync'],
    ['data', says({ progress: { here: 30, of: 60 } }), 'arriving', 'sync'],
    ['data', { catalogue: false }, 'no-catalogue', 'sync'],
    ['data', says({ catalogueDenied: true }), 'no-catalogue', 'sync'],
    ['data', says({ checking: true }), 'unproven', 'sync'],
    ['data', says({ checking: true, connected: false, heard: false }), 'unproven', 'sync'],
    ['data', says({ failing: true }), 'incomplete', 'sync'],
    ['data', says({ unreadable: 1 }), 'incomplete', 'sync'],
    ['sent', says({ waiting: 1 }), 'waiting', 'sync'],
    ['sent', says({ rejected: 1 }), 'refused', undefined],
    ['app', { app: { ...app, supported: false, controlled: false } }, 'no-worker', undefined],
    ['app', { app: { ...app, controlled: false } }, 'not-kept', 'reload'],
    ['app', { app: { ...app, newer: true } }, 'newer', 'update'],
    ['app', { app: { ...app, missing: 1 } }, 'parts-missing', 'repair'],
    ['pictures', { pictures: { wanted: 3, kept: 2, most: 100 } }, 'some-pictures', 'pictures'],
    ['pictures', { pictures: { wanted: 300, kept: 99, most: 100 } }, 'some-pictures', 'pictures'],
    ['protected', { room: { used: 1, quota: 10, kept: false } }, 'loose', 'protect'],
    ['room', { room: { used: 8, quota: 10, kept: true } }, 'low', 'free'],
    ['room', says({ blocked: 'storage-full' }), 'low', 'free'],
    ['room', says({ blocked: 'storage-closed' }), 'closed', undefined],
    ['session', says({ blocked: 'signed-out' }), 'signed-out', 'sign-in'],
  ])('%s: %j is %s', (name, facts, code, cure) => {
    expect(lineOf(name, facts)).toEqual({ name, ok: false, code, ...(cure && { cure }) });
    expect(lacking(readiness({ ...all, ...facts }))).toBe(1);
  });

  it('asks the office for nothing while nobody is signed in', () => {
    expect(lineOf('sent', says({ waiting: 1, blocked: 'signed-out' }))).toEqual({
      name: 'sent',
      ok: false,
      code: 'waiting',
    });
  });

  it('offers nothing that could not help', () => {
    const facts = { app: { ...app, controlled: false }, pictures: { wanted: 3, kept: 0, most: 100 } };
    expect(lineOf('pictures', facts)).toEqual({ name: 'pictures', ok: false, code: 'some-pictures' });
    const full = { pictures: { wanted: 3, kept: 1, most: 100 }, room: { used: 9, quota: 10, kept: true } };
    expect(lineOf('pictures', full)).toEqual({ name: 'pictures', ok: false, code: 'some-pictures' });
    const little = { ...facts, room: { used: 9, quota: 10, kept: true } };
    expect(lineOf('room', little)).toEqual({ name: 'room', ok: false, code: 'low' });
  });
});

describe('what nobody knows is no reason to stay, and never said to be here', () => {
  it.each<[ReadinessName, Partial<ReadinessFacts>, ReadinessCode]>([
    ['data', says({ heard: false, syncing: true }), 'asking'],
    ['data', { catalogue: null }, 'asking'],
    ['sent', says({ lastContact: null }), 'asking'],
    ['app', { app: null }, 'asking'],
    ['pictures', { pictures: null }, 'asking'],
    ['protected', { room: null }, 'asking'],
    ['protected', { room: { used: 1, quota: 10, kept: null } }, 'unsaid'],
    ['room', { room: null }, 'asking'],
    ['room', { room: { used: null, quota: null, kept: true } }, 'unsaid'],
  ])('%s: %j', (name, facts, code) => expect(lineOf(name, facts)).toEqual({ name, ok: null, code }));
});

describe('all is here', () => {
  it('without signal too, where nothing says otherwise', () => {
    expect(lineOf('data', says({ connected: false, heard: false }))?.ok).toBe(true);
  });

  it('of a catalogue without pictures, or with more than are kept', () => {
    expect(lineOf('pictures', { pictures: { wanted: 0, kept: 0, most: 100 } })).toMatchObject({ code: 'no-pictures' });
    expect(lineOf('pictures', { pictures: { wanted: 300, kept: 100, most: 100 } })?.ok).toBe(true);
  });
});
