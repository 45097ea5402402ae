/** JSON texts that a device keeps or a service answers, read by a schema (decision 015). */
import * as v from 'valibot';

/** What the text says; undefined without one, where it is no JSON, and where it says anything else than the schema. */
export function readJson<S extends v.GenericSchema>(
  schema: S,
  text: string | null | undefined,
): v.InferOutput<S> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
}
