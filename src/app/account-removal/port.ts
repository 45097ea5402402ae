/**
 * The cloud function that finishes a removal, as the app needs it. Implementations: the callable `deleteUser`, and memory
 * for the demo and tests.
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
}
