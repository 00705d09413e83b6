/** Which weights hear a recording: by language, length and machine, or as the caller named them. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { silent } from '../../../core/src/egress/testing.ts';
import { fingerprint } from '../../../core/src/engines/models/installed.ts';
import { readManifest } from '../../../core/src/engines/models/manifest.ts';
import { type ManifestEntry, markerName } from '../../../core/src/engines/models/manifest-entry.ts';
import type { ModelStore } from '../../../core/src/engines/models/port.ts';
import type { Room } from '../../../core/src/engines/models/room.ts';
import { createModelStore } from '../../../core/src/engines/models/store.ts';
import models from '../models.json' with { type: 'json' };
import { createWhisperModels } from './whisper-models.ts';

const entry = (id: string): ManifestEntry => ({
  id,
  kind: 'weights',
  about: id,
  licence: 'MIT',
  serves: ['transcription'],
  atStart: false,
  files: [{ name: 'encoder.onnx', bytes: 1, sha256: 'x', from: [{ package: 'a@1.0.0', path: 'a' }] }],
});
const installed = ['onnxruntime', 'whisper-base', 'whisper-base-yo', 'whisper-small'].map(entry);
const large: Room = { cores: () => 8, memoryBytes: () => 16e9, freeBytes: async () => 1e12 };
const english = { isKnown: true, seconds: 60 };

let dir: string;
let store: ModelStore;

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oja-whisper-'));
  for (const each of installed) {
    await mkdir(join(dir, each.id));
    await writeFile(join(dir, each.id, 'encoder.onnx'), '.');
    await writeFile(join(dir, each.id, markerName), fingerprint(each));
  }
  store = createModelStore({
    dir,
    log: silent,
    autoPull: true,
    manifest: [...installed, ...readManifest(models).filter(({ hub }) => hub)],
  });
});
after(async () => {
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

test('small hears where there are cores and memory, unless the recording is long or the language unknown', async () => {
  const heardWith = async (hearing: typeof english, room: Room = large, setting = 'auto') =>
    basename((await createWhisperModels(setting, store, room).need(hearing)).model);
  assert.equal(await heardWith(english), 'whisper-small');
  assert.equal(await heardWith({ ...english, seconds: 3600 }), 'whisper-base');
  assert.equal(await heardWith({ ...english, isKnown: false }), 'whisper-base');
  assert.equal(await heardWith(english, { ...large, cores: () => 2 }), 'whisper-base');
  assert.equal(await heardWith(english, { ...large, memoryBytes: () => 2e9 }), 'whisper-base');
  assert.equal(await heardWith(english, large, 'whisper-base'), 'whisper-base');
});

test('a model that the caller names hears, on any machine; that of the hub once it is installed', async () => {
  const models = createWhisperModels('auto', store, { ...large, cores: () => 1 });
  const named = models.named('whisper-small');
  const ready = await models.need({ ...english, named });
  assert.equal(basename(ready.model), 'whisper-small');
  assert.deepEqual(ready.trained, {});
  assert.equal(models.named('whisper-1'), undefined);
  await assert.rejects(models.need({ ...english, named: models.named('whisper-medium') }), {
    kind: 'unavailable',
    message: /models pull whisper-medium/,
  });
  assert.deepEqual(store.downloads(), [], 'a caller starts no download of gigabytes');
});
