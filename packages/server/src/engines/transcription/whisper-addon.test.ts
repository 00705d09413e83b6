import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { addonFault, loadFault } from './whisper-addon.ts';

test('the native code of Whisper loads on this machine', async () => {
  assert.equal(await addonFault(), undefined);
});

test('what keeps native code from loading is told in the words of the loader', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'oja-addon-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  const addon = join(dir, 'index.node');
  await writeFile(addon, 'no native code');
  assert.match((await loadFault(addon)) ?? '', /index\.node: .+/);
  assert.match((await loadFault('@fugood/no-such-package')) ?? '', /Cannot find module/);
  const crash = join(dir, 'crash.cjs');
  await writeFile(crash, "process.kill(process.pid, 'SIGILL');");
  assert.equal(await loadFault(crash), 'it ends by SIGILL');
});
