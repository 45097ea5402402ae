/** The projects that `--project staging` and `--project production` stand for. */

import type { SampleValue } from './sample-values.ts';

/** As much of .firebaserc as is read here. */
export interface Projects {
  projects?: Record<string, string>;
}

/** Sample names come with the app; nobody’s project begins so. */
const sample = (id: string): boolean => id.startsWith('your-');

export function sampleProjects({ projects = {} }: Projects): SampleValue[] {
  return Object.entries(projects)
    .filter(([, id]) => sample(id))
    .map(([name, id]) => ({
      field: `projects.${name}`,
      trouble: `${name} in .firebaserc is still the sample “${id}”: write the id of that project, or take it out.`,
    }));
}
