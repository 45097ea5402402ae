/** Documents that are asked for one by one at once, or while others are read, are read together: see `group-commit.ts`. */
import type { RxCollection, RxDocumentData } from 'rxdb';

type StorageInstance<T> = Pick<RxCollection<T>['storageInstance'], 'findDocumentsById'>;

interface Batch<T> {
  ids: Set<string>;
  found: Promise<Map<string, RxDocumentData<T>>>;
}

/** One for all callers of a storage. */
export class GroupRead<T extends { id: string }> {
  readonly #storage: StorageInstance<T>;
  #next: Batch<T> | undefined;
  #before: Promise<unknown> = Promise.resolve();

  constructor(storage: StorageInstance<T>) {
    this.#storage = storage;
  }

  /** As it is stored after this call, undefined where there is none or it was deleted. */
  async read(id: string): Promise<RxDocumentData<T> | undefined> {
    this.#next ??= this.#begin();
    this.#next.ids.add(id);
    return (await this.#next.found).get(id);
  }

  #begin(): Batch<T> {
    const ids = new Set<string>();
    const found = this.#before.then(async () => {
      this.#next = undefined;
      const documents = await this.#storage.findDocumentsById([...ids], false);
      return new Map(documents.map((document) => [document.id, document]));
    });
    this.#before = found.catch(() => undefined);
    return { ids, found };
  }
}
