/** Weights that ship as what changed since the published ones. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { withDifference } from './add-difference.ts';
import { fetchEntry } from './fetch-entry.ts';
import { fingerprint, installedFiles } from './installed.ts';
import { fromPackage, type ManifestEntry, markerName } from './manifest-entry.ts';
import type { Npm } from './npm.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const published = randomBytes(200_000);
const trained = published.map((byte, at) => (at % 3 === 0 ? byte + 250 : byte)) as Buffer;
let dir: string;
let difference: string;

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oja-difference-'));
  difference = join(dir, 'weights.diff.br');
  await writeFile(difference, brotliCompressSync(published.map((byte, at) => trained[at]! - byte)));
});
after(() => rm(dir, { recursive: true, force: true }));

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function sum(bytes: Buffer, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of withDifference(pieces(bytes, size), difference)) parts.push(part);
  return Buffer.concat(parts);
}

test('a difference makes the new file of the published one, however it is cut', async () => {
  for (const size of [777, 65_536, 200_000])
    assert.deepEqual(await sum(published, size), Buffer.from(trained));
});

test('a difference that belongs to another file is refused', async () => {
  await assert.rejects(sum(published.subarray(1), 5000), /longer than the file/);
  await assert.rejects(sum(Buffer.concat([published, published]), 5000), /shorter than the file/);
});

const offline: Npm = {
  tarball: () => Promise.reject(new Error('offline')),
  field: () => Promise.reject(new Error('offline')),
  network: () => Promise.reject(new Error('offline')),
  pack: () => Promise.reject(new Error('offline')),
};

test('an installed base is used again, and the result must be the file that was announced', async () => {
  const base: ManifestEntry = {
    id: 'base',
    kind: 'weights',
    about: 'Base',
    licence: 'MIT',
    serves: [],
    atStart: false,
    files: fromPackage('base@1.0.0', [['deep/w.bin', 'sub/w.bin', published.length, sha256(published)]]),
  };
  const further = (digest: string): ManifestEntry => ({
    ...base,
    id: 'further',
    basedOn: base,
    files: base.files.map((file) => ({ ...file, sha256: digest, difference })),
  });
  const modelsDir = join(dir, 'models');
  const fetch = (entry: ManifestEntry) =>
    fetchEntry({ entry, modelsDir, npm: offline, signal: new AbortController().signal, onProgress() {} });
  await assert.rejects(fetch(further(sha256(Buffer.from(trained)))), /offline/);
  await mkdir(join(modelsDir, 'base/sub'), { recursive: true });
  await writeFile(join(modelsDir, 'base/sub/w.bin'), published);
  await writeFile(join(modelsDir, 'base', markerName), fingerprint(base));
  await assert.rejects(fetch(further(sha256(published))), /sha256 differs/);
  assert.equal(installedFiles(modelsDir, further(sha256(published))), undefined);
  const right = further(sha256(Buffer.from(trained)));
  await fetch(right);
  const path = installedFiles(modelsDir, right)!.files['sub/w.bin']!;
  assert.deepEqual(await readFile(path), Buffer.from(trained));
});
