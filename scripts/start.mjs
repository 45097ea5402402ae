// Runs on a bare clone, where nothing but Node is there yet.
import { install, requireNode } from './install.mjs';

requireNode();
await install();
const { register } = await import('tsx/esm/api');
register();
const { start } = await import('./start/start.ts');
await start(process.argv.slice(2));
