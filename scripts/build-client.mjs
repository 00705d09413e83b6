/**
 * Builds the client: packages/client/dist is a package of plain JavaScript with its types. Packed, the server gives it
 * out as /oja-client.tgz, so that `npm install` gets the client that fits it.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, root } from './find-node.mjs';
import { packageReadme } from './package-readme.mjs';
import { run, runNpm } from './run.mjs';

const home = join(root, 'packages', 'client');

export async function buildClient(dist = join(home, 'dist')) {
  rmSync(dist, { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const code = await run(findNode(), [tsc, '-p', join(home, 'tsconfig.build.json'), '--outDir', dist]);
  if (code !== 0) throw new Error('the client could not be built');
  mkdirSync(join(dist, 'bin'));
  copyFileSync(join(home, 'bin', 'oja.mjs'), join(dist, 'bin', 'oja.mjs'));
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  writeFileSync(join(dist, 'README.md'), packageReadme('client'));
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const built = (file) => file.replace('./src/', './').replace(/\.ts$/, '');
  const exports = Object.entries(manifest.exports).map(([name, file]) => [
    name,
    { types: `${built(file)}.d.ts`, require: `${built(file)}.cjs`, default: `${built(file)}.js` },
  ]);
  await buildCommonJs(dist, Object.values(manifest.exports).map(built));
  const text = JSON.stringify({ ...manifest, exports: Object.fromEntries(exports) }, null, 2);
  writeFileSync(join(dist, 'package.json'), `${text}\n`);
}

/** For `require()`, which can't load ES modules before Node 20.19 and 22.12. */
async function buildCommonJs(dist, files) {
  const { rolldown } = await import('rolldown');
  const input = Object.fromEntries(files.map((file) => [file.slice(2), join(dist, `${file}.js`)]));
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  await bundle.write({
    dir: dist,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'shared-[hash].cjs',
  });
  await bundle.close();
}

/** Writes the package as `oja-client.tgz` into a folder. */
export async function packClient(folder) {
  const work = mkdtempSync(join(tmpdir(), 'oja-client-'));
  try {
    const dist = join(work, 'dist');
    await buildClient(dist);
    const args = ['pack', dist, '--pack-destination', folder, '--silent'];
    const code = await runNpm(args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (code !== 0) throw new Error('the client could not be packed');
    const { version } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
    renameSync(join(folder, `oja-client-${version}.tgz`), join(folder, 'oja-client.tgz'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first, second] = process.argv.slice(2);
  await (first === '--pack' ? packClient(second) : buildClient(first));
}
