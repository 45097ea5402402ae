// A command, by its name: the fast gate, and those of the owner. Runs on a bare clone, where nothing but Node is there yet.
import { install, requireNode } from './install.mjs';

// Started, not imported: a script knows nothing of the functions.
const commands = {
  check: new URL('./check.ts', import.meta.url),
  configure: new URL('./configure/run.ts', import.meta.url),
  doctor: new URL('./doctor/run.ts', import.meta.url),
  deploy: new URL('./deploy/run.ts', import.meta.url),
  adopt: new URL('../functions/adopt-command.ts', import.meta.url),
  admins: new URL('../functions/admins-command.ts', import.meta.url),
  'make-admin': new URL('../functions/make-admin-command.ts', import.meta.url),
  backup: new URL('../functions/backup-command.ts', import.meta.url),
  restore: new URL('../functions/restore-command.ts', import.meta.url),
  restamp: new URL('../functions/restamp-command.ts', import.meta.url),
};

requireNode();
await install();
const { register } = await import('tsx/esm/api');
register();
// The command sees what was typed behind its name.
const [name] = process.argv.splice(2, 1);
await import(commands[name]);
