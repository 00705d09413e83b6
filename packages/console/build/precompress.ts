/** Writes NAME.br and NAME.gz beside every text asset, which the server sends to those who take them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/** The best packing of hundreds of documents takes a minute, and makes them a tenth smaller. */
const brotliQuality = (name: string) => (name.endsWith('.html') ? 5 : 11);

export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle(error?: Error) {
      // A build that failed wrote nothing, and reports why.
      if (error || !existsSync(outDir)) return;
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !packable.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(entry.name) };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${file}.gz`, gzipSync(text));
      }
    },
  };
}
