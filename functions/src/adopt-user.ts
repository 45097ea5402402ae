/** A user of an earlier project, as the specification describes it, as this app's document. */
import { nameKey, type Catalogue } from '../../domain/catalogue.ts';
import { losesSomething } from '../../domain/lossy.ts';
import { readUser, storedUser } from '../../domain/schemas.ts';
import { personFields, type User } from '../../domain/user.ts';
import { eachEntry, withIds, withTimes } from './adopt-lists.ts';
import { withMarks } from './adopt-marks.ts';
import { type Adopted, OddityList } from './oddities.ts';

/** What a registration writes: whatever of it is missing is added. Source: spec 3.1. */
const registered = ['active', ...personFields, 'plants', 'messages'] as const satisfies (keyof User)[];
const marks = ['rev', 'edit', 'syncedAt'];
const known = new Set<string>(['id', 'role', ...registered, 'notes', 'primaryNote', 'specialtyRequests', ...marks]);

/** The plants of a catalogue, by what a pick may have of one. */
export interface Offered {
  ids: ReadonlySet<string>;
  /** By name, ignoring case and outer spaces: the id, null where several plants have that name. */
  names: ReadonlyMap<string, string | null>;
}

/** Made once for all users. */
export function offeredBy({ plants }: Catalogue): Offered {
  const names = new Map<string, string | null>();
  for (const { id, name } of plants) names.set(nameKey(name), names.has(nameKey(name)) ? null : id);
  return { ids: new Set(plants.map(({ id }) => id)), names };
}

/**
 * What has to be written so that the document is one of this app: what is missing, ids within lists, and values of another
 * type that can be converted without loss. Nothing else that it holds changes. `run` names the write in the trail.
 */
export function adoptUser(id: string, stored: Record<string, unknown>, offered: Offered, run: string): Adopted {
  const found = new OddityList();
  const changes: Record<string, unknown> = {};
  const current = (): Record<string, unknown> => ({ ...stored, ...changes });

  if (stored['id'] !== id) {
    changes['id'] = id;
    found.add('id', isMissing(stored['id']) ? 'missing' : 'other-id');
  }
  const role = roleOf(stored['role']);
  if (role !== stored['role']) {
    changes['role'] = role;
    found.add('role', isMissing(stored['role']) ? 'missing' : 'converted');
  }
  for (const field of ['mobile', 'zipcode'] as const) {
    if (typeof stored[field] !== 'number' || !Number.isFinite(stored[field])) continue;
    changes[field] = String(stored[field]);
    found.add(field, 'converted');
  }
  for (const field of ['messages', 'notes'] as const) {
    const list = stored[field];
    if (!Array.isArray(list)) continue;
    const timed = withTimes(list as unknown[], field, found);
    const read = storedUser(id, { ...current(), [field]: timed })[field] ?? [];
    const changed = withIds(field === 'messages' ? withAuthor(timed, id, found) : timed, read, field, found);
    if (changed !== list) changes[field] = changed;
  }
  if (Array.isArray(stored['plants'])) {
    const plants = withPlantIds(stored['plants'] as unknown[], offered, found);
    if (plants !== stored['plants']) changes['plants'] = plants;
  }

  const reading = readUser(id, current());
  if (!reading.fields) {
    found.add('role', 'unknown-role');
    return { changes: {}, oddities: found.all().filter(({ what }) => what === 'unknown-role') };
  }
  const { fields } = reading;
  for (const field of registered) {
    // Rules take an `active` that is null for false: making it true would open what was closed.
    if (field === 'active' ? stored[field] !== undefined : !isMissing(stored[field])) continue;
    changes[field] = field === 'fullName' ? `${fields.firstName} ${fields.lastName}`.trim() : fields[field];
    found.add(field, 'missing');
  }
  if (stored['active'] === null) found.add('active', 'not-read');
  if (fields.role !== 'customer') found.add('role', 'staff');
  for (const [field, value] of Object.entries(current())) {
    if (
      known.has(field) &&
      !marks.includes(field) &&
      losesSomething(value, fields[field as keyof User] ?? changes[field])
    )
      found.add(field, 'not-read');
  }
  found.add('', 'unknown-fields', Object.keys(stored).filter((field) => !known.has(field)).length);
  return { changes: withMarks(stored, changes, run), oddities: found.all() };
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** Without one they are a customer; a role of staff is only taken as it was written. */
function roleOf(stored: unknown): unknown {
  if (isMissing(stored)) return 'customer';
  return typeof stored === 'string' && stored.trim().toLowerCase() === 'customer' ? 'customer' : stored;
}

/** Messages stand in the document of who wrote them. */
function withAuthor(list: unknown[], id: string, found: OddityList): unknown[] {
  return eachEntry(list, (entry) => {
    if (!isMissing(entry['userId'])) return entry;
    found.add('messages', 'no-author', 1);
    return { ...entry, userId: id };
  });
}

/** A pick finds its plant after a rename too: by the id of the only plant of its name. */
function withPlantIds(list: unknown[], { ids, names }: Offered, found: OddityList): unknown[] {
  return eachEntry(list, (pick) => {
    const { id, name } = pick;
    if (typeof name !== 'string' || (typeof id === 'string' && ids.has(id))) return pick;
    const only = names.get(nameKey(name));
    if (isMissing(id) && only) {
      found.add('plants', 'no-id', 1);
      return { ...pick, id: only };
    }
    // The app finds it by its name as well.
    if (!only) found.add('plants', 'not-offered', 1);
    return pick;
  });
}
