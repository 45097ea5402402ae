import type { CatalogueCommand } from '#domain/catalogue-commands.ts';
import { catalogueRef } from '#domain/catalogue.ts';
import { LimitError } from '#domain/command.ts';
import type { Replica } from '#sync/replica.ts';
import type { Report } from '#ui/report.ts';

/** Writes on the device. Rejects and reports where the device refuses, or the catalogue would be too large (D11). */
export async function changeCatalogue(replica: Replica, report: Report, command: CatalogueCommand): Promise<void> {
  try {
    await replica.edit(catalogueRef, command);
  } catch (error) {
    if (error instanceof LimitError) {
      report('catalogue-too-large', 'The catalogue of plants is as large as one document may be.');
    } else report('catalogue-not-saved', error);
    throw error;
  }
}
