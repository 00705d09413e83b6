/** Builds the client for publishing: packages/client/dist is a package of plain JavaScript with its types. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, root, run } from './install.mjs';

const home = join(root, 'packages', 'client');

export async function buildClient(dist = join(home, 'dist')) {
  rmSync(dist, { recursive: true, force: true });
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const code = await run(findNode(), [tsc, '-p', join(home, 'tsconfig.build.json'), '--outDir', dist]);
  if (code !== 0) throw new Error('the client could not be built');
  mkdirSync(join(dist, 'bin'));
  copyFileSync(join(home, 'bin', 'oja.mjs'), join(dist, 'bin', 'oja.mjs'));
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const built = (file) => file.replace('./src/', './').replace(/\.ts$/, '');
  const exports = Object.entries(manifest.exports).map(([name, file]) => [
    name,
    { types: `${built(file)}.d.ts`, default: `${built(file)}.js` },
  ]);
  const text = JSON.stringify({ ...manifest, exports: Object.fromEntries(exports) }, null, 2);
  writeFileSync(join(dist, 'package.json'), `${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient(process.argv[2]);
