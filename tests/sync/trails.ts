/** "Sent today" lists no write twice, and none that the server did not take. */
import { readMarks } from '#domain/marks.ts';
import { entriesOf } from '#domain/trail.ts';
import type { DocumentStore } from '#sync/memory/document-store.ts';
import type { Device } from './device.ts';

export function watchTrails(documentStore: DocumentStore) {
  const taken = new Set<string>();
  return {
    documentStore: {
      ...documentStore,
      update: (keys, decide) =>
        documentStore.update(keys, (documents) => {
          const changes = decide(documents);
          for (const stored of changes.values()) {
            for (const entry of entriesOf(readMarks(stored).edit)) taken.add(entry);
          }
          return changes;
        }),
    } satisfies DocumentStore,
    async faults(devices: readonly Device[]): Promise<string[]> {
      const lists = await Promise.all(
        devices.map(async ({ name, disk }) => ({ name, kept: await disk.fact('arrived') })),
      );
      return lists.flatMap(({ name, kept }) => {
        const edits = (kept?.writes ?? []).map(({ edit }) => edit);
        const invented = edits
          .filter((edit) => !taken.has(edit))
          .map((edit) => `${name} lists ${edit}, which never arrived`);
        return edits.length === new Set(edits).size ? invented : [...invented, `${name} lists a write twice`];
      });
    },
  };
}
