/** Writes NAME.br and NAME.gz beside every text asset, which the server sends to those who take them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/** Of endpoints there are a hundred documents, and the best packing of each takes as long as all the others. */
const isOfEndpoint = /[\\/]pages[\\/]docs[\\/]api[\\/]/;

/** Tests build for themselves, and weigh scripts as they are shipped. */
function qualitiesOf(file: string, isTest: boolean): { brotli: number; gzip: number } {
  if (isTest) return { brotli: file.endsWith('.js') ? 11 : 5, gzip: 1 };
  return { brotli: isOfEndpoint.test(file) ? 9 : 11, gzip: 9 };
}

export function precompress(): Plugin {
  let outDir = '';
  let isTest = false;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      isTest = config.mode === 'test';
    },
    closeBundle(error?: Error) {
      // A build that failed wrote nothing, and reports why.
      if (error || !existsSync(outDir)) return;
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !packable.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        const { brotli, gzip } = qualitiesOf(file, isTest);
        const params = { [constants.BROTLI_PARAM_QUALITY]: brotli };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: gzip }));
      }
    },
  };
}
