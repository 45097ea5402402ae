/** `npm run deploy`: see README.md, commands. Exits with 1 unless everything is published. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '#backend/project.ts';
import { deploy } from './deploy.ts';
import { deploymentAsked, usage } from './options.ts';

const PATH = `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
// npm would do nothing but tell where it was told of a dry run itself.
const { npm_config_dry_run: _dryRun, ...environment } = process.env;

function run([program = '', ...args]: readonly string[]): Promise<boolean> {
  const env = { ...environment, PATH };
  const { status, error } = spawnSync(program, args, { cwd: projectRoot, stdio: 'inherit', env });
  if (error) console.error(error.message);
  return Promise.resolve(status === 0);
}

const asked = deploymentAsked(process.argv.slice(2), process.env);
if (!asked) console.error(usage);
if (!asked || !(await deploy(asked, { run, say: (line) => console.log(line) }))) process.exitCode = 1;
