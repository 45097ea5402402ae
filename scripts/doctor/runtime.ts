/** Whether the runtime of the functions is supported for half a year at least: to a decommissioned one nothing is deployed. */

/** A runtime in the table of firebase-tools; days as 2027-04-30. */
export interface Runtime {
  deprecationDate: string;
  decommissionDate: string;
}

/** How long the runtime must be supported, in months. */
const ahead = 6;

/** `now`: epoch milliseconds. */
export function runtimeTroubles(runtime: string, known: Readonly<Record<string, Runtime>>, now: number): string[] {
  const found = known[runtime];
  if (!found) {
    return [
      `firebase.json names the runtime ${runtime}, which firebase-tools does not know: name one of its supported ones.`,
    ];
  }
  const cure = 'name a newer one at "runtime" in firebase.json.';
  const today = new Date(now);
  const soon = new Date(now);
  soon.setUTCMonth(soon.getUTCMonth() + ahead);
  const isBy = (day: string, limit: Date): boolean => Date.parse(day) <= limit.getTime();
  const { deprecationDate, decommissionDate } = found;
  if (isBy(decommissionDate, today)) {
    return [`The runtime ${runtime} was decommissioned on ${decommissionDate}, so a deployment is refused: ${cure}`];
  }
  if (isBy(decommissionDate, soon)) {
    return [
      `The runtime ${runtime} will be decommissioned on ${decommissionDate}, and take no deployment from then on: ${cure}`,
    ];
  }
  if (isBy(deprecationDate, today)) return [`The runtime ${runtime} is deprecated since ${deprecationDate}: ${cure}`];
  if (isBy(deprecationDate, soon)) return [`The runtime ${runtime} will be deprecated on ${deprecationDate}: ${cure}`];
  return [];
}
