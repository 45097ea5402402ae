/** A typed text that is not written, and the text it is based on. */
export interface Unwritten {
  base: string;
  text: string;
}

/** Reads a draft: JSON of an `Unwritten`, or of an older app the bare text, whose base is unknown. */
export function readUnwritten(kept: string | undefined): Unwritten | undefined {
  if (kept === undefined) return undefined;
  try {
    const { base, text } = JSON.parse(kept) as Partial<Unwritten>;
    if (typeof base === 'string' && typeof text === 'string') return { base, text };
  } catch {
    // A bare text is seldom JSON.
  }
  return { base: '', text: kept };
}
