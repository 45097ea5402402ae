/** Who reads what: documents one by one, and the queries that synchronization pulls with. */
import type { Role } from '#domain/user.ts';
import type { IdRange } from '#sync/digest.ts';
import { type Ask, beside, but, get, type Pair } from '../case.ts';
import { ada, carl, departed, edda, emil, nina, rosa } from '../world.ts';

const start = { seconds: 1_600_000_000, nanoseconds: 1000, id: 'carl' };
const everything: IdRange = { from: null, to: null };
const page = (...roles: Role[]): Ask => ({ kind: 'page', feed: 'users', roles });

const customerReads = { name: 'a customer reads the own document', actor: rosa, ask: get('users/rosa') };
const employeeReads = { name: 'an employee reads a customer', actor: emil, ask: get('users/rosa') };
const adminReads = { name: 'an admin reads an employee', actor: ada, ask: get('users/emil') };
const newcomerReads = {
  name: 'a newcomer hears that the own document is missing',
  actor: nina,
  ask: get('users/nina'),
};
const staffMisses = { name: 'an employee hears that a customer is missing', actor: emil, ask: get('users/gone') };
const catalogueRead = { name: 'a customer reads the catalogue', actor: rosa, ask: get('plants/plants') };
const gone = { 'departures/gone': { ...departed('gone', 4, null), syncedAt: start } };
const departureRead = { name: 'an employee reads a departure', actor: emil, world: gone, ask: get('departures/gone') };
const logRead = { name: 'an admin reads the error log', actor: ada, ask: get('errorLogs/errorLogs') };

const documents: Pair[] = [
  ...beside(
    customerReads,
    but(customerReads, 'a customer reads another customer', { actor: carl }),
    but(customerReads, 'a customer reads an employee', { ask: get('users/emil') }),
    but(customerReads, 'nobody reads a customer', { actor: null }),
  ),
  ...beside(employeeReads, but(employeeReads, 'an employee reads another employee', { ask: get('users/edda') })),
  ...beside(adminReads, but(adminReads, 'an admin reads another admin', { ask: get('users/alma') })),
  ...beside(
    newcomerReads,
    but(newcomerReads, 'a newcomer asks for the missing document of another', { ask: get('users/boss') }),
  ),
  ...beside(staffMisses, but(staffMisses, 'a customer asks for a missing document', { actor: rosa })),
  ...beside(
    catalogueRead,
    but(catalogueRead, 'somebody without a profile reads the catalogue', { actor: nina }),
    but(catalogueRead, 'nobody reads the catalogue', { actor: null }),
    but(catalogueRead, 'a customer reads another document of plants', { ask: get('plants/old') }),
    but(catalogueRead, 'a customer reads a collection that no rule names', { ask: get('settings/plants') }),
  ),
  ...beside(
    departureRead,
    but(departureRead, 'a customer reads a departure', { actor: rosa }),
    but(departureRead, 'a newcomer reads a departure', { actor: nina }),
  ),
  ...beside(
    logRead,
    but(logRead, 'an employee reads the error log', { actor: emil }),
    but(logRead, 'a customer reads the error log', { actor: rosa }),
    but(logRead, 'a newcomer reads the error log', { actor: nina }),
    but(logRead, 'nobody reads the error log', { actor: null }),
    but(logRead, 'an admin reads another document of the error logs', { ask: get('errorLogs/old') }),
  ),
];

const employeePulls = { name: 'an employee pulls customers', actor: emil, ask: page('customer') };
const employeeGoesOn = {
  name: 'an employee goes on pulling customers after the cursor',
  actor: emil,
  ask: { ...page('customer'), from: { cursor: start, inclusive: false } } as Ask,
};
const employeeOverlaps = {
  name: 'an employee pulls customers again from the time of the cursor',
  actor: edda,
  ask: { ...page('customer'), from: { cursor: start, inclusive: true } } as Ask,
};
const adminPulls = { name: 'an admin pulls customers and employees', actor: ada, ask: page('customer', 'employee') };
const adminPullsEmployees = { name: 'an admin pulls employees', actor: ada, ask: page('employee') };
const counts = { name: 'an employee counts customers', actor: emil, ask: count('customer') };
const adminCounts = { name: 'an admin counts customers and employees', actor: ada, ask: count('customer', 'employee') };
const ranges = { name: 'an employee compares customers by id', actor: emil, ask: range('customer') };
const departures = {
  name: 'an employee pulls departures',
  actor: emil,
  ask: { kind: 'page', feed: 'departures' } as Ask,
};

function count(...roles: Role[]): Ask {
  return { kind: 'count', roles, range: { from: 'b', to: 's' } };
}

function range(...roles: Role[]): Ask {
  return { kind: 'range', roles, range: everything };
}

const queries: Pair[] = [
  ...beside(
    employeePulls,
    but(employeePulls, 'an employee pulls employees', { ask: page('employee') }),
    but(employeePulls, 'an employee pulls customers and employees', { ask: page('customer', 'employee') }),
    but(employeePulls, 'an employee pulls everybody', { ask: { kind: 'page', feed: 'users' } }),
    but(employeePulls, 'a customer pulls customers', { actor: rosa }),
    but(employeePulls, 'a newcomer pulls customers', { actor: nina }),
    but(employeePulls, 'nobody pulls customers', { actor: null }),
  ),
  ...beside(employeeGoesOn, but(employeeGoesOn, 'a customer goes on pulling customers', { actor: rosa })),
  ...beside(employeeOverlaps, but(employeeOverlaps, 'a customer pulls customers again', { actor: rosa })),
  ...beside(
    adminPulls,
    but(adminPulls, 'an admin pulls all three roles', { ask: page('customer', 'employee', 'admin') }),
    but(adminPulls, 'an admin pulls everybody', { ask: { kind: 'page', feed: 'users' } }),
  ),
  ...beside(adminPullsEmployees, but(adminPullsEmployees, 'an admin pulls admins', { ask: page('admin') })),
  ...beside(counts, but(counts, 'a customer counts customers', { actor: rosa })),
  ...beside(adminCounts, but(adminCounts, 'an employee counts customers and employees', { actor: emil })),
  ...beside(ranges, but(ranges, 'an employee compares employees by id', { ask: range('employee') })),
  ...beside(departures, but(departures, 'a customer pulls departures', { actor: rosa })),
];

export const reading: Pair[] = [...documents, ...queries];
