import { describe, expect, test } from 'vitest';
import { deploymentAsked } from './options.ts';

describe('What is asked of npm run deploy', () => {
  test.each([
    [[], {}, { dryRun: false, project: undefined }],
    [['--dry-run'], {}, { dryRun: true, project: undefined }],
    [['--project', 'garden'], {}, { dryRun: false, project: 'garden' }],
    [['--dry-run', '--project=garden'], {}, { dryRun: true, project: 'garden' }],
  ])('%j', (args, environment, asked) => {
    expect(deploymentAsked(args, environment)).toEqual(asked);
  });

  test('is heard also where the -- was forgotten, and npm took the options for its own', () => {
    expect(deploymentAsked([], { npm_config_dry_run: 'true' })).toMatchObject({ dryRun: true });
    expect(deploymentAsked([], { npm_config_project: 'garden' })).toMatchObject({ project: 'garden' });
  });

  test.each([[['--dryrun']], [['--dry-run=yes']], [['dry-run']], [['--project']], [['--project=']], [['-n']]])(
    'is not understood, so that nothing is published: %j',
    (args) => {
      expect(deploymentAsked(args, {})).toBeNull();
    },
  );

  test('is not understood where npm took the option and left the project behind', () => {
    expect(deploymentAsked(['garden'], { npm_config_project: 'true' })).toBeNull();
    expect(deploymentAsked([], { npm_config_project: 'true' })).toBeNull();
  });
});
