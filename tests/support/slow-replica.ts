import type { Collection, Ref } from '#sync/document.ts';
import type { Change } from '#sync/replica.ts';
import { FakeReplica } from './fake-replica.ts';

/** A device that takes its time to store, as long as told. */
export class SlowReplica extends FakeReplica {
  #doors: (() => void)[] | null = null;

  hold(): void {
    this.#doors = [];
  }

  async release(): Promise<void> {
    const doors = this.#doors ?? [];
    this.#doors = null;
    for (const open of doors) open();
    await Promise.resolve();
  }

  override async edit<C extends Collection>(ref: Ref<C>, change: Change<C>): Promise<void> {
    if (this.#doors) await new Promise<void>((open) => this.#doors?.push(open));
    return super.edit(ref, change);
  }
}
