/** In the place of the package of this name: the browser's own. */
export const { IDBFactory, IDBKeyRange } = globalThis;
