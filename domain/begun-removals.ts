/** Removals that this device has begun, as it keeps them. Apart from `removal.ts`, which functions read without a schema library. */
import * as v from 'valibot';
import { readJson } from './json.ts';

const removal = v.object({
  id: v.string(),
  role: v.nullable(v.picklist(['customer', 'employee'])),
  title: v.string(),
  at: v.optional(v.number()),
});

/** `at`: when it was tried last, epoch milliseconds of this device; earlier versions did not keep it. */
export type BegunRemoval = v.InferOutput<typeof removal>;

/** The removals in a JSON text; anything else in it is left out. */
export function removalsFrom(text: string | undefined): BegunRemoval[] {
  return (readJson(v.array(v.unknown()), text) ?? []).filter((entry) => v.is(removal, entry));
}
