import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guides } from './build/guides.ts';
import { precompress } from './build/precompress.ts';

/** The server whose API the development server borrows. */
const api = process.env.OJA_URL ?? 'http://127.0.0.1:8787';

export default defineConfig({
  plugins: [react(), tailwindcss(), guides(), precompress()],
  // Our policy lets no data: font in, so that nothing is inlined.
  build: { assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 400 },
  server: { proxy: { '/api': api, '/openapi.json': api, '/files': api, '/status': api } },
});
