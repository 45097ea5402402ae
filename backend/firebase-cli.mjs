/**
 * firebase-tools as installed, but that the schemas by which its Auth emulator checks requests are compiled when the first
 * such request comes: all of them at once are most of its start. And it asks no registry, for up to ten seconds in which it
 * does nothing else, which version of firebase-functions is the latest.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const requireThere = createRequire(require.resolve('firebase-tools'));
const exegesis = requireThere('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true });
requireThere('./deploy/functions/runtimes/node/versioning.js').getLatestSDKVersion = () => undefined;
requireThere('./bin/firebase.js');
