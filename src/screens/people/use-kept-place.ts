import type { VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the open card where it is on the screen when it comes to another place in the list, as with a corrected name. What
 * another search finds has its own places.
 */
export function useKeptPlace(row: VirtualItem | undefined, search: string): void {
  const before = useRef({ row, search });
  useLayoutEffect(() => {
    const { row: was, search: wanted } = before.current;
    before.current = { row, search };
    if (!row || was?.key !== row.key || was.index === row.index || wanted !== search) return;
    const inSight = was.end > scrollY && was.start < scrollY + innerHeight;
    if (inSight) scrollBy(0, row.start - was.start);
  });
}
