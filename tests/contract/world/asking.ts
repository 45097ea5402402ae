/** Asks one server one thing of a random history, and answers what it said in a form that can be compared. */
import { errorEntry } from '#domain/error-log.ts';
import { askedTwice } from '#sync/asking.ts';
import type { ServerTime } from '#sync/document.ts';
import { RemoteError, UnreadableError } from '#sync/remote-error.ts';
import type { From } from '#sync/feeds.ts';
import type { Remote } from '#sync/remote.ts';
import type { Role } from '#domain/user.ts';
import { isEmulatorsTrouble } from '../patient-remote.ts';
import { decide, Slip } from './decisions.ts';
import { actors, type Documents } from './script.ts';
import type { Clients } from './side.ts';
import type { Continued, Step, Transaction } from './steps.ts';

/** What a step needs to know of the server besides its answers, and what it lets happen in between. */
export interface Scene {
  stored: Documents;
  meanwhile(step: Step): Promise<unknown>;
}

type Question = Exclude<Step, { do: 'listen' | 'watch' | 'stop' | 'hand' | 'functions' | 'at once' }>;

export async function ask(step: Question, clients: Clients, scene: Scene): Promise<unknown> {
  const remote = clients(step.who);
  const scope = (roles: Role[]) => ({ uid: step.who, role: 'employee' as const, roles });
  switch (step.do) {
    case 'get':
      return said(() => remote.get(step.ref));
    case 'transact':
      return transaction(step, remote, scene);
    case 'depart':
      return said(() => remote.depart(step.id, step.role, step.edit));
    case 'page':
      return said(() => pages(remote, step, fromIn(scene.stored, step.from)));
    case 'compare':
      return Promise.all([
        said(() => remote.count(scope(step.roles), step.range)),
        said(() => remote.digest(scope(step.roles), step.range)),
        said(() => remote.range(scope(step.roles), step.range, step.limit)),
      ]);
    case 'append':
      return said(() =>
        remote.errors.append(step.as, errorEntry(step.code, 'Something went wrong', 1_700_000_000_000)),
      );
    case 'report': {
      const { contact, waiting } = step;
      return said(() => remote.devices.report(step.who, step.device, { contact, waiting, version: '1.0.0' }));
    }
  }
}

/** Rejects where the emulator was in trouble, or anything else fails. */
async function said(question: () => Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await question() };
  } catch (error) {
    if (error instanceof UnreadableError) return { refused: error.code, unreadable: error.document };
    if (error instanceof RemoteError && !isEmulatorsTrouble(error)) return { refused: error.code };
    if (error instanceof Slip) return { slipped: error.message };
    throw error;
  }
}

async function transaction(
  { who, ref, decided, twice, meanwhile }: Transaction,
  remote: Remote,
  scene: Scene,
): Promise<unknown> {
  const actor = actors[who];
  if (!actor) throw new Error(`nobody is called ${who}`);
  const read: unknown[] = [];
  let between: unknown;
  const transact = twice ? askedTwice(remote.transact) : remote.transact;
  const answer = await said(() =>
    transact(ref, async (server) => {
      read.push(server);
      if (meanwhile && read.length === 1) between = await scene.meanwhile(meanwhile);
      return decide(decided, actor, ref.collection, server);
    }),
  );
  return { answer, read, between };
}

async function pages(
  remote: Remote,
  { who, feed, roles, limit }: Extract<Step, { do: 'page' }>,
  start: From | null,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let next = start; ;) {
    const page = await remote.page(feed, { uid: who, role: 'employee', roles }, next, limit);
    found.push(page);
    const last = page.at(-1);
    if (page.length < limit || !last?.syncedAt) return found;
    next = { cursor: { ...last.syncedAt, id: last.id }, inclusive: false };
  }
}

/** From the beginning where there is no such document, or it has no time. */
export function fromIn(stored: Documents, continued: Continued | null): From | null {
  const time = stored[`users/${continued?.after}`]?.['syncedAt'] as ServerTime | string | undefined;
  if (!continued || typeof time !== 'object') return null;
  return { cursor: { ...time, id: continued.id }, inclusive: continued.inclusive };
}
