import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Firebase treats projects that begin with `demo-` as made up: nothing ever leaves the machine. */
export const demoProject = 'demo-garden';
