import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealBytes, unsealBytes } from './seal.ts';

test('bytes are sealed beside the event loop, and opened with the same pepper only', async () => {
  const plain = Buffer.alloc(16_000_000, 'oja');
  let isSealed = false;
  const sealing = sealBytes(plain, 'pepper').finally(() => {
    isSealed = true;
  });
  await new Promise((done) => setImmediate(done));
  assert.equal(isSealed, false, 'the loop goes on meanwhile');
  const sealed = await sealing;
  assert.equal(Buffer.from(sealed).includes('ojaoja'), false);
  assert.ok(Buffer.from(await unsealBytes(Buffer.from(sealed), 'pepper')).equals(plain));
  await assert.rejects(unsealBytes(Buffer.from(sealed), 'another'));
  const altered = Buffer.from(sealed);
  altered[100]! ^= 1;
  await assert.rejects(unsealBytes(altered, 'pepper'));
});
