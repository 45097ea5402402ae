/**
 * Builds what the service worker runs in the background: one script without imports, with the small edition of Firestore's
 * client, which asks and never listens (decision 034).
 */
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { projectRoot } from '#backend/project.ts';
import { ownProperties } from './own-properties.ts';

/** `sources`: scripts that are written as they are, by their names. `sendingFile`: the name of what is built. */
export function backgroundScripts(sources: Record<string, string>, sendingFile: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'background-scripts',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    generateBundle() {
      for (const [fileName, source] of Object.entries(sources)) this.emitFile({ type: 'asset', fileName, source });
    },
    async closeBundle() {
      const { outDir, sourcemap, target } = config.build;
      await build({
        root: projectRoot,
        configFile: false,
        logLevel: config.logLevel ?? 'info',
        mode: config.mode,
        publicDir: false,
        define: config.define ?? {},
        plugins: [ownProperties],
        resolve: {
          conditions: config.resolve.conditions,
          alias: [{ find: /^firebase\/firestore$/, replacement: 'firebase/firestore/lite' }],
        },
        build: {
          outDir,
          emptyOutDir: false,
          modulePreload: false,
          sourcemap,
          target,
          rolldownOptions: {
            // What loads parts of a page is part of it, and never runs: there are no parts.
            checks: { emptyImportMeta: false },
            input: join(projectRoot, 'src/app/session/background/worker.ts'),
            output: { format: 'iife', entryFileNames: sendingFile },
          },
        },
      });
    },
  };
}
