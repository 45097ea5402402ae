import { isTooLarge } from '#domain/catalogue-editing.ts';
import { catalogueRef, type Catalogue } from '#domain/catalogue.ts';
import type { Replica } from '#sync/replica.ts';

/** Puts a failure into the log of errors. */
export type ReportError = (code: string, message: string) => void;

/** Writes on the device. Rejects where the device refuses, and where the office would: the catalogue is one document. */
export async function changeCatalogue(
  replica: Replica,
  reportError: ReportError,
  change: (catalogue: Catalogue) => Catalogue,
): Promise<void> {
  let refused = false;
  await replica.edit(catalogueRef, (before) => {
    const after = change(before);
    refused = isTooLarge(after) && JSON.stringify(after).length > JSON.stringify(before).length;
    return refused ? before : after;
  });
  if (!refused) return;
  reportError('catalogue-too-large', 'The catalogue of plants is as large as one document may be.');
  throw new Error('catalogue-too-large');
}
