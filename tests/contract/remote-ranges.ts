import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { ada, emil, rosa, asAdmin, asEmployee, asCustomer, everywhere, at, idsOf, type World } from './remote-world.ts';

export function describeRanges({ server, customer, customers }: World): void {
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
      const remote = server.remote(emil);
      expect(await remote.count(asEmployee, range)).toBe(ids.length);
      expect(idsOf(await remote.range(asEmployee, range, 10))).toEqual(ids);
    });

    it.each([
      ['everywhere', everywhere, { count: 6, revs: 51 }],
      ['from an id on, with it', { from: 'b', to: null }, { count: 5, revs: 50 }],
      ['up to an id, without it', { from: null, to: 'high' }, { count: 5, revs: 5 }],
      ['between two ids', { from: 'd', to: 'i' }, { count: 2, revs: 47 }],
      ['where nobody is', { from: 'x', to: 'y' }, { count: 0, revs: 0 }],
    ])('counts and sums up revisions %s', async (_, range, digest) => {
      await customer('high', at(20), { rev: 46 });
      expect(await server.remote(emil).digest(asEmployee, range)).toEqual(digest);
    });

    it.each([0, -3, 2 ** 41, Number.NaN, 'seven', null, true])(
      'leaves out of sums a document whose revision is %s',
      async (rev) => {
        await customer('odd', at(20), { rev });
        const remote = server.remote(emil);
        expect(await remote.digest(asEmployee, everywhere)).toEqual({ count: 5, revs: 5 });
        expect(await remote.count(asEmployee, everywhere)).toBe(6);
      },
    );

    it('tells as what a document with a fraction as its revision is summed up', async () => {
      await customer('odd', at(20), { rev: 4.5 });
      const remote = server.remote(emil);
      expect(await remote.digest(asEmployee, { from: 'd', to: null })).toEqual({ count: 2, revs: 5.5 });
      const found = await remote.range(asEmployee, { from: 'odd', to: null }, 9);
      expect(found).toMatchObject([{ rev: 0, summed: { id: 'odd', rev: 4.5 } }]);
    });

    it('lists a range page by page', async () => {
      const remote = server.remote(emil);
      const first = await remote.range(asEmployee, everywhere, 2);
      expect(idsOf(first)).toEqual(['a', 'b']);
      const next = await remote.range(asEmployee, { from: 'b\u0000', to: null }, 2);
      expect(idsOf(next)).toEqual(['by-hand', 'c']);
    });

    it('gives documents made by hand without a time', async () => {
      const found = await server.remote(emil).range(asEmployee, { from: 'by', to: 'c' }, 10);
      expect(found).toEqual([{ id: 'by-hand', fields: aUser('by-hand'), rev: 1, edit: 'before:1' }]);
    });

    it('keeps to the roles of the scope', async () => {
      const remote = server.remote(ada);
      expect(await remote.count(asAdmin, everywhere)).toBe(6);
      expect(await remote.digest(asAdmin, everywhere)).toEqual({ count: 6, revs: 6 });
      expect(idsOf(await remote.range(asAdmin, { from: 'd', to: null }, 10))).toEqual(['d', 'emil']);
      expect(await server.remote(rosa).count(asCustomer, everywhere)).toBe(0);
      expect(await server.remote(rosa).digest(asCustomer, everywhere)).toEqual({ count: 0, revs: 0 });
      expect(await server.remote(rosa).range(asCustomer, everywhere, 10)).toEqual([]);
    });

    it('goes by the bytes of ids, which JavaScript does not compare', async () => {
      await customers(['z\uff5e', 'z🌻'], () => at(20));
      const remote = server.remote(emil);
      expect(idsOf(await remote.range(asEmployee, { from: 'z', to: null }, 10))).toEqual(['z\uff5e', 'z🌻']);
      expect(await remote.count(asEmployee, { from: 'z\uff5e', to: 'z🌻' })).toBe(1);
      expect(await remote.digest(asEmployee, { from: 'z🌻', to: null })).toEqual({ count: 1, revs: 1 });
    });

    it('sums up by the id that is stored, and lists by the name', async () => {
      await customer('d', at(20), { id: 'x' });
      await customer('e', at(20), { id: 7 });
      const [remote, range] = [server.remote(emil), { from: 'd', to: 'f' }];
      expect(await remote.digest(asEmployee, range)).toEqual({ count: 0, revs: 0 });
      expect(await remote.digest(asEmployee, { from: 'x', to: null })).toEqual({ count: 1, revs: 1 });
      expect(idsOf(await remote.range(asEmployee, range, 10))).toEqual(['d', 'e']);
    });

    it('is denied for what is asked, also where nobody is in the range', async () => {
      const [remote, range] = [server.remote(rosa), { from: 'x', to: 'y' }];
      await expect(remote.count(asEmployee, range)).rejects.toMatchObject({ code: 'denied' });
      await expect(remote.digest(asEmployee, range)).rejects.toMatchObject({ code: 'denied' });
      await expect(remote.range(asEmployee, range, 10)).rejects.toMatchObject({ code: 'denied' });
      const employees = server.remote(emil).count(asAdmin, range);
      await expect(employees).rejects.toMatchObject({ code: 'denied' });
    });

    it('is denied to those who may not hold the scope', async () => {
      const remote = server.remote({ uid: 'a', email: 'a@garden.test' });
      await expect(remote.count(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
      await expect(remote.digest(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
      await expect(remote.range(asEmployee, everywhere, 10)).rejects.toMatchObject({ code: 'denied' });
    });
  });
}
