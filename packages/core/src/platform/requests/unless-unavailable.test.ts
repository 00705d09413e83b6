import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail } from '../../errors.ts';
import { unlessUnavailable } from './unless-unavailable.ts';

test('a log that is away or hangs is left out, and every other failure is reported', async () => {
  assert.equal(await unlessUnavailable(Promise.resolve(3)), 3);
  assert.equal(await unlessUnavailable(Promise.reject(fail('storage_unavailable', 'Away.'))), undefined);
  assert.equal(await unlessUnavailable(new Promise(() => {}), 1), undefined);
  await assert.rejects(unlessUnavailable(Promise.reject(new Error('a defect'))), /a defect/);
});
