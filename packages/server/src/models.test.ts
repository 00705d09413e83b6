/** What the packages list to be fetched. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHubReference } from '../../core/src/engines/models/hub/hub-reference.ts';
import { allModels } from './testing/models.ts';

test('every file is pinned, and every licence named', () => {
  const ids = allModels.map((each) => each.id);
  assert.equal(new Set(ids).size, ids.length);
  for (const each of allModels) {
    assert.ok(each.licence && each.about && each.serves.length > 0, each.id);
    assert.equal(each.files.length === 0, each.hub !== undefined, each.id);
    for (const file of each.files) {
      assert.match(file.sha256, /^[0-9a-f]{64}$/, `${each.id} ${file.name}`);
      assert.ok(file.bytes > 0 && !file.name.includes('..') && !file.name.startsWith('/'));
      for (const source of file.from) assert.match(source.package, /^(@[^/]+\/)?[^/@]+@\d+\.\d+\.\d+[^/]*$/);
    }
  }
});

test('a model that several packages list is one, for all their capabilities', () => {
  const [runtime, ...others] = allModels.filter(({ id }) => id === 'onnxruntime');
  assert.equal(others.length, 0);
  assert.deepEqual(
    new Set(runtime?.serves),
    new Set(['embedding', 'image', 'speech', 'transcription', 'vision']),
  );
});

test('every model of the hub says what it is, how large, under which licence and for which languages', () => {
  const ofHub = allModels.filter(({ hub }) => hub !== undefined);
  assert.ok(ofHub.filter(({ chat }) => chat !== undefined).length >= 3);
  for (const { id, about, licence, memoryBytes, languages, hub } of ofHub) {
    assert.ok(about && licence && memoryBytes && languages?.length, id);
    for (const { path, bytes } of hub!.files) {
      assert.ok(bytes > 0);
      assert.deepEqual(parseHubReference(`hf:${hub!.repo}/${path}`).repo, hub!.repo);
    }
  }
});
