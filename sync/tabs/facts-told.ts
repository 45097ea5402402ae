/** What the leading tab tells of synchronization. It may be of another version of the app, which tells it otherwise. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Blocked, SyncFacts } from '#domain/sync-status.ts';
import type { Role } from '#domain/user.ts';
import type { Held } from '../replica.ts';

/** `role`: of the scope that the engine keeps equal to the server. An earlier version of the app does not tell it. */
export type ToldFacts = SyncFacts & { role?: Role };

type Check = (told: unknown) => boolean;

const isFlag: Check = (told) => typeof told === 'boolean';
const isNumber: Check = (told) => typeof told === 'number';
const isRecord = (told: unknown): told is Record<string, unknown> => typeof told === 'object' && told !== null;

const blocks: Record<Blocked, true> = { 'signed-out': true, 'storage-full': true, 'storage-closed': true };
const isBlock: Check = (told) => typeof told === 'string' && Object.hasOwn(blocks, told);

const checks: Record<keyof ToldFacts, Check> = {
  role: (told) => told === undefined || typeof told === 'string',
  connected: isFlag,
  heard: isFlag,
  syncing: isFlag,
  checking: isFlag,
  failing: isFlag,
  refusing: isFlag,
  catalogueDenied: isFlag,
  blocked: (told) => told === null || isBlock(told),
  lastContact: (told) => told === null || isNumber(told),
  progress: (told) => told === null || (isRecord(told) && isNumber(told['here']) && isNumber(told['of'])),
};

/** Whether this version of the app understands all of it. */
export const areFacts = (told: unknown): told is ToldFacts =>
  isRecord(told) && Object.entries(checks).every(([fact, isRight]) => isRight(told[fact]));

/** What is told of another role than the own document has shows nothing of what belongs on the device now. */
export function factsOfRole(
  facts$: Observable<ToldFacts>,
  own$: Observable<Held<'users'> | null>,
): Observable<SyncFacts> {
  const role$ = own$.pipe(
    map((own) => own?.value.role),
    distinctUntilChanged(),
  );
  return combineLatest([facts$, role$]).pipe(
    map(([{ role, ...facts }, own]) =>
      role && own && role !== own ? { ...facts, heard: false, checking: true, progress: null } : facts,
    ),
  );
}
