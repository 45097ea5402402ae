import { defineConfig, type Plugin } from 'vite';
import { lockFunctions } from '../scripts/functions-lock.ts';
import { production } from '../scripts/production.ts';
import firebase from '../firebase.json' with { type: 'json' };

const lockfile: Plugin = { name: 'lockfile', closeBundle: () => lockFunctions(import.meta.dirname) };

/** One file for the cloud; the packages are installed there, by the lockfile that is made beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [production, lockfile],
  build: {
    ssr: 'src/index.ts',
    outDir: 'lib',
    target: firebase.functions.runtime.replace('nodejs', 'node'),
    emptyOutDir: true,
    sourcemap: true,
  },
});
