import { BehaviorSubject, of } from 'rxjs';
import { expect, test } from 'vitest';
import { type SyncFacts, unheard } from '#domain/sync-status.ts';
import type { Role } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';
import { areFacts, factsOfRole } from './facts-told.ts';

const facts: SyncFacts = { ...unheard, heard: true, syncing: false, lastContact: 5, progress: { here: 1, of: 2 } };
const own = (role: Role) => ({ value: aUser('tom', { role }) });

function said(role: Role | undefined, held: ReturnType<typeof own> | null) {
  const all: SyncFacts[] = [];
  factsOfRole(of({ ...facts, ...(role && { role }) }), of(held)).subscribe((now) => all.push(now));
  return all;
}

test.each([
  ['of the role of the own document', 'employee', own('employee')],
  ['while the own document is not on the device', 'employee', null],
  ['by an earlier version of the app, which does not tell the role', undefined, own('employee')],
] as const)('what is told %s is believed', (_, role, held) => {
  expect(said(role, held)).toEqual([facts]);
});

test('what is told of another role shows nothing of what belongs on the device', () => {
  expect(said('customer', own('employee'))).toEqual([{ ...facts, heard: false, checking: true, progress: null }]);
});

test('other changes of the own document tell nothing anew', () => {
  const own$ = new BehaviorSubject(own('employee'));
  const all: SyncFacts[] = [];
  factsOfRole(of({ ...facts, role: 'employee' as const }), own$).subscribe((now) => all.push(now));
  own$.next({ value: aUser('tom', { role: 'employee', city: 'Davis' }) });
  expect(all).toHaveLength(1);
  own$.next(own('admin'));
  expect(all.map(({ heard }) => heard)).toEqual([true, false]);
});

test.each([[{ name: 'employee' }], [null], [3]])(
  'facts of a role that is told otherwise are not understood: %j',
  (role) => {
    expect(areFacts({ ...facts, role })).toBe(false);
    expect(areFacts({ ...facts, role: 'employee' })).toBe(true);
  },
);

test.each([[{ here: 1 }], [{ of: 2 }], [3]])('progress that lacks a number is not understood: %j', (progress) => {
  expect(areFacts({ ...facts, progress })).toBe(false);
  expect(areFacts(facts)).toBe(true);
});
