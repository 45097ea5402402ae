/** The server in memory, in random histories. */
import type { Stored } from '#domain/permission-request.ts';
import type { ServerTime } from '#sync/document.ts';
import { type Key, memoryDocumentStore } from '#sync/memory/document-store.ts';
import { type Line, memoryRemote, perfectLine } from '#sync/memory/remote.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { garden } from '#tests/support/garden.ts';
import { marksOf, stampIn } from '#tests/sync/functions.ts';
import { actors, type Documents } from './script.ts';
import type { Ask, Side } from './side.ts';
import type { Step } from './steps.ts';
import { type Order, orders, Turns } from './turns.ts';

let latest = 0;
/** Grows, by a microsecond at least. */
function time(): ServerTime {
  latest = Math.max(latest + 1, Date.now() * 1_000);
  return { seconds: Math.floor(latest / 1_000_000), nanoseconds: (latest % 1_000_000) * 1_000 };
}

type Permits = typeof garden.permits;

async function memoryWith(documents: Documents, permits: Permits) {
  const documentStore = memoryDocumentStore();
  await documentStore.update([], () => new Map(Object.entries(documents)));
  const server = new MemoryServer({ ...garden, permits, documentStore, time });
  const stored = async () => {
    let found: Documents = {};
    await documentStore.update([], (all) => {
      found = structuredClone(Object.fromEntries(all));
      return new Map();
    });
    return found;
  };
  const clients = (who: string, line: Line = perfectLine) => {
    const actor = actors[who];
    if (!actor) throw new Error(`nobody is called ${who}`);
    return memoryRemote(server, actor, line);
  };
  const inOrder = async (steps: readonly Step[], ask: Ask, order: Order): Promise<unknown[]> => {
    const turns = new Turns();
    const asked = steps.map((step) => turns.take((line) => ask(step, (who) => clients(who, line))));
    const [answers] = await Promise.all([Promise.all(asked), turns.give(order)]);
    return answers;
  };
  return { documentStore, server, stored, clients, inOrder };
}

/** The server with these documents. */
export async function memorySide(documents: Documents, permits: Permits): Promise<Side> {
  const world = await memoryWith(documents, permits);
  const { documentStore, server, stored, clients } = world;
  return {
    clients: (who) => clients(who),
    stored,

    async put(path, document) {
      await server.writeByHand(new Map<Key, Stored | null>([[path, document]]));
      return document ? time() : undefined;
    },

    async stamp({ path, before, after, at, name }) {
      const written = { before: marksOf(before ?? undefined), after: marksOf(after), at };
      await stampIn(documentStore, path, written, name, time);
    },

    async atOnce(steps, ask, isRight) {
      const before = await stored();
      for (const order of orders) {
        const trial = await memoryWith(before, permits);
        const answers = await trial.inOrder(steps, ask, order);
        if (isRight(answers, await trial.stored())) return world.inOrder(steps, ask, order);
      }
      return world.inOrder(steps, ask, orders[0]);
    },
  };
}
