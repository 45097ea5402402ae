/** What each role may do, as data. Source: spec 6. */
import { detailFields, personFields, type Role, type User } from './user.ts';

type Field = keyof User;

interface Powers {
  /** The roles of the people this role looks after: it reads them, and they belong to its scope. */
  readonly oversees: readonly Role[];
  /** Which fields of theirs it may change. */
  readonly changes: readonly Field[];
  readonly deletesPeople: boolean;
  readonly changesCatalogue: boolean;
  readonly readsDepartures: boolean;
  readonly readsErrorLogs: boolean;
  /** What the phones of staff tell of themselves. */
  readonly readsDevices: boolean;
}

const requestFields: readonly Field[] = ['plants', 'messages', 'specialtyRequests'];

/** What everybody may change in the own document. Source: D44. */
export const ownFields: readonly Field[] = [...requestFields, ...detailFields, 'fullName'];

/** What staff may change of those they look after. */
const careFields: readonly Field[] = [...requestFields, 'primaryNote', 'notes'];

/** By role. Source: spec 6, D20, D21. */
export const powers: Record<Role, Powers> = {
  customer: {
    oversees: [],
    changes: [],
    deletesPeople: false,
    changesCatalogue: false,
    readsDepartures: false,
    readsErrorLogs: false,
    readsDevices: false,
  },
  employee: {
    oversees: ['customer'],
    changes: careFields,
    deletesPeople: false,
    changesCatalogue: true,
    readsDepartures: true,
    readsErrorLogs: false,
    readsDevices: false,
  },
  admin: {
    oversees: ['customer', 'employee'],
    changes: [...careFields, ...personFields, 'active', 'role'],
    deletesPeople: true,
    changesCatalogue: true,
    readsDepartures: true,
    readsErrorLogs: true,
    readsDevices: true,
  },
};

/** Undefined for what is no role, whatever stands in a document. */
export function powersOf(role: unknown): Powers | undefined {
  return typeof role === 'string' && Object.hasOwn(powers, role) ? powers[role as Role] : undefined;
}

/** Whether this role may delete people of that other role, and change their role. */
export function mayDelete(role: Role, whose: Role): boolean {
  const its = powersOf(role);
  return its !== undefined && its.deletesPeople && its.oversees.includes(whose);
}

/** Whether this role may correct name, phone and address of people of that other role. Source: D44. */
export function mayCorrect(role: Role, whose: Role): boolean {
  const its = powersOf(role);
  return (
    its !== undefined && its.oversees.includes(whose) && detailFields.every((field) => its.changes.includes(field))
  );
}
