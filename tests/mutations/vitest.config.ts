/** The tests that have to notice a mutant: `MUTANT` is its place in the list, none the original. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { projectRoot } from '../../backend/project.ts';
import { mutants } from './mutants.ts';

const mutant = mutants[Number(process.env['MUTANT'] ?? -1)];

export default defineConfig({
  root: projectRoot,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) =>
        mutant && id === join(projectRoot, mutant.file) ? code.replace(mutant.from, () => mutant.to) : undefined,
    },
  ],
  test: {
    include: ['{domain,sync}/**/*.test.ts', 'tests/mutations/explored.mutation.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    bail: 1,
    reporters: ['dot'],
  },
});
