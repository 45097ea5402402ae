/** Builds the gallery and serves it on a free port of this machine, and beside it axe-core, which judges its pages. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { projectRoot } from '#backend/project.ts';
import { sampleType } from '#scripts/sample-type.ts';
import { withCompanyName } from '#app/shell/install/manifest.ts';

export async function serveGallery(): Promise<{ url: string; judge: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  const shared = {
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: join(projectRoot, 'public'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  } as const;
  const page = await readFile(join(projectRoot, 'index.html'), 'utf8');
  const [frame = ''] = /<div class="signed-out">.*(?=<script)/su.exec(page) ?? [];
  const transformIndexHtml = (html: string) => html.replace(/<!--.*-->/u, () => withCompanyName(frame));
  await build({ ...shared, plugins: [react(), sampleType, { name: 'signed-out-frame', transformIndexHtml }] });
  await copyFile(join(projectRoot, 'node_modules/axe-core/axe.min.js'), join(outDir, 'axe.js'));
  const server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The gallery has no address');
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { url, judge: new URL('axe.js', url).href, stop };
}
