import { describe, expect, test } from 'vitest';
import { type Indexes, indexTroubles, type QueryForm } from './indexes.ts';

type Field = [fieldPath: string, order: 'ASCENDING' | 'DESCENDING'];

const withIndex = (...fields: Field[]): Indexes => ({
  indexes: [
    {
      collectionGroup: 'users',
      queryScope: 'COLLECTION',
      fields: fields.map(([fieldPath, order]) => ({ fieldPath, order })),
    },
  ],
  fieldOverrides: [],
});
const none: Indexes = { indexes: [], fieldOverrides: [] };

const role = { field: 'role', op: 'in' };
const byTime: QueryForm = {
  collection: 'users',
  filters: [role, { field: 'syncedAt', op: '>' }],
  orders: [
    { field: 'syncedAt', order: 'ASCENDING' },
    { field: '__name__', order: 'ASCENDING' },
  ],
};
const byRanges: QueryForm = {
  collection: 'users',
  filters: [role, { field: 'rev', op: '>=' }, { field: 'id', op: '>=' }, { field: 'id', op: '<' }],
  orders: [],
};

describe('A query has its index', () => {
  test.each<[string, Indexes]>([
    [
      'with the name of the document at the end',
      withIndex(['role', 'ASCENDING'], ['syncedAt', 'ASCENDING'], ['__name__', 'ASCENDING']),
    ],
    ['without that name, which ends each index', withIndex(['role', 'ASCENDING'], ['syncedAt', 'ASCENDING'])],
    ['read from its end', withIndex(['role', 'ASCENDING'], ['syncedAt', 'DESCENDING'])],
    [
      'whatever the direction of what is compared for equality',
      withIndex(['role', 'DESCENDING'], ['syncedAt', 'ASCENDING']),
    ],
  ])('%s', (_, indexes) => {
    expect(indexTroubles([byTime], indexes)).toEqual([]);
  });

  test('of several ranges, by the names of the fields', () => {
    const indexes = withIndex(['role', 'ASCENDING'], ['id', 'ASCENDING'], ['rev', 'ASCENDING']);
    expect(indexTroubles([byRanges], indexes)).toEqual([]);
  });

  test('by Firestore itself where it asks by one field', () => {
    const names = { ...byTime, filters: [role, { field: '__name__', op: '<' }], orders: byTime.orders.slice(1) };
    expect(indexTroubles([names, { ...byTime, filters: [], collection: 'departures' }], none)).toEqual([]);
  });
});

describe('A query lacks its index', () => {
  const told =
    'firestore.indexes.json lacks an index that a query of the app needs: add ' +
    '{"collectionGroup":"users","queryScope":"COLLECTION","fields":[' +
    '{"fieldPath":"role","order":"ASCENDING"},{"fieldPath":"syncedAt","order":"ASCENDING"}]} to its indexes.';

  test.each<[string, Indexes]>([
    ['where there is none', none],
    ['where what is compared for equality comes last', withIndex(['syncedAt', 'ASCENDING'], ['role', 'ASCENDING'])],
    ['where a field stands between', withIndex(['role', 'ASCENDING'], ['id', 'ASCENDING'], ['syncedAt', 'ASCENDING'])],
    [
      'where the names are ordered the other way',
      withIndex(['role', 'ASCENDING'], ['syncedAt', 'ASCENDING'], ['__name__', 'DESCENDING']),
    ],
  ])('%s', (_, indexes) => {
    expect(indexTroubles([byTime], indexes)).toEqual([told]);
  });

  test('where it is another collection’s', () => {
    const indexes = withIndex(['role', 'ASCENDING'], ['syncedAt', 'ASCENDING']);
    expect(indexTroubles([{ ...byTime, collection: 'people' }], indexes)).toHaveLength(1);
  });

  test('where its only field is exempt from indexes', () => {
    const fieldOverrides = [{ collectionGroup: 'departures', fieldPath: 'syncedAt', indexes: [] }];
    expect(indexTroubles([{ ...byTime, filters: [], collection: 'departures' }], { ...none, fieldOverrides })).toEqual([
      'firestore.indexes.json exempts syncedAt of departures from indexes, and the app asks by it: take the exemption out of fieldOverrides.',
    ]);
  });
});
