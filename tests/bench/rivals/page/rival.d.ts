/** The adapter that a build of the page is about. */
declare module 'virtual:rival' {
  export const rival: import('../rival.ts').Rival;
}
