// @alone
/** Pulls from a model hub on loopback that cuts, lies, refuses, redirects and stays silent. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { openEgress, silent } from '../../../egress/testing.ts';
import { bestChatModel } from '../chat-model.ts';
import type { ManifestEntry } from '../manifest-entry.ts';
import { createNpm } from '../npm.ts';
import type { Room } from '../room.ts';
import { createModelStore, type ModelStoreOptions } from '../store.ts';
import { parseHubReference } from './hub-reference.ts';
import { type HubStandIn, openHubStandIn } from './hub-stand-in.ts';

const reference = 'hf:acme/tiny-GGUF/Tiny-Q4_0.gguf';
const weights = randomBytes(300_000);
const sha256 = createHash('sha256').update(weights).digest('hex');
const fromAcme = (
  id: string,
  memoryBytes: number,
  atStart?: { cores: number; memoryBytes: number },
): ManifestEntry => ({
  id,
  kind: 'weights',
  about: id,
  licence: 'MIT',
  serves: ['chat'],
  atStart: false,
  memoryBytes,
  languages: ['*'],
  files: [],
  hub: { repo: `acme/${id}-GGUF`, files: [{ path: `${id}.gguf`, name: 'model.gguf', bytes: 1_000_000 }] },
  chat: { name: id.slice('chat-'.length), ...(atStart ? { atStart } : {}) },
});
const small = fromAcme('chat-small', 1_500_000_000, { cores: 2, memoryBytes: 4_000_000_000 });
const hubEntries = [
  fromAcme('chat-large', 6_500_000_000),
  fromAcme('chat-middle', 3_800_000_000),
  fromAcme('chat-better', 2_800_000_000, { cores: 64, memoryBytes: 8_000_000_000 }),
  small,
];
const demo: ManifestEntry = {
  id: 'chat-tinyllama',
  kind: 'weights',
  about: 'demo',
  licence: 'Apache-2.0',
  serves: ['chat'],
  atStart: true,
  chat: { name: 'tinyllama-1.1b-chat', isDemo: true },
  // No such package: what counts is that it is asked for.
  files: [{ name: 'model.gguf', bytes: 1, sha256: 'x', from: [{ package: 'nowhere@9.9.9', path: 'a' }] }],
};
const room: Room = {
  memoryBytes: () => small.chat!.atStart!.memoryBytes,
  cores: () => small.chat!.atStart!.cores,
  freeBytes: async () => 1e12,
};

const npm = createNpm({ npm_config_registry: 'http://127.0.0.1:1/', npm_config_fetch_retries: '0' });

let hub: HubStandIn;
let egress: ReturnType<typeof openEgress>;
let dir: string;

before(async () => {
  hub = await openHubStandIn();
  egress = openEgress({ allow: hub.allow });
});
after(async () => {
  await egress.close();
  await hub[Symbol.asyncDispose]();
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oja-hub-'));
  hub.files.set('acme/tiny-GGUF/Tiny-Q4_0.gguf', weights);
  hub.files.set(`${small.hub!.repo}/${small.hub!.files[0]!.path}`, weights);
  hub.requests.length = 0;
});
afterEach(async () => {
  for (const fault of Object.keys(hub.faults)) delete hub.faults[fault as keyof typeof hub.faults];
  await rm(dir, { recursive: true, force: true });
});

function openStore(given: Partial<ModelStoreOptions> = {}, token?: string) {
  const store = createModelStore({
    dir,
    log: silent,
    autoPull: true,
    manifest: [demo, ...hubEntries],
    npm,
    retryMs: 1,
    room,
    hub: { egress, endpoint: hub.endpoint, token, atStart: true },
    ...given,
  });
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}

test('a file of the hub is verified, pinned, listed, and found again by another process', async () => {
  await using store = openStore();
  const seen: number[] = [];
  const { files } = await store.pull(reference, { onProgress: (share) => seen.push(share) });
  assert.ok((await readFile(files['model.gguf']!)).equals(weights));
  assert.equal(seen.at(-1), 1);
  const state = store.state('tiny-q4_0');
  assert.equal(state.state, 'ready');
  assert.equal(state.sha256, sha256);
  assert.equal(state.bytes, weights.length);
  assert.deepEqual(state.serves, ['chat']);
  await using other = openStore();
  assert.equal(other.list().find(({ id }) => id === 'tiny-q4_0')?.source, 'hf:acme/tiny-GGUF');
  assert.ok((await other.need('tiny-q4_0')).files['model.gguf']);
  assert.equal(hub.requests.filter(({ host }) => host === 'cdn').length, 1);
  await other.pull(reference);
  assert.equal(hub.requests.filter(({ host }) => host === 'cdn').length, 1, 'not downloaded again');
  await other.remove('tiny-q4_0');
  assert.ok(!existsSync(join(dir, 'tiny-q4_0')));
});

test('a cut download goes on by a range request', async () => {
  await using store = openStore();
  hub.faults.cutAt = 100_000;
  await store.pull(reference);
  const ranges = hub.requests.filter(({ host }) => host === 'cdn').map(({ range }) => range);
  assert.equal(ranges.length, 2);
  assert.match(ranges[1]!, /^bytes=[1-9]\d*-$/);
  assert.equal(store.state('tiny-q4_0').sha256, sha256);
});

test('content with another checksum is refused and leaves nothing behind', async () => {
  await using store = openStore();
  hub.faults.forged = true;
  await assert.rejects(store.pull(reference), /sha256 differs/);
  assert.equal(store.state('tiny-q4_0').state, 'failed');
  assert.ok(!existsSync(join(dir, 'tiny-q4_0')));
  delete hub.faults.forged;
  await store.pull(reference);
  assert.equal(store.state('tiny-q4_0').state, 'ready');
});

test('small files are verified by their Git checksum', async () => {
  const notes = Buffer.from('{"a": 1}');
  hub.files.set('acme/tiny-GGUF/small.gguf', notes);
  await using store = openStore();
  await store.pull('hf:acme/tiny-GGUF/small.gguf');
  assert.equal(store.state('small').sha256, createHash('sha256').update(notes).digest('hex'));
});

test('the token goes to the hub and nowhere else; without it the error says what to do', async () => {
  hub.faults.token = 'hf_letmein';
  await using stranger = openStore();
  await assert.rejects(stranger.pull(reference), /refused access to hf:acme.*\(401\).*HF_TOKEN/);
  hub.requests.length = 0;
  await using store = openStore({}, 'hf_letmein');
  await store.pull(reference);
  for (const { host, authorization } of hub.requests)
    assert.equal(authorization, host === 'hub' ? 'Bearer hf_letmein' : undefined);
});

test('a redirect to a private host that nobody allowed is refused', async () => {
  await using store = openStore();
  hub.faults.redirectTo = 'http://127.0.0.2:9';
  await assert.rejects(store.pull(reference), /127\.0\.0\.2/);
  hub.faults.redirectTo = 'file:///etc';
  await assert.rejects(store.pull(reference), /redirects to file:/);
});

test('a missing file, a split one, a wrong name and a taken one are refused with the reason', async () => {
  await using store = openStore();
  await assert.rejects(store.pull('hf:acme/tiny-GGUF/other.gguf'), /the hub has no hf:acme.*\(404\)/);
  assert.throws(() => store.choose('hf:acme/x/m-00001-of-00003.gguf'), /one part of several/);
  assert.throws(() => store.choose('hf:acme/x/model.onnx'), /must be a \.gguf file/);
  assert.throws(() => store.choose('hf:acme/x/chat-tinyllama.gguf'), /name of another model/);
  for (const wrong of [
    'hf:acme/x',
    'hf:acme/../x.gguf',
    'hf:a/b/../../c.gguf',
    'hf:a b/c/d.gguf',
    'hf:a/b/.x.gguf',
  ])
    assert.throws(() => parseHubReference(wrong), /must be hf:OWNER\/REPO\/FILE/, wrong);
  assert.deepEqual(parseHubReference('hf:a/b@v1/onnx/c d.onnx'), {
    repo: 'a/b',
    revision: 'v1',
    path: 'onnx/c d.onnx',
  });
});

test('disk and memory are checked before anything is downloaded', async () => {
  await using full = openStore({ room: { ...room, freeBytes: async () => 400e6 } });
  await assert.rejects(full.pull(reference), /needs 0\.5 GB of disk space; 0\.4 GB are free/);
  await using little = openStore({ room: { ...room, memoryBytes: () => 500e6 } });
  await assert.rejects(little.pull(reference), /of memory; this machine has 0\.5 GB.*--force/);
  assert.ok(!hub.requests.some(({ host }) => host === 'cdn'));
  await little.pull(reference, { force: true });
  assert.equal(little.state('tiny-q4_0').state, 'ready');
});

const chosenAtStart = (store: ReturnType<typeof openStore>): Promise<string> =>
  new Promise((resolve) => store.prepare(resolve));

test('the first start fetches the best small chat model of the hub, and it serves', async () => {
  await using store = openStore();
  assert.deepEqual(store.chatModel(), { id: 'chat-tinyllama', name: 'tinyllama-1.1b-chat', isDemo: true });
  assert.equal(await chosenAtStart(store), small.id);
  assert.equal(store.state('chat-tinyllama').state, 'absent');
  assert.equal(store.chatModel()?.id, small.id);
  await store.pull(small.id);
  assert.deepEqual(store.chatModel(), { id: small.id, name: small.id.slice(5), isDemo: false });
  // The next start has it already.
  await using next = openStore();
  next.prepare(() => assert.fail('nothing is missing'));
  assert.deepEqual(next.downloads(), []);
});

test('without a hub in time, by setting, or without room, the demo model is fetched', async (t) => {
  const waits: number[] = [];
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    waits.push(ms);
    const late = new AbortController();
    setImmediate(() => late.abort(new Error('late')));
    return late.signal;
  });
  hub.faults.silent = true;
  await using slow = openStore();
  assert.equal(await chosenAtStart(slow), 'chat-tinyllama');
  assert.deepEqual(waits, [3000]);
  delete hub.faults.silent;
  t.mock.restoreAll();
  hub.requests.length = 0;
  await using off = openStore({ hub: { egress, endpoint: hub.endpoint, atStart: false } });
  assert.equal(await chosenAtStart(off), 'chat-tinyllama');
  await using little = openStore({ room: { ...room, memoryBytes: () => 2e9 } });
  assert.equal(await chosenAtStart(little), 'chat-tinyllama');
  assert.equal(hub.requests.length, 0);
  await using full = openStore({ room: { ...room, freeBytes: async () => 1e6 } });
  assert.equal(await chosenAtStart(full), 'chat-tinyllama');
});

test('a chat model that cannot be verified at the first start gives way to the demo model', async () => {
  await using store = openStore();
  hub.faults.forged = true;
  assert.equal(await chosenAtStart(store), small.id);
  await assert.rejects(store.pull(small.id), /differs/);
  assert.ok(store.downloads().some(({ model }) => model === 'chat-tinyllama'));
});

test('what a machine is too small for is not fetched at its first start', async () => {
  const needy = { ...demo, id: 'needy', chat: undefined, needsAtStart: { cores: 4, memoryBytes: 8e9 } };
  await using modest = openStore({ manifest: [needy], room: { ...room, cores: () => 2 } });
  modest.prepare();
  assert.deepEqual(modest.downloads(), []);
  const large = { ...room, cores: () => 4, memoryBytes: () => 8e9 };
  await using ample = openStore({ manifest: [needy], room: large });
  ample.prepare();
  assert.deepEqual(ample.downloads(), [{ model: 'needy', progress: 0 }]);
});

test('the best installed chat model that fits the memory serves', () => {
  const entries = new Map(hubEntries.map((entry) => [entry.id, entry]));
  const memory = (bytes: number): Room => ({ ...room, memoryBytes: () => bytes });
  assert.equal(bestChatModel(() => true, entries, memory(64e9))?.id, 'chat-large');
  assert.equal(bestChatModel(() => true, entries, memory(6e9))?.id, 'chat-middle');
  assert.equal(
    bestChatModel((id) => id === 'chat-large', entries, memory(6e9)),
    undefined,
  );
});
