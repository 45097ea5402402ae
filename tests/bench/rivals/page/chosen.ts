/** Who is measured: the build of each page puts its own adapter in this place. */
export { rival } from '../adapters/ours.ts';
