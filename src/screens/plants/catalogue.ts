import { isTooLarge } from '#domain/catalogue-editing.ts';
import { catalogueRef, type Catalogue } from '#domain/catalogue.ts';
import type { Replica } from '#sync/replica.ts';
import type { Report } from '#ui/report.ts';

/** Writes on the device. Rejects and reports where the device refuses, or the catalogue would be too large (D11). */
export async function changeCatalogue(
  replica: Replica,
  report: Report,
  change: (catalogue: Catalogue) => Catalogue,
): Promise<void> {
  let refused = false;
  try {
    await replica.edit(catalogueRef, (before) => {
      const after = change(before);
      refused = isTooLarge(after) && JSON.stringify(after).length > JSON.stringify(before).length;
      return refused ? before : after;
    });
  } catch (error) {
    report('catalogue-not-saved', error);
    throw error;
  }
  if (!refused) return;
  report('catalogue-too-large', 'The catalogue of plants is as large as one document may be.');
  throw new Error('catalogue-too-large');
}
