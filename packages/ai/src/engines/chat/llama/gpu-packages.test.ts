import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { silent } from '../../../../../core/src/egress/testing.ts';
import { fingerprint } from '../../../../../core/src/engines/models/installed.ts';
import { type ManifestEntry, markerName } from '../../../../../core/src/engines/models/manifest-entry.ts';
import { createModelStore } from '../../../../../core/src/engines/models/store.ts';
import { gpuPackages, useGpuPackages } from './gpu-packages.ts';

const entry = (id: string, names: string[]): ManifestEntry => ({
  id,
  kind: 'runtime',
  about: id,
  licence: 'MIT',
  serves: ['chat'],
  atStart: false,
  files: names.map((name) => ({ name, bytes: content.length, sha256: 'x', from: [] })),
});
const content = "export const getBinsDir = () => 'of the store';";

test('a GPU build of the store takes the place of the empty package', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'oja-gpu-'));
  const cuda = entry('llama-cuda', ['linux-x64-cuda/dist/index.js', 'linux-x64-cuda/package.json']);
  const vulkan = entry('llama-vulkan', ['linux-x64-vulkan/dist/index.js']);
  const dir = join(folder.path, cuda.id, 'linux-x64-cuda');
  await mkdir(join(dir, 'dist'), { recursive: true });
  await writeFile(join(dir, 'dist/index.js'), content);
  await writeFile(join(dir, 'package.json'), content);
  await writeFile(join(folder.path, cuda.id, markerName), fingerprint(cuda));
  const store = createModelStore({
    dir: folder.path,
    log: silent,
    autoPull: false,
    manifest: [cuda, vulkan],
  });
  const name = '@node-llama-cpp/linux-x64-cuda';
  const packages = await gpuPackages(store);
  assert.deepEqual(packages, { [name]: join(dir, 'dist/index.js') });
  useGpuPackages(packages);
  assert.equal((await import(name)).getBinsDir(), 'of the store');
  await store.close();
});
