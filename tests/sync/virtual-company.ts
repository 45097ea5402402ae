/** A company in memory and the phones of its employees on one virtual clock: what happens to their lines, a test decides. */
import { visibleRoles } from '#domain/access.ts';
import { replicated } from '#domain/replicated.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Role, User } from '#domain/user.ts';
import type { Collection, Fields, Ref, ServerTime } from '#sync/document.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import type { Write } from '#sync/transaction.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import type { Store } from '#sync/store.ts';
import { editOn } from '#tests/support/edit-on.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { Scheduler, seededRandom, type Random } from './scheduler.ts';
import { garden } from '#tests/support/garden.ts';

export const customer = (id: string): Ref<'users'> => ({ collection: 'users', id });

/** What a person's document carries besides its fields. */
export const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };

export class VirtualCompany {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly server = new MemoryServer({ ...garden, time: () => this.#time() });
  /** The rules refuse each write, as while others are being deployed. */
  refusesAll = false;
  /** A rule of this test alone. */
  refuses: (id: string, write: Write) => boolean = () => false;

  constructor(seed = 5) {
    this.random = seededRandom(seed);
    this.scheduler = new Scheduler(this.random);
  }

  async holds(...people: User[]): Promise<void> {
    await this.server.writeByHand(new Map(people.map((user) => [`users/${user.id}`, { ...user, ...marks }])));
  }

  async holdsCatalogue(catalogue: Catalogue): Promise<void> {
    await this.server.writeByHand(new Map([['plants/plants', { ...catalogue, ...marks }]]));
  }

  async stored(id: string): Promise<Stored & User> {
    const found = (await this.server.documentStore.all('users')).get(id);
    if (!found) throw new Error(`there is no ${id}`);
    return found as Stored & User;
  }

  /** Changes a document as somebody else does who may, past the rules. */
  async change(id: string, change: (stored: Stored & User) => Stored): Promise<void> {
    const stored = await this.stored(id);
    const next = { ...change(stored), rev: Number(stored['rev']) + 1, syncedAt: this.#time() };
    await this.server.writeByHand(new Map([[`users/${id}`, next]]));
  }

  /** An admin deletes these people. */
  async remove(...ids: string[]): Promise<void> {
    const removed = ids.map(async (id): Promise<[string, Stored | null][]> => {
      const rev = Number((await this.stored(id))['rev']) + 1;
      return [
        [`users/${id}`, null],
        [`departures/${id}`, { id, rev, role: null, syncedAt: this.#time() }],
      ];
    });
    await this.server.writeByHand(new Map((await Promise.all(removed)).flat()));
  }

  /** The phone of that person, switched on. */
  phone(name: string, options: PhoneOptions = {}): VirtualPhone {
    return new VirtualPhone(this, name, options);
  }

  #time(): ServerTime {
    return {
      seconds: Math.floor(this.scheduler.now / 1_000),
      nanoseconds: Math.floor(this.scheduler.now % 1_000) * 1e6,
    };
  }
}

interface PhoneOptions {
  role?: Role;
  version?: string;
  disk?: Store;
  /** Whether a page of the app is in sight. Without it nobody can tell, and the line is never asked. */
  watched?: () => boolean;
}

export class VirtualPhone {
  readonly store: Store;
  readonly told: SyncFacts[] = [];
  readonly engine: Engine;
  /** Without a line nothing arrives. */
  online = true;
  /** The next write arrives; its answer does not, and with it the line is gone. */
  losesNextAnswer = false;
  transactions = 0;
  /** What is sent is neither answered nor refused, and nothing more comes. */
  frozen = false;
  /** How fast documents come; undefined: at once. */
  speed: { bytesPerSecond: number; delay: number } | undefined;
  /** Of pages and listeners, billed each. */
  documentsFetched = 0;
  /** How often it asked whether the server is there. */
  questions = 0;
  readonly #company: VirtualCompany;
  readonly #name: string;
  #episodes = 0;
  #hearsNothing = false;

  constructor(
    company: VirtualCompany,
    name: string,
    { version = '1', disk, role = 'employee', watched }: PhoneOptions,
  ) {
    this.#company = company;
    this.#name = name;
    this.store = disk ?? createMemoryStore();
    const process = { alive: true };
    const { scheduler } = company;
    const remote = memoryRemote(
      company.server,
      { uid: name, email: `${name}@garden.test`, verified: true },
      {
        carry: async (message) => {
          await scheduler.hop(process, 80);
          if (this.frozen) await new Promise(() => undefined);
          if (!this.online || (this.#hearsNothing && message !== 'request')) throw new RemoteError('unavailable');
        },
        onDown: () => () => undefined,
      },
    );
    this.engine = createEngine({
      store: this.store,
      remote: {
        ...remote,
        transact: this.#transactions(remote),
        ...this.#reading(remote),
        ask: () => this.#ask(remote),
      },
      scope: { uid: name, role, roles: visibleRoles(role) },
      replicated,
      clock: scheduler.clock(process),
      random: company.random,
      report: (facts) => this.told.push(facts),
      version,
      ...(watched && { watched }),
    });
    this.engine.start();
  }

  async user(id: string): Promise<User> {
    const row = await this.store.get(customer(id));
    if (!row || row.gone) throw new Error(`${id} is not on the phone`);
    return row.fields;
  }

  async edit(id: string, change: (user: User) => User): Promise<void> {
    await this.#edit('users', id, change);
  }

  async editCatalogue(change: (catalogue: Catalogue) => Catalogue): Promise<void> {
    await this.#edit('plants', 'plants', change);
  }

  async #edit<C extends Collection>(
    collection: C,
    id: string,
    change: (fields: Fields[C]) => Fields[C],
  ): Promise<void> {
    this.#episodes += 1;
    const prefix = `${this.#name}${this.#episodes}`;
    await editOn(this.store, { collection, id }, change, { prefix, at: Math.floor(this.#company.scheduler.now) });
  }

  async #ask(remote: Remote): Promise<void> {
    this.questions += 1;
    if (this.speed) await this.#travel(this.speed.delay);
    await remote.ask();
  }

  /** Documents take the time of their bytes, one page after the other. */
  #reading(remote: Remote): Pick<Remote, 'get' | 'page' | 'listen' | 'watch'> {
    return {
      get: async (ref) => this.#carry(await remote.get(ref)),
      watch: (ref, arrived, failed) =>
        remote.watch(
          ref,
          (document) => {
            if (!this.speed) return arrived(document);
            void this.#carry(document).then(() => arrived(document), failed);
          },
          failed,
        ),
      page: async (feed, scope, from, limit) => {
        const page = await remote.page(feed, scope, from, limit);
        this.documentsFetched += page.length;
        return this.#carry(page);
      },
      listen: (feed, scope, from, arrived, failed) =>
        remote.listen(
          feed,
          scope,
          from,
          (batch) => {
            this.documentsFetched += batch.documents.length;
            arrived(batch);
          },
          failed,
        ),
    };
  }

  /** Takes the time of its bytes. */
  async #carry<T>(content: T): Promise<T> {
    if (!this.speed) return content;
    const { bytesPerSecond, delay } = this.speed;
    await this.#travel(delay + (JSON.stringify(content).length / bytesPerSecond) * 1_000);
    return content;
  }

  /** What is on its way when the line goes down does not arrive. */
  async #travel(milliseconds: number): Promise<void> {
    const { scheduler } = this.#company;
    for (let left = milliseconds; left > 0; left -= 1_000) {
      if (!this.online) throw new RemoteError('unavailable');
      await scheduler.clock({ alive: true }).sleep(Math.min(left, 1_000));
    }
  }

  #transactions(remote: Remote): Remote['transact'] {
    return async (ref, decide) => {
      this.transactions += 1;
      try {
        return await remote.transact(ref, async (server) => {
          await this.#carry(server);
          const write = await decide(server);
          if (!write) return null;
          if (this.#company.refusesAll || this.#company.refuses(ref.id, write)) throw new RemoteError('denied');
          this.#hearsNothing = this.losesNextAnswer;
          return write;
        });
      } finally {
        if (this.#hearsNothing) [this.#hearsNothing, this.losesNextAnswer, this.online] = [false, false, false];
      }
    };
  }
}

/** A company with a customer Ada and the employees that are named. */
export async function companyWith(employees: readonly string[], ada: Partial<User> = {}): Promise<VirtualCompany> {
  const company = new VirtualCompany();
  await company.holds(aUser('ada', ada), ...employees.map((name) => aUser(name, { role: 'employee' })));
  return company;
}
