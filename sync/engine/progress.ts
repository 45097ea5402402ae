/** How far a first synchronization is: what arrives is counted against what the server holds, which is asked once. */
import type { Signal } from '../clock.ts';
import type { EngineState } from './engine-state.ts';
import type { EngineContext } from './engine-context.ts';
import { checkpointOf } from './checkpoint.ts';

export interface ProgressReport {
  begin(): Promise<void>;
  /** These are on the device now, some of them perhaps again. */
  took(documents: readonly { id: string }[]): void;
  end(): void;
}

/** Of the users of this scope. Nothing is counted where the device has them all but the news. */
export function progressOf(context: EngineContext, state: EngineState, signal: Signal): ProgressReport {
  const { connection, remote, scope, store } = context;
  let here = new Set<string>();
  let of = 0;
  const show = () => state.set({ progress: { here: Math.min(here.size, of), of } });
  return {
    async begin() {
      const checkpoint = await checkpointOf(context, 'users');
      if (checkpoint && !checkpoint.underway) return;
      const rows = await store.users({ from: null, to: null });
      const held = rows.filter((row) => !row.gone && scope.roles.includes(row.fields.role));
      here = new Set(held.map(({ id }) => id));
      of = await connection.attempt(signal, () => remote.count(scope, { from: null, to: null }));
      if (of > 0) show();
    },
    took(documents) {
      for (const { id } of documents) here.add(id);
      if (of > 0) show();
    },
    end: () => state.set({ progress: null }),
  };
}
