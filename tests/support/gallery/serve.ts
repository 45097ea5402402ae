/** Serves the gallery on a free port of this machine. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../../', import.meta.url));

export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: here,
    cacheDir: `${project}/.cache/gallery`,
    plugins: [react()],
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { allow: [project] } },
    optimizeDeps: { entries: ['gallery.tsx'] },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The gallery has no address');
  return { url, stop: () => server.close() };
}
