/**
 * Group commit: what is to be written while a transaction is under way goes into one transaction together, because the
 * browser's storage takes one at a time anyway and each costs more than what it writes.
 */
import type { RxCollection, RxDocumentData } from 'rxdb';
import { notStored, StorageClosedError } from './storage-errors.ts';

/** `found` is what is there, deleted documents included; what it answers is written, undefined leaves it. */
export type Change<T> = (found: RxDocumentData<T> | undefined, id: string) => NewState<T> | undefined;
export type NewState<T> = T & { _deleted?: boolean };

type StorageInstance<T> = Pick<RxCollection<T>['storageInstance'], 'findDocumentsById' | 'bulkWrite'>;

/** A caller who waits. */
interface Job<T> {
  /** What is not written yet. */
  open: ReadonlySet<string>;
  change: Change<T>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** One for all callers of a storage. */
export class GroupCommit<T extends { id: string }> {
  readonly #storage: StorageInstance<T>;
  #waiting: Job<T>[] = [];
  #underWay = false;

  constructor(storage: StorageInstance<T>) {
    this.#storage = storage;
  }

  /** Resolves when all of it is stored; rejects for what is wrong with this change alone, or with the device. */
  write(ids: Iterable<string>, change: Change<T>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ open: new Set(ids), change, resolve, reject });
      if (!this.#underWay) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#underWay = true;
    // Whoever asks in the same moment goes along.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#commit(this.#next());
    this.#underWay = false;
  }

  /** No document twice: both changes would pass the comparison, and the first would be lost. Each has its changes in their order. */
  #next(): Job<T>[] {
    const taken = new Set<string>();
    const next: Job<T>[] = [];
    const others: Job<T>[] = [];
    for (const job of this.#waiting) {
      const isFree = [...job.open].every((id) => !taken.has(id));
      (isFree ? next : others).push(job);
      for (const id of job.open) taken.add(id);
    }
    this.#waiting = others;
    return next;
  }

  /** Never rejects. What the device refuses together it is asked one by one: one large text may not keep another one out. */
  async #commit(jobs: readonly Job<T>[]): Promise<void> {
    try {
      await commitAll(this.#storage, jobs);
    } catch (error) {
      const open = jobs.filter((job) => job.open.size > 0);
      if (jobs.length === 1 || isClosed(error)) for (const job of open) job.reject(error);
      else await Promise.all(open.map((job) => this.#commit([job])));
    }
  }
}

/** Compares and swaps, again and again for those that somebody wrote in between. Rejects where the device stores nothing. */
async function commitAll<T extends { id: string }>(
  storage: StorageInstance<T>,
  jobs: readonly Job<T>[],
): Promise<void> {
  let left = jobs;
  while (left.length > 0) {
    const ids = left.flatMap(({ open }) => [...open]);
    const found = new Map((await storage.findDocumentsById(ids, true)).map((document) => [document.id, document]));
    const writes = left.flatMap((job) => writesOf(job, found));
    const { error: errors } = writes.length > 0 ? await storage.bulkWrite(writes, 'garden').catch(notStored) : none;
    const status = new Map(errors.map((error) => [error.documentId, error.status]));
    for (const job of left) settle(job, status);
    left = left.filter(({ open }) => open.size > 0);
  }
}

const none = { error: [] };

/** Asked again, each would wait as long again. */
const isClosed = (error: unknown): boolean =>
  error instanceof StorageClosedError || (error instanceof Error && error.cause instanceof StorageClosedError);

/** A change that fails is its caller's alone. */
function writesOf<T extends { id: string }>(job: Job<T>, found: ReadonlyMap<string, RxDocumentData<T>>) {
  try {
    return [...job.open].flatMap((id) => {
      const previous = found.get(id);
      const next = job.change(previous, id);
      if (!next) return [];
      const document = { _deleted: false, ...next, _attachments: {}, _meta: previous?._meta ?? { lwt: 1 }, _rev: '' };
      return [{ ...(previous && { previous }), document }];
    });
  } catch (error) {
    end(job, () => job.reject(error));
    return [];
  }
}

/** `status`: of what was not written, by id; 409 where somebody wrote in between. */
function settle<T>(job: Job<T>, status: ReadonlyMap<string, number>): void {
  const failed = [...job.open].find((id) => status.has(id) && status.get(id) !== 409);
  if (failed !== undefined) {
    end(job, () => job.reject(new Error(`the device did not store ${failed} (${status.get(failed)})`)));
    return;
  }
  job.open = new Set([...job.open].filter((id) => status.has(id)));
  if (job.open.size === 0) job.resolve();
}

function end<T>(job: Job<T>, told: () => void): void {
  job.open = new Set();
  told();
}
