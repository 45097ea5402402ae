/** 53 bits of a text (cyrb53) in base 36: the same on every device. */
export function textHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const unit of text.split('')) {
    high = Math.imul(high ^ unit.charCodeAt(0), 2654435761);
    low = Math.imul(low ^ unit.charCodeAt(0), 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
