/** The line of a simulated phone. */
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { badLine } from '#sync/memory/bad-line.ts';
import type { Line } from '#sync/memory/remote.ts';
import type { Process, Random, Scheduler } from './scheduler.ts';

interface LineWorld {
  scheduler: Scheduler;
  random: Random;
}

/** Slow, and at times down: then messages fail at once or hang. Answers may get lost after the work was done. */
export class BadLine {
  up = true;
  /** Share of answers that never arrive. */
  loss = 0;
  /** Longest way of a message, milliseconds. */
  slowness = 80;
  /** Bytes a second; undefined: documents come at once. */
  speed: number | undefined;
  readonly #world: LineWorld;
  readonly #listeners = new Set<() => void>();

  constructor(world: LineWorld) {
    this.#world = world;
  }

  /** Documents take the time of their bytes. What is on its way when the line goes down does not arrive. */
  slows(process: Process, remote: Remote): Remote {
    return {
      ...remote,
      page: async (...asked) => {
        const page = await remote.page(...asked);
        await this.#brings(process, page);
        return page;
      },
      listen: (feed, scope, from, arrived, failed) => {
        let isOver = false;
        let before = Promise.resolve();
        const stop = remote.listen(
          feed,
          scope,
          from,
          (batch) => {
            before = before
              .then(() => this.#brings(process, batch.documents))
              .then(() => void (isOver || arrived(batch)));
            before.catch((error: RemoteError) => isOver || failed(error));
          },
          failed,
        );
        return () => {
          isOver = true;
          stop();
        };
      },
    };
  }

  async #brings(process: Process, documents: readonly unknown[]): Promise<void> {
    let bytes = this.speed && documents.length > 0 ? JSON.stringify(documents).length : 0;
    while (bytes > 0 && this.speed) {
      await this.#world.scheduler.clock(process).sleep(Math.min(1_000, (bytes / this.speed) * 1_000));
      if (!this.up) throw new RemoteError('unavailable');
      bytes -= this.speed;
    }
  }

  for(process: Process): Line {
    const { scheduler, random } = this.#world;
    return badLine({
      isUp: () => this.up,
      loss: () => this.loss,
      travels: () => scheduler.hop(process, this.slowness),
      saysNothing: () => this.#saysNothing(process),
      random,
      onDown: (listener) => {
        const tell = () => process.alive && listener();
        this.#listeners.add(tell);
        return () => this.#listeners.delete(tell);
      },
    });
  }

  cut(): void {
    this.up = false;
    if (this.#world.random() < 0.7) for (const listener of this.#listeners) listener();
  }

  restore(): void {
    this.up = true;
  }

  /** A minute of the virtual clock. */
  #saysNothing(process: Process): Promise<void> {
    return this.#world.scheduler.clock(process).sleep(60_000);
  }
}
