import { defineConfig } from 'vite';

/** One file for the cloud; the packages are installed there. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: { ssr: 'src/index.ts', outDir: 'lib', target: 'node20', emptyOutDir: true, sourcemap: true },
});
