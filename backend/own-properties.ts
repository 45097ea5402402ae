/**
 * The client of Firestore asks maps of documents themselves which keys they have. Where a map has the key `hasOwnProperty`
 * that ends the client of whoever follows the document, until the page is loaded again.
 */
import type { Plugin } from 'vite';

const question = /([\w.]+)\.hasOwnProperty\(/g;

/** The same code, asking the language. */
export const withOwnProperties = (code: string): string => code.replaceAll(question, 'Object.hasOwn($1, ');

export const ownProperties: Plugin = {
  name: 'own-properties',
  transform: {
    filter: { id: /\/@firebase\/firestore\// },
    handler: (code) => ({ code: withOwnProperties(code), map: null }),
  },
};
