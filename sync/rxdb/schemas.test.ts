import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { definitions } from './schemas.ts';

/** RxDB does not open a collection of the same version whose schema is another one than the device has stored. */
test('the stored shapes are those of devices; another shape is a new version, with its migration', () => {
  const shapes = Object.entries(definitions).map(([name, { schema }]) => {
    const digest = createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 12);
    return [name, schema.version, digest];
  });
  expect(shapes).toEqual([
    ['users', 0, '81647d0bb1a3'],
    ['plants', 0, 'd7db22c2ec16'],
    ['parked', 0, 'b4bdf973dade'],
    ['device', 0, 'b4bdf973dade'],
  ]);
});
