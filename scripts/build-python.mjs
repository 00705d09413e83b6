/** Packs the Python client as a wheel: pure Python, so that a wheel is a ZIP of its files and their hashes. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { root } from './find-node.mjs';
import { packageReadme } from './package-readme.mjs';

const home = join(root, 'packages', 'python');

/** The same bytes for the same sources. */
const mtime = '1980-01-01T00:00:00';

/** Writes the wheel into a folder; returns its name, which pip reads the version from. */
export function packPython(folder) {
  const version = /^version = "(.+)"$/m.exec(readFileSync(join(home, 'pyproject.toml'), 'utf8'))[1];
  const info = `oja_client-${version}.dist-info`;
  const files = {
    ...packageFiles('oja'),
    [`${info}/METADATA`]: Buffer.from(metadata(version)),
    [`${info}/WHEEL`]: Buffer.from(
      'Wheel-Version: 1.0\nGenerator: oja\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
    [`${info}/LICENSE`]: readFileSync(join(root, 'LICENSE')),
  };
  const record = Object.entries(files).map(([name, bytes]) => {
    const digest = createHash('sha256').update(bytes).digest('base64url');
    return `${name},sha256=${digest},${bytes.length}\n`;
  });
  files[`${info}/RECORD`] = Buffer.from(`${record.join('')}${info}/RECORD,,\n`);
  const name = `oja_client-${version}-py3-none-any.whl`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), zipSync(files, { mtime, level: 9 }));
  return name;
}

function packageFiles(path) {
  const files = {};
  for (const entry of readdirSync(join(home, path), { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== '__pycache__') Object.assign(files, packageFiles(inner));
    else if (/\.py$|py\.typed$/.test(entry.name)) files[inner] = readFileSync(join(home, inner));
  }
  return files;
}

function metadata(version) {
  return `Metadata-Version: 2.1
Name: oja-client
Version: ${version}
Summary: Python client for Oja: AI, Media, Network and Utilities APIs behind one key.
License: Apache-2.0
Requires-Python: >=3.9
Description-Content-Type: text/markdown

${packageReadme('python')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(packPython(process.argv[2] ?? '.'));
