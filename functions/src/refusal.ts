/** Nothing was done, and the sentence says how to go on. */
export class Refusal extends Error {}
