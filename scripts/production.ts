/** A build is one for production, whatever NODE_ENV a shell or a test runner has. */
import type { Plugin } from 'vite';

export const production: Plugin = {
  name: 'production',
  // Vite looks for it after this.
  config(_, { command }) {
    if (command === 'build') process.env['NODE_ENV'] = 'production';
  },
};
