/** `node scripts/set-version.mjs VERSION`: writes the version of a release into every file that names it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './find-node.mjs';

/** Other packages can have the same version: here only our own names are followed by it. */
const ours = /("(?:@oja\/[\w-]+|version)": ")[^"]+/g;
const plain = [
  'deploy/helm/oja/Chart.yaml',
  'docs/python.md',
  'docs/self-hosting.md',
  'packages/client/src/version.ts',
  'packages/core/src/endpoints/account/catalogue.ts',
  'packages/core/src/endpoints/operator/system.ts',
  'packages/core/src/http/samples/python.ts',
  'packages/python/oja/_version.py',
  'packages/python/pyproject.toml',
];

/** The text of each file that names the version, with another one. */
export function filesWith(version) {
  const before = JSON.parse(read('package.json')).version;
  const packages = Object.keys(JSON.parse(read('package-lock.json')).packages).filter(isOurs);
  const manifests = packages.map((folder) => join(folder, 'package.json'));
  return Object.fromEntries([
    ...plain.map((file) => [file, read(file).replaceAll(before, version)]),
    ...manifests.map((file) => [file, read(file).replace(ours, `$1${version}`)]),
    ['package-lock.json', lockWith(version)],
  ]);
}

function lockWith(version) {
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (!isOurs(folder)) continue;
    entry.version = version;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith('@oja/')) entry.dependencies[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const isOurs = (folder) => folder === '' || /^packages\/[\w-]+$/.test(folder);
const read = (file) => readFileSync(join(root, file), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('usage: node scripts/set-version.mjs VERSION');
  for (const [file, text] of Object.entries(filesWith(version))) writeFileSync(join(root, file), text);
}
