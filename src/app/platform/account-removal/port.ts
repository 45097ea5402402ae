/**
 * The cloud functions that finish removals, as the app needs them. Implementations: the callables `deleteUser` and
 * `unfinishedRemovals`, and memory for the demo and tests.
 */

/** Source: spec 8.5. */
export type RemovalErrorCode =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'internal'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'unknown';

export class RemovalError extends Error {
  readonly code: RemovalErrorCode;
  constructor(code: RemovalErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface AccountRemoval {
  /**
   * Deletes the account, and whatever is left of the document. May be repeated. Rejects with a `RemovalError` and nothing
   * else.
   */
  deleteUser(userId: string): Promise<'success'>;
  /**
   * The ids of those who were removed more than two minutes ago and still have an account, at most 100. Rejects with a
   * `RemovalError` and nothing else, also where the caller is no admin.
   */
  unfinished(): Promise<string[]>;
}
