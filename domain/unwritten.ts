import * as v from 'valibot';
import { readJson } from './json.ts';

const unwritten = v.object({ base: v.string(), text: v.string() });

/** A typed text that is not written, and the text it is based on. */
export type Unwritten = v.InferOutput<typeof unwritten>;

/** Reads a draft: JSON of an `Unwritten`, or of an older app the bare text, whose base is unknown. */
export function readUnwritten(kept: string | undefined): Unwritten | undefined {
  if (kept === undefined) return undefined;
  return readJson(unwritten, kept) ?? { base: '', text: kept };
}
