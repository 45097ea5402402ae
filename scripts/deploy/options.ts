/** What is asked of `npm run deploy`. */
import { parseArgs } from 'node:util';
import type { Deployment } from './deploy.ts';

export const usage =
  'npm run deploy -- [--dry-run] [--project <id>]\n' +
  'Without --project it deploys to the one that `firebase use` names. A dry run publishes nothing.';

/**
 * Null where it is not understood: then nothing may be published. Without the `--` npm keeps the options to itself, and
 * tells them by its environment only.
 */
export function deploymentAsked(args: string[], environment: NodeJS.ProcessEnv): Deployment | null {
  try {
    const options = { 'dry-run': { type: 'boolean', default: false }, project: { type: 'string' } } as const;
    const { 'dry-run': dryRun, project = environment['npm_config_project'] } = parseArgs({ args, options }).values;
    if (project === '' || project === 'true') return null;
    return { dryRun: dryRun || environment['npm_config_dry_run'] === 'true', project };
  } catch {
    return null;
  }
}
