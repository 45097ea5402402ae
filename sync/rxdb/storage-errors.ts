/** What the storage of a device fails with. */

/** The storage does not open again for now, or was closed for good. Nothing was written. */
export class StorageClosedError extends Error {
  readonly code = 'storage-closed';
}

/** IndexedDB's own reason, such as `QuotaExceededError`, lies deep in what its wrappers throw. */
export function notStored(error: unknown): never {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    const { inner, failures } = cause as Error & { inner?: unknown; failures?: unknown[] };
    const deeper = inner ?? failures?.[0];
    if (deeper === undefined) break;
    cause = deeper;
  }
  throw new Error('the device did not store', { cause });
}
