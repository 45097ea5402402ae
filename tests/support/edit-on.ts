import { replicated } from '#domain/replicated.ts';
import type { Collection, Ref } from '#sync/document.ts';
import type { Change } from '#sync/replica.ts';
import { editDocument, type Writer } from '#sync/replica/editing.ts';

/** A write of the user, on a device without a screen. `prefix` names what waits; `at`: epoch milliseconds. */
export async function editOn<C extends Collection>(
  store: Writer['store'],
  ref: Ref<C>,
  change: Change<C>,
  { prefix = 'me', at = 0 } = {},
): Promise<void> {
  const moment = async () => ({ at, offset: 0, heard: 0 });
  await editDocument({ store, replicated, moment, newPrefix: () => prefix }, ref, change);
}
