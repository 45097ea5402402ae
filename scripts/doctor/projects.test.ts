import { expect, test } from 'vitest';
import { sampleProjects } from './projects.ts';

test('a project of the company is fine, and so is none', () => {
  expect(sampleProjects({ projects: { production: 'rose-and-sons' } })).toEqual([]);
  expect(sampleProjects({})).toEqual([]);
});

test('a sample is told by its name', () => {
  expect(sampleProjects({ projects: { staging: 'your-garden-staging', production: 'rose-and-sons' } })).toEqual([
    {
      field: 'projects.staging',
      trouble:
        'staging in .firebaserc is still the sample “your-garden-staging”: write the id of that project, or take it out.',
    },
  ]);
});
