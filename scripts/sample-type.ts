/** The app's own type for the sample pages, which stand in for pages of another site and share no file with the app. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const path = 'samples/type.css';
const font = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** The font stands in the sheet: a frame whose origin is nobody's may load no other one without a header of the host. */
function sheet(): string {
  const data = readFileSync(createRequire(import.meta.url).resolve(font)).toString('base64');
  return `@font-face {
  font-family: 'Figtree Variable';
  font-weight: 300 900;
  font-display: swap;
  src: url(data:font/woff2;base64,${data}) format('woff2');
}
`;
}

export const sampleType: Plugin = {
  name: 'sample-type',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: path, source: sheet() });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${path}`, (_, response) => {
      response.setHeader('Content-Type', 'text/css');
      response.end(sheet());
    });
  },
};
