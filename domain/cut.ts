/** At most `limit` characters (UTF-16 units) of a text. Never ends in half of a character pair. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}
