/** Removals that this device has begun, as it keeps them. Apart from `removal.ts`, which functions read without a schema library. */
import * as v from 'valibot';
import { readJson } from './json.ts';
import type { Removal } from './removal.ts';

const removal = v.object({ id: v.string(), role: v.nullable(v.picklist(['customer', 'employee'])), title: v.string() });

/** The removals in a JSON text; anything else in it is left out. */
export function removalsFrom(text: string | undefined): Removal[] {
  return (readJson(v.array(v.unknown()), text) ?? []).filter((entry) => v.is(removal, entry));
}
