/** Folders, usually among the temporary files of the machine, that go with whoever made them. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();
/** A browser that is just ending still writes. */
const firmly = { recursive: true, force: true, maxRetries: 5 };

process.once('exit', () => {
  for (const path of folders) rmSync(path, firmly);
});

/** Removed by `remove`, and at the latest with this process. `within`: a folder that exists. */
export async function temporaryFolder(
  prefix: string,
  within = tmpdir(),
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(within, `${prefix}-`));
  folders.add(path);
  const remove = async (): Promise<void> => {
    await rm(path, firmly);
    folders.delete(path);
  };
  return { path, remove };
}
