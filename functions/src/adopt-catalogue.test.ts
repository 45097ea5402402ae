import { describe, expect, test } from 'vitest';
import { demoData } from '../../backend/demo-data.ts';
import { readCatalogue } from '../../domain/schemas.ts';
import { earlierProject } from '../../tests/support/earlier-project.ts';
import { adoptCatalogue } from './adopt-catalogue.ts';

const { catalogue: earlier } = earlierProject({ seed: 1, count: 1 }, Number);
const time = { toMillis: () => 1 };
const marks = { rev: 1, edit: 'adopted-run:1' };

describe('The catalogue of an earlier project', () => {
  test('has ids, numbers and its categories afterwards, and every plant as it was', () => {
    const { changes, oddities } = adoptCatalogue(earlier, 'run');
    const { fields, partly } = readCatalogue({ ...earlier, ...changes });
    const { catalogue } = demoData({ seed: 1 });
    const bare = fields?.plants.map(({ id: _id, ...plant }) => plant);
    expect(bare?.slice(0, -2)).toEqual(catalogue.plants.map(({ id: _id, ...plant }) => plant));
    expect(new Set(fields?.plants.map(({ id }) => id)).size).toBe(catalogue.plants.length + 2);
    expect(new Set(fields?.categories)).toEqual(new Set(catalogue.categories));
    expect(partly).toBeUndefined();
    expect(changes).toMatchObject({ id: 'plants', ...marks });
    expect(oddities).toEqual([
      { field: 'id', what: 'missing' },
      { field: 'plants', what: 'converted', count: 84 },
      { field: 'plants', what: 'no-id', count: 44 },
      { field: 'categories', what: 'missing' },
      { field: 'plants', what: 'same-name', count: 1 },
    ]);
  });

  test('is left alone the second time', () => {
    const { changes } = adoptCatalogue(earlier, 'run');
    const again = adoptCatalogue({ ...earlier, ...changes, syncedAt: time }, 'other');
    expect(again).toEqual({ changes: {}, oddities: [{ field: 'plants', what: 'same-name', count: 1 }] });
  });

  test('whose plants are no list is left as it is, and that is told', () => {
    expect(adoptCatalogue({ plants: { rose: 1 } }, 'run')).toEqual({
      changes: {},
      oddities: [{ field: 'plants', what: 'unreadable' }],
    });
  });

  test('with what is no plant, or a size that is no number, keeps it and tells of it', () => {
    const plants = ['Rose', { id: 'p', name: 'Rose', category: 'Shrubs', size: 'big' }];
    const { changes, oddities } = adoptCatalogue({ id: 'plants', plants, categories: ['Herbs'], editor: 'me' }, 'run');
    expect(changes).toEqual(marks);
    expect(oddities).toEqual([
      { field: 'plants', what: 'no-category', count: 1 },
      { field: 'plants', what: 'not-read' },
      { field: '', what: 'unknown-fields', count: 1 },
    ]);
  });
});
