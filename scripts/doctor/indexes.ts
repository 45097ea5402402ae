/**
 * Whether firestore.indexes.json has what the queries of the app need; the emulator never asks for an index.
 * Source: https://firebase.google.com/docs/firestore/query-data/index-overview
 */

type Order = 'ASCENDING' | 'DESCENDING';

interface Ordered {
  field: string;
  order: Order;
}

/** The form of a query, whatever the values are. */
export interface QueryForm {
  collection: string;
  /** `op` as in a query: `==`, `in`, `>=`. */
  filters: { field: string; op: string }[];
  orders: Ordered[];
}

/** The shape of firestore.indexes.json. */
export interface Indexes {
  indexes: { collectionGroup: string; queryScope: string; fields: { fieldPath: string; order?: string }[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: { queryScope?: string; order?: string }[] }[];
}

const equalities = ['==', 'in'];
const documentName = '__name__';

export function indexTroubles(queries: readonly QueryForm[], there: Indexes): string[] {
  return queries.flatMap((query) => {
    const { equal, ordered } = needed(query);
    const [only, ...more] = [...equal.map((field): Ordered => ({ field, order: 'ASCENDING' })), ...ordered];
    if (!only) return [];
    const { collection } = query;
    if (more.length > 0)
      return hasComposite(there, collection, equal, ordered) ? [] : [lacking(collection, [only, ...more])];
    return isExempt(there, collection, only.field)
      ? [
          `firestore.indexes.json exempts ${only.field} of ${collection} from indexes, and the app asks by it: ` +
            'take the exemption out of fieldOverrides.',
        ]
      : [];
  });
}

/** The fields of the index: those that are compared for equality, in any order, then the others. The name ends every index. */
function needed({ filters, orders }: QueryForm): { equal: string[]; ordered: Ordered[] } {
  const equal = filters.filter(({ op }) => equalities.includes(op)).map(({ field }) => field);
  const ranges = filters.filter(({ op }) => !equalities.includes(op)).map(({ field }) => field);
  // Firestore orders by the other fields of ranges too, by their names.
  const implied = [...new Set(ranges)].filter((range) => orders.every(({ field }) => field !== range)).toSorted();
  const direction = orders.at(-1)?.order ?? 'ASCENDING';
  const ordered = [...orders, ...implied.map((field): Ordered => ({ field, order: direction }))];
  return { equal: [...new Set(equal)], ordered: withoutName(ordered) };
}

/** Without the name at the end, where it is ordered as what stands before it. */
function withoutName(fields: readonly Ordered[]): Ordered[] {
  const last = fields.at(-1);
  const before = fields.at(-2)?.order ?? 'ASCENDING';
  return last?.field === documentName && last.order === before ? fields.slice(0, -1) : [...fields];
}

function hasComposite({ indexes }: Indexes, collection: string, equal: string[], ordered: Ordered[]): boolean {
  return indexes.some((index) => {
    if (index.collectionGroup !== collection || index.queryScope !== 'COLLECTION') return false;
    const fields = withoutName(
      index.fields.map(({ fieldPath, order }) => ({ field: fieldPath, order: order as Order })),
    );
    const [first, rest] = [fields.slice(0, equal.length), fields.slice(equal.length)];
    // An index is read in either direction.
    const turned = rest.map(({ field, order }) => ({
      field,
      order: order === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING',
    }));
    return (
      same(first.map(({ field }) => field).toSorted(), equal.toSorted()) &&
      (same(rest, ordered) || same(turned, ordered))
    );
  });
}

function isExempt({ fieldOverrides }: Indexes, collection: string, field: string): boolean {
  const override = fieldOverrides.find((other) => other.collectionGroup === collection && other.fieldPath === field);
  return (
    override !== undefined &&
    !override.indexes.some(({ queryScope = 'COLLECTION', order }) => order && queryScope === 'COLLECTION')
  );
}

function lacking(collectionGroup: string, fields: readonly Ordered[]): string {
  const index = {
    collectionGroup,
    queryScope: 'COLLECTION',
    fields: fields.map(({ field, order }) => ({ fieldPath: field, order })),
  };
  return `firestore.indexes.json lacks an index that a query of the app needs: add ${JSON.stringify(index)} to its indexes.`;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
