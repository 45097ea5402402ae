/**
 * One transaction in Firestore. It asks no more of the SDK than its small edition has, with which the service worker is
 * built (decision 034).
 */
import { doc, type DocumentData, type Firestore, runTransaction, type Transaction } from 'firebase/firestore';
import type { Decided, Place, StoredDocument, StoredDocuments } from '../remote-documents.ts';
import { dataFrom, remoteError, timeFrom, updateFrom } from './codec.ts';

/** Ends a transaction before its commit, which would cost a round trip only to verify the read. */
class Left extends Error {
  readonly why: { answer: unknown } | { cause: unknown };

  constructor(why: Left['why']) {
    super('nothing to commit');
    this.why = why;
  }
}

/** How this database commits: see `StoredDocuments`. */
export function committing(db: Firestore): StoredDocuments['commit'] {
  const at = ({ collection, id }: Place) => doc(db, collection, id);
  return async function commit<T>(
    read: Place | null,
    decide: (stored: StoredDocument | null) => Promise<Decided<T>>,
  ): Promise<T> {
    const run = async (transaction: Transaction) => {
      const found = read && storedFrom((await transaction.get(at(read))).data());
      const { answer, changes } = await decide(found).catch((cause: unknown) => Promise.reject(new Left({ cause })));
      if (changes.length === 0) throw new Left({ answer });
      for (const change of changes) {
        if ('delete' in change) transaction.delete(at(change));
        else if ('set' in change) transaction.set(at(change), dataFrom(change.set));
        // Nobody knows whether there is one that was not read.
        else if (!found) transaction.set(at(change), updateFrom(change.update), { merge: true });
        else transaction.update(at(change), updateFrom(change.update));
      }
      return answer;
    };
    try {
      // Unlike a plain write, a transaction fails without a network.
      return await runTransaction(db, run, { maxAttempts: 1 });
    } catch (error) {
      if (!(error instanceof Left)) throw remoteError(error);
      if ('cause' in error.why) throw error.why.cause;
      return error.why.answer as T;
    }
  };
}

export function storedFrom(data: DocumentData | undefined): StoredDocument | null {
  return data ? { data, syncedAt: timeFrom(data) } : null;
}
