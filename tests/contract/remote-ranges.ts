import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { ada, emil, rosa, asAdmin, asEmployee, asCustomer, everywhere, at, idsOf, type World } from './remote-world.ts';

export function describeRanges({ office, customer, customers }: World): void {
  describe('comparing by ranges of ids', () => {
    beforeEach(async () => {
      await customers(['a', 'b', 'c', 'd'], (index) => at(10 - index));
      await customer('by-hand', null);
    });

    it.each([
      ['everywhere', everywhere, ['a', 'b', 'by-hand', 'c', 'd']],
      ['from an id on, with it', { from: 'b', to: null }, ['b', 'by-hand', 'c', 'd']],
      ['up to an id, without it', { from: null, to: 'c' }, ['a', 'b', 'by-hand']],
      ['between two ids', { from: 'b', to: 'c' }, ['b', 'by-hand']],
      ['where nobody is', { from: 'x', to: 'y' }, []],
    ])('counts and lists %s, also documents made by hand', async (_, range, ids) => {
      const remote = office.remote(emil);
      expect(await remote.count(asEmployee, range)).toBe(ids.length);
      expect(idsOf(await remote.range(asEmployee, range))).toEqual(ids);
    });

    it('gives documents made by hand without a time', async () => {
      const found = await office.remote(emil).range(asEmployee, { from: 'by', to: 'c' });
      expect(found).toEqual([{ id: 'by-hand', fields: aUser('by-hand'), rev: 1, edit: 'before:1' }]);
    });

    it('keeps to the roles of the scope', async () => {
      const remote = office.remote(ada);
      expect(await remote.count(asAdmin, everywhere)).toBe(6);
      expect(idsOf(await remote.range(asAdmin, { from: 'd', to: null }))).toEqual(['d', 'emil']);
      expect(await office.remote(rosa).count(asCustomer, everywhere)).toBe(0);
      expect(await office.remote(rosa).range(asCustomer, everywhere)).toEqual([]);
    });

    it('is denied to those who may not hold the scope', async () => {
      const remote = office.remote({ uid: 'a', email: 'a@garden.test' });
      await expect(remote.count(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
      await expect(remote.range(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
    });
  });
}
