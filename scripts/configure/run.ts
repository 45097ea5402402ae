/** `npm run configure`: writes what `domain/business.ts` says into the files that cannot import it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#backend/project.ts';
import { business, functionOptions } from '#domain/business.ts';
import { type Configured, configured } from './configure.ts';

const read = (file: keyof Configured): string => readFileSync(join(projectRoot, file), 'utf8');
const before: Configured = { 'firestore.rules': read('firestore.rules'), 'firebase.json': read('firebase.json') };
const after = configured(before, { business, functionOptions });
const changed = (Object.keys(after) as (keyof Configured)[]).filter((file) => after[file] !== before[file]);
for (const file of changed) writeFileSync(join(projectRoot, file), after[file]);
// A longer value may want a line of its own.
if (changed.length > 0)
  execFileSync(process.execPath, [join(projectRoot, 'node_modules/oxfmt/bin/oxfmt'), 'firebase.json'], {
    cwd: projectRoot,
  });
console.log(changed.length > 0 ? `Written: ${changed.join(', ')}.` : 'Nothing to write: they say the same already.');
