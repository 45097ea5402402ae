import type { Unreadable } from './document.ts';

export type RemoteErrorCode =
  /** No answer, or none in time. Try again later. */
  | 'unavailable'
  /** The rules say no; also what a lost race looks like, because rules run before a transaction's precondition. */
  | 'denied'
  /** The session is over: sign in again. */
  | 'unauthenticated'
  /** The document cannot be stored as it is (too large, malformed). */
  | 'invalid'
  /** The project's quota is used up. */
  | 'exhausted';

export class RemoteError extends Error {
  readonly code: RemoteErrorCode;
  constructor(code: RemoteErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The server's document cannot be read, so nothing was decided about it and nothing written. */
export class UnreadableError extends RemoteError {
  readonly document: Unreadable;
  constructor(document: Unreadable) {
    super('invalid');
    this.document = document;
  }
}
