import { expect, test } from 'vitest';
import { PageSize } from './page-size.ts';

/** The sizes asked for on a line that brings so many documents a second after a delay. */
function sizes(pages: number, { perSecond, delay = 0 }: { perSecond: number; delay?: number }): number[] {
  const pageSize = new PageSize(1_000);
  return Array.from({ length: pages }, () => {
    const size = pageSize.next;
    pageSize.arrived(size, delay + (size / perSecond) * 1_000);
    return size;
  });
}

test('a good line comes to the largest page within three', () => {
  expect(sizes(4, { perSecond: 5_000 })).toEqual([50, 200, 800, 1_000]);
});

test('a bad line stays at pages that it brings within seconds, and never below twenty', () => {
  expect(sizes(4, { perSecond: 8 })).toEqual([50, 64, 64, 64]);
  expect(sizes(3, { perSecond: 1.6, delay: 2_000 })).toEqual([50, 20, 20]);
});

test('after trouble less is asked for at once, and more again where that arrives', () => {
  const pageSize = new PageSize(1_000);
  pageSize.arrived(50, 100);
  pageSize.failed();
  expect(pageSize.next).toBe(50);
  pageSize.failed();
  expect(pageSize.next).toBe(20);
  pageSize.arrived(20, 100);
  expect(pageSize.next).toBe(80);
});

test('the last page, which is short, does not make the next ones small', () => {
  const pageSize = new PageSize(1_000);
  pageSize.arrived(50, 100);
  pageSize.arrived(3, 90);
  expect(pageSize.next).toBe(200);
});

test('nothing is asked for beyond the largest page, however small that is', () => {
  const pageSize = new PageSize(3);
  expect(pageSize.next).toBe(3);
  pageSize.arrived(3, 1);
  pageSize.failed();
  expect(pageSize.next).toBe(3);
});
