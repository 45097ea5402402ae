/** What chooses a share of more than `npm test` tries: the commit, so that each tries others. */
import { execFileSync } from 'node:child_process';

/** `variable`: of the environment, where that of another commit is named to try its share again. */
export function chosenBy(variable: string): string {
  try {
    return (
      process.env[variable] ??
      execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
    );
  } catch {
    return '1';
  }
}
