/** Which tests of `npm test` come by a file, by their imports: the nearest first, those that take long at the end. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '#backend/project.ts';

const rooms = [
  'domain',
  'machines',
  'sync',
  'backend',
  'tests/support',
  'tests/sync',
  'tests/contract',
  'tests/mutations',
];
/** What runs in one process with a mutant: the unit tests of these rooms, the contracts without the emulator, and a part of the exploration. */
const asked =
  /^(domain|machines|sync)\/.*\.test\.ts$|^tests\/contract\/(store|replica|replica-edits)\.test\.ts$|\.mutation\.ts$/;
const patient = /every|lost-answer|migration|reconcile|engine-refusals|merge-every|text-merge|portions|explored/;

let importers: Map<string, string[]> | undefined;

/** Who imports a file. */
function importersOf(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const room of rooms) {
    for (const name of readdirSync(join(projectRoot, room), { encoding: 'utf8', recursive: true })) {
      const file = join(room, name);
      if (!file.endsWith('.ts')) continue;
      for (const [, imported = ''] of readFileSync(join(projectRoot, file), 'utf8').matchAll(
        /(?:from |import\()'([.#][^']+)'/g,
      )) {
        const path = imported.startsWith('#') ? imported.slice(1) : join(dirname(file), imported);
        found.set(path, [...(found.get(path) ?? []), file]);
      }
    }
  }
  return found;
}

/** The test files, in the order in which they are asked. */
export function relatedTests(file: string): string[] {
  importers ??= importersOf();
  const own = file.replace(/\.ts$/, '.test.ts');
  const reached = new Set([file]);
  for (const known of reached) for (const importer of importers.get(known) ?? []) reached.add(importer);
  const tests = [...reached].filter((one) => asked.test(one));
  const late = (test: string): number =>
    test === own ? 0 : patient.test(test) ? 3 : importers?.get(file)?.includes(test) ? 1 : 2;
  return tests.toSorted((a, b) => late(a) - late(b));
}
