/** The catalogue of an earlier project as this app's document. */
import { nameKey } from '../../domain/catalogue.ts';
import { losesSomething } from '../../domain/lossy.ts';
import { readCatalogue, storedCatalogue } from '../../domain/schemas.ts';
import { eachEntry, type Entry, withIds } from './adopt-lists.ts';
import { withMarks } from './adopt-marks.ts';
import { type Adopted, OddityList } from './oddities.ts';

const known = new Set(['id', 'plants', 'categories', 'rev', 'edit', 'syncedAt']);

/** As `adoptUser`: ids of plants, numbers that were kept as text, and categories where there is no list of them. */
export function adoptCatalogue(stored: Record<string, unknown>, run: string): Adopted {
  const found = new OddityList();
  const changes: Record<string, unknown> = {};
  const current = (): Record<string, unknown> => ({ ...stored, ...changes });
  if (!readCatalogue(stored).fields) return { changes: {}, oddities: [{ field: 'plants', what: 'unreadable' }] };

  if (stored['id'] !== 'plants') {
    changes['id'] = 'plants';
    found.add('id', stored['id'] === undefined || stored['id'] === null ? 'missing' : 'other-id');
  }
  const list = (stored['plants'] ?? []) as unknown[];
  const numbers = eachEntry(list, (plant) => withNumbers(plant, found));
  const read = storedCatalogue({ ...current(), plants: numbers });
  const plants = withIds(numbers, read.plants, 'plants', found);
  if (plants !== stored['plants']) changes['plants'] = plants;
  if (stored['plants'] === undefined || stored['plants'] === null) found.add('plants', 'missing');
  if (stored['categories'] === undefined || stored['categories'] === null) {
    changes['categories'] = [...new Set(read.plants.map(({ category }) => category).filter((name) => name !== ''))];
    found.add('categories', 'missing');
  }

  const fields = readCatalogue(current()).fields ?? read;
  const names = fields.plants.map(({ name }) => nameKey(name));
  found.add('plants', 'same-name', names.filter((name, index) => names.indexOf(name) !== index).length);
  const listed = new Set(fields.categories);
  found.add('plants', 'no-category', fields.plants.filter(({ category }) => !listed.has(category)).length);
  for (const field of ['plants', 'categories'] as const)
    if (losesSomething(current()[field], fields[field])) found.add(field, 'not-read');
  found.add('', 'unknown-fields', Object.keys(stored).filter((field) => !known.has(field)).length);
  return { changes: withMarks(stored, changes, run), oddities: found.all() };
}

/** What a form handed over as it was typed. */
function withNumbers(plant: Entry, found: OddityList): Entry {
  const { size, plantingMonths } = plant;
  const changes: Entry = {};
  if (isDigits(size)) changes['size'] = Number(size);
  if (Array.isArray(plantingMonths) && plantingMonths.some(isDigits))
    changes['plantingMonths'] = plantingMonths.map((month: unknown) => (isDigits(month) ? Number(month) : month));
  const count = Object.keys(changes).length;
  found.add('plants', 'converted', count);
  return count > 0 ? { ...plant, ...changes } : plant;
}

const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,9}$/.test(value);
