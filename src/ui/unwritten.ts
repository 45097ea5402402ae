/** What was typed and is not written yet, with the text that it stands on. */
export interface Unwritten {
  base: string;
  text: string;
}

/**
 * Reads a draft that was kept as JSON of an `Unwritten`. Drafts of an older app are the bare text: nobody knows what they
 * stand on, so that all of it counts as typed and nothing else as known.
 */
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
