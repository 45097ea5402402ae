/** A transaction with one document of the server. */
import type { Collection, ServerDocument } from './document.ts';

/**
 * What a transaction makes of the document, removed fields left out; only what differs from what was read of it is
 * written (`write-back.ts`). `syncedAt` is the server's to set.
 */
export interface Write<C extends Collection = Collection> {
  fields: ServerDocument<C>['fields'];
  rev: number;
  edit: string;
}

export type Decide<C extends Collection> = (
  server: ServerDocument<C> | null,
) => Write<C> | null | Promise<Write<C> | null>;
