/** Web Locks for several tabs in one realm, as far as leadership uses them. */
import type { LeadershipOptions } from '#sync/tabs/leadership.ts';

type Locks = NonNullable<LeadershipOptions['locks']>;
interface Waiting {
  run: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** One exclusive lock for each name; requests are granted in order, or at once by `steal`. */
export function fakeLocks(): Locks {
  const held = new Map<string, Waiting>();
  const queues = new Map<string, Waiting[]>();
  const abortError = () => new DOMException('the lock was taken away', 'AbortError');

  function next(name: string): void {
    const first = held.has(name) ? undefined : queues.get(name)?.shift();
    if (first) grant(name, first);
  }

  function grant(name: string, waiting: Waiting): void {
    held.set(name, waiting);
    const over = () => {
      if (held.get(name) !== waiting) return;
      held.delete(name);
      next(name);
    };
    waiting.run().then(waiting.resolve, waiting.reject).finally(over);
  }

  function request(name: string, options: LockOptions, callback: LockGrantedCallback<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { run: async () => callback({ name, mode: 'exclusive' }), resolve, reject };
      if (options.steal) {
        held.get(name)?.reject(abortError());
        grant(name, waiting);
        return;
      }
      queues.set(name, [...(queues.get(name) ?? []), waiting]);
      options.signal?.addEventListener('abort', () => {
        const queue = queues.get(name) ?? [];
        if (queue.includes(waiting)) reject(abortError());
        queues.set(
          name,
          queue.filter((other) => other !== waiting),
        );
      });
      queueMicrotask(() => next(name));
    });
  }
  const query: Locks['query'] = async () => ({
    pending: [...queues].flatMap(([name, queue]) => queue.map(() => ({ name }))),
  });
  return { request: request as Locks['request'], query };
}
