/** A project with the owner's own credentials, as `gcloud auth application-default login` left them. */
import { readFileSync } from 'node:fs';
import { type App, initializeApp } from 'firebase-admin/app';

interface Projects {
  projects?: Record<string, string>;
}

/** `project`: an id, or the name that .firebaserc gives one, as `firebase --project` takes it. `name` tells two apps apart. */
export function appOf(project: string, name?: string): App {
  const { projects = {} } = JSON.parse(readFileSync(new URL('../.firebaserc', import.meta.url), 'utf8')) as Projects;
  return initializeApp({ projectId: projects[project] ?? project }, name);
}
