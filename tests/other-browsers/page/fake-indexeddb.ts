/** In the place of the package of this name: the browser's own, in which each factory has names of its own. */
export const { IDBCursor, IDBKeyRange } = globalThis;

let last = 0;

export class IDBFactory {
  readonly #prefix = `factory ${Date.now()}-${(last += 1)} `;

  open(name: string, version?: number): IDBOpenDBRequest {
    return indexedDB.open(this.#prefix + name, version);
  }
  deleteDatabase(name: string): IDBOpenDBRequest {
    return indexedDB.deleteDatabase(this.#prefix + name);
  }
}
