/** At most `limit` characters (UTF-16 units) of a text. Never ends in half of a character pair. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

/** The same in whole characters, in which firestore.rules count short texts. */
export function cutCharacters(text: string, limit: number): string {
  return text.length <= limit ? text : Array.from(text).slice(0, limit).join('');
}

const half = /[\uD800-\uDFFF]/;

/** A text in which half of a character pair is shown as what cannot be read: Firestore never answers a write that has one. */
export function wellFormed(text: string): string {
  return half.test(text) ? text.replace(/\p{Surrogate}/gu, '\uFFFD') : text;
}
