/** Firestore's client calls `hasOwnProperty` on maps of documents, and ends where a map has such a key. This replaces the call. */
import type { Plugin } from 'vite';

const question = /([\w.]+)\.hasOwnProperty\(/g;

/** The same code with `Object.hasOwn`. */
export const withOwnProperties = (code: string): string => code.replaceAll(question, 'Object.hasOwn($1, ');

export const ownProperties: Plugin = {
  name: 'own-properties',
  transform: {
    filter: { id: /\/@firebase\/firestore\// },
    handler: (code) => ({ code: withOwnProperties(code), map: null }),
  },
};
