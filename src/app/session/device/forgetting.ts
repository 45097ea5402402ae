import { passingValues } from '#domain/value-names.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';

/** The same replica, which with what does not wait forgets what it keeps for its user besides. Source: D47, D48. */
export function forgetting<R extends Pick<OpenReplica, 'evict' | 'keepValue'>>(replica: R): R {
  return {
    ...replica,
    async evict(which) {
      await Promise.allSettled(passingValues.map((name) => replica.keepValue(name, undefined)));
      await replica.evict(which);
    },
  };
}
