// @alone @slow
/** Models in packages of a private registry: a stand-in on loopback that wants a token, asked by the real npm. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { tar } from '../../testing/tar.ts';
import { createNpm, type Npm } from './npm.ts';
import { createModelStore } from './store.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const token = 'model-token-0123456789';
const weights = randomBytes(300_000);
const shards = [weights.subarray(0, 100_000), weights.subarray(100_000, 200_000), weights.subarray(200_000)];

interface Description {
  about: string;
  files: { name: string; bytes: number; sha256: string; shards: object[] }[];
}
const good = (): Description => ({
  about: 'Our own chat model',
  files: [
    {
      name: 'Acme-Chat.gguf',
      bytes: weights.length,
      sha256: sha256(weights),
      shards: [
        { path: 'shards/0', sha256: sha256(shards[0]!) },
        { path: 'shards/1', sha256: sha256(shards[1]!) },
        { package: '@acme/chat-more@1.0.0', path: 'shards/2', sha256: sha256(shards[2]!) },
      ],
    },
  ],
});
let description: unknown;
const contents: Record<string, Record<string, Buffer>> = {
  '@acme/chat': { 'package/shards/0': shards[0]!, 'package/shards/1': shards[1]!, 'package/secret': weights },
  '@acme/chat-more': { 'package/shards/2': shards[2]! },
};

const registry = createServer((request, response) => {
  const [, scope = '', name = '', file] = decodeURIComponent(request.url ?? '').split('/');
  if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end('{}');
  const full = `${scope}/${name}`;
  const files = contents[full];
  if (files === undefined) return response.writeHead(404).end('{}');
  const body = gzipSync(tar({ 'package/package.json': Buffer.from('{}'), ...files }));
  if (file !== undefined) return response.end(body);
  const { port } = registry.address() as AddressInfo;
  const tarball = `http://127.0.0.1:${port}/${full}/package-1.0.0.tgz`;
  const integrity = `sha512-${createHash('sha512').update(body).digest('base64')}`;
  const oja = full === '@acme/chat' && description !== undefined ? { oja: { model: description } } : {};
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      name: full,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name: full, version: '1.0.0', dist: { tarball, integrity }, ...oja } },
    }),
  );
});

let scratch: string;
let npmEnv: Record<string, string>;
before(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'oja-npm-model-'));
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const { port } = registry.address() as AddressInfo;
  npmEnv = {
    'npm_config_@acme:registry': `http://127.0.0.1:${port}/`,
    npm_config_cache: join(scratch, 'cache'),
    npm_config_fetch_retries: '0',
    [`npm_config_//127.0.0.1:${port}/:_authToken`]: token,
  };
});
after(() => {
  registry.closeAllConnections();
  registry.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** A new npm each time: it remembers where tarballs are. */
async function pull(reference: string, dir: string, npm: Npm = createNpm(npmEnv)) {
  const store = createModelStore({ dir, log: silent, autoPull: false, manifest: [], npm, retryMs: 1 });
  try {
    const files = await store.pull(reference);
    return { files, listed: store.list() };
  } finally {
    await store.close();
  }
}
const folder = (name: string) => join(scratch, name);

test('shards of several packages of a private registry become one own model', async () => {
  description = good();
  const { files, listed } = await pull('npm:@acme/chat@1.0.0', folder('good'));
  const path = join(folder('good'), 'own', 'acme-chat.gguf');
  assert.deepEqual(files.files, { 'acme-chat.gguf': path });
  assert.ok(readFileSync(path).equals(weights));
  assert.deepEqual(
    listed.map(({ id, state, serves }) => [id, state, serves]),
    [['acme-chat', 'ready', ['chat']]],
  );
  assert.deepEqual(readdirSync(join(folder('good'), '.downloads')), []);
  assert.deepEqual(readdirSync(folder('good')).sort(), ['.downloads', '.incoming', 'own']);
});

test('a speech model comes with all of its files, or not at all', async () => {
  const one = Buffer.from('{}');
  const described = Buffer.from(JSON.stringify({ language: 'ig', whisper_language: 'yo' }));
  const bodies: Record<string, Buffer> = {
    'encoder.onnx': weights,
    'decoder.onnx': shards[0]!,
    'vocab.json': one,
    'merges.txt': one,
    'generation_config.json': one,
    'model.json': described,
  };
  contents['@acme/chat'] = {
    ...contents['@acme/chat'],
    ...Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`package/${name}`, body])),
  };
  const files = Object.entries(bodies).map(([name, body]) => ({
    name,
    bytes: body.length,
    sha256: sha256(body),
    shards: [{ path: name, sha256: sha256(body) }],
  }));
  description = { about: 'Igbo', files };
  const { listed } = await pull('npm:@acme/chat@1.0.0', folder('speech'));
  assert.deepEqual(
    listed.map(({ id, serves, speech }) => [id, serves, speech]),
    [['chat', ['transcription'], { language: 'ig', mark: 'yo' }]],
  );
  description = { about: 'Igbo', files: files.slice(1) };
  await assert.rejects(
    pull('npm:@acme/chat@1.0.0', folder('half')),
    /must have one \.gguf file, or the files of a speech model: encoder\.onnx/,
  );
});

test('a shard or file that is not the pinned one is refused, and nothing is left', async () => {
  const changed = (change: (file: Description['files'][number]) => void) => {
    const next = good();
    change(next.files[0]!);
    description = next;
    return pull('npm:@acme/chat@1.0.0', folder('bad'));
  };
  const other = sha256(Buffer.from('other'));
  await assert.rejects(
    changed((file) => Object.assign(file.shards[1]!, { sha256: other })),
    /shards\/1 of @acme\/chat@1\.0\.0 is not the expected file \(sha256 differs\)/,
  );
  await assert.rejects(
    changed((file) => Object.assign(file, { sha256: other })),
    /Acme-Chat\.gguf is not the expected file/,
  );
  await assert.rejects(
    changed((file) => Object.assign(file.shards[0]!, { path: 'shards/9' })),
    /@acme\/chat@1\.0\.0 has no shards\/9/,
  );
  assert.ok(!existsSync(join(folder('bad'), 'own')));
  assert.deepEqual(readdirSync(join(folder('bad'), '.incoming')), []);
});

test('what is wrong with a reference or a package is named', async () => {
  const dir = folder('wrong');
  for (const reference of [
    'npm:@acme/chat',
    'npm:@acme/chat@latest',
    'npm:@acme/chat@^1.0.0',
    'npm:../x@1.0.0',
  ])
    await assert.rejects(pull(reference, dir), /must be npm:NAME@VERSION with an exact version/);
  description = undefined;
  await assert.rejects(
    pull('npm:@acme/chat@1.0.0', dir),
    /is not a model: its package\.json has no oja\.model/,
  );
  description = { about: 'x', files: [{ ...good().files[0], name: '../escape.gguf' }] };
  await assert.rejects(pull('npm:@acme/chat@1.0.0', dir), /oja\.model\.files\.0\.name must be a file name/);
  description = {
    about: 'x',
    files: [{ ...good().files[0], shards: [{ path: '../../etc/passwd', sha256: 'x' }] }],
  };
  await assert.rejects(
    pull('npm:@acme/chat@1.0.0', dir),
    /shards\.0\.path must be a path in the package; oja\.model\.files\.0\.shards\.0\.sha256 must be a SHA-256/,
  );
  await assert.rejects(pull('npm:@acme/absent@1.0.0', dir), /npm view failed: E404/);
});

test('without the token that npm is set up with, nothing is fetched', async () => {
  description = good();
  const without = Object.fromEntries(
    Object.entries(npmEnv).filter(([name]) => !name.endsWith(':_authToken')),
  );
  await assert.rejects(
    pull('npm:@acme/chat@1.0.0', folder('closed'), createNpm(without)),
    /npm view failed: E401/,
  );
});
