/** The office of an admin, in memory: the test decides whether it succeeds. */
import { BehaviorSubject } from 'rxjs';
import type { GivenRole, Removal } from '#domain/removal.ts';
import type { AdminActions } from '#sync/admin-actions.ts';
import type { TestReplica } from './test-replica.ts';

export class FakeAdminActions implements AdminActions {
  readonly unfinished$ = new BehaviorSubject<readonly Removal[]>([]);
  readonly removed: Removal[] = [];
  /** The document goes, then the account: what fails next. */
  broken: { document?: Error; account?: Error; role?: Error } = {};
  /** What an answer waits for. */
  answer: Promise<void> = Promise.resolve();
  readonly #replica: TestReplica;

  constructor(replica: TestReplica) {
    this.#replica = replica;
  }

  async changeRole(id: string, role: GivenRole): Promise<void> {
    await this.answer;
    if (this.broken.role) throw this.broken.role;
    await this.#replica.edit({ collection: 'users', id }, (fields) => ({ ...fields, role }));
    await this.#replica.arrive();
  }

  async remove(removal: Removal): Promise<void> {
    await this.answer;
    if (this.broken.document) throw this.broken.document;
    const others = this.unfinished$.value.filter(({ id }) => id !== removal.id);
    await this.#replica.remove({ collection: 'users', id: removal.id });
    this.unfinished$.next([...others, removal]);
    if (this.broken.account) throw this.broken.account;
    this.removed.push(removal);
    this.unfinished$.next(others);
  }
}
