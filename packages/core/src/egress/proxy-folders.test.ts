// @alone
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { makeProxyFolder, socketIn, sweepProxyFolders } from './proxy-folders.ts';

const listenAndDie = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;

test('folders of killed servers go; those of living ones, young ones and strange ones stay', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'oja-test-sweep-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const [dead, bare, living, strange] = [
    await makeProxyFolder(parent),
    await makeProxyFolder(parent),
    await makeProxyFolder(parent),
    await makeProxyFolder(parent),
  ];
  await once(spawn(process.execPath, ['-e', listenAndDie, socketIn(dead)]), 'exit');
  assert.deepEqual(await readdir(dead), ['proxy.sock'], 'it left its socket');
  const server = createServer().listen(socketIn(living));
  t.after(() => server.close());
  await once(server, 'listening');
  await writeFile(join(strange, 'notes'), 'not ours');
  await symlink(bare, join(parent, 'oja-egress-link'));

  await sweepProxyFolders(parent);
  assert.equal((await readdir(parent)).length, 5, 'all are young');
  await sweepProxyFolders(parent, Date.now() + 3_600_000);
  const left = [basename(living), basename(strange), 'oja-egress-link'].sort();
  assert.deepEqual((await readdir(parent)).sort(), left);
  assert.deepEqual(await readdir(strange), ['notes']);
});
