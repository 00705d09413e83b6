import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpoints } from './build/endpoints.ts';
import { guides } from './build/guides.ts';
import { textGroup } from './build/languages.ts';
import { pages } from './build/pages.ts';
import { precompress } from './build/precompress.ts';
import { search } from './build/search.ts';

/** The server whose API the development server borrows. */
// With the host that the browser asked: the server refuses sessions from the pages of another one.
const api = { target: process.env.OJA_URL ?? 'http://127.0.0.1:8787', changeOrigin: false };
const pageOrFigures = {
  ...api,
  bypass: ({ headers }: { headers: { accept?: string } }) =>
    headers.accept?.includes('text/html') ? '/index.html' : undefined,
};

// What all pages import comes in one piece, so does what calls the API, and what all pages of the console import: many
// small ones wait in line for a connection. With a module comes what it imports, but for what is in an earlier group.
const groups = [
  textGroup,
  // Texts name times, and must bring nothing but themselves.
  { name: 'time', test: /src\/model\/time\.ts/, priority: 11 },
  {
    name: 'base',
    test: /src\/(?:router|ui\/(?:badge|code|field|moment|more|table|use-more)|public\/category-card|shell\/palette-keys)\.tsx?|icons\/(?:search|play|key-round|triangle-exclamation-point)\.mjs/,
    priority: 3,
  },
  {
    name: 'api',
    test: /src\/(?:api|session|ui\/use-send)\.ts|packages\/client\/(?!src\/generated\/error-fixes)|@oja\/client\//,
    priority: 2,
  },
  {
    name: 'console',
    test: /src\/(?:shell\/(?:console-layout|low-balance)|ui\/(?:dialog|menu|dialog-buttons|confirm))\.tsx?/,
    priority: 1,
  },
];

export default defineConfig({
  // Outside node_modules, which must not change while a server runs from it.
  cacheDir: '../../.cache/vite',
  // Built through a link where the path of the clone has characters that Vite cannot read.
  resolve: { preserveSymlinks: process.execArgv.includes('--preserve-symlinks') },
  plugins: [react(), tailwindcss(), guides(), endpoints(), search(), pages(), precompress()],
  // Our policy lets no data: font in, so that nothing is inlined.
  build: {
    assetsInlineLimit: 0,
    // The styles are in the document: nothing waits for them.
    cssCodeSplit: false,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    // Texts come with the document in its language, and are not fetched in English ahead of it.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !file.includes('/text-')) },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': api, '/openapi.json': api, '/files': api, '/status': pageOrFigures } },
});
