/** What becomes of an account while a registration is sent. */
import type { Account } from '#domain/sign-in.ts';

/** `offline`: nothing was sent. `lost`: no answer came, `no-answer`: the storage gave none; so the account may exist. */
export type CreateFailure =
  | 'offline'
  | 'lost'
  | 'no-answer'
  | 'too-many-attempts'
  | 'email-in-use'
  | 'email-invalid'
  | 'weak-password'
  | 'password-policy'
  | 'other';
/** The answer of `createAccount`. */
export type CreateOutcome = { account: Account } | { failure: CreateFailure };
/** The answer of `storeProfile`. */
export type StoreOutcome = 'stored' | 'refused' | 'unreachable';
/** The answer of `undoAccount`; `stored`: the document turned out to be there. */
export type UndoOutcome = 'undone' | 'stored' | 'stuck';

/** `not-stored`: the account was taken back. `half-done`: the account is there, its document not yet. `refused`: by the rules. */
export type RegisteringResult = 'registered' | CreateFailure | 'not-stored' | 'half-done' | 'refused';
