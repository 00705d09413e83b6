/** Pages of the console, as a program asks for them: those about nothing that is there are 404. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

// What the build makes besides is not what is tested.
const consoleDir = mkdtempSync(join(tmpdir(), 'oja-console-'));
let server: TestServer;
before(async () => {
  writeFileSync(join(consoleDir, 'index.html'), '<!doctype html><title>Oja</title>');
  server = await startTestServer({ consoleDir });
});
after(async () => {
  await server.close();
  rmSync(consoleDir, { recursive: true });
});

const statusOf = async (path: string) =>
  (await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })).status;

for (const path of [
  '/',
  '/docs/quickstart',
  '/docs/changelog',
  '/docs/api/network.dns',
  '/playground/ai.chat',
])
  test(`${path} is there`, async () => assert.equal(await statusOf(path), 200));

for (const path of ['/docs/nope', '/docs/api/network.nope', '/playground/ai.nope', '/nope'])
  test(`${path} is not`, async () => assert.equal(await statusOf(path), 404));

test('the feed of the changelog has released versions, newest first, and the page lists them', async () => {
  const feed = await (await fetch(`${server.url}/docs/changelog.atom`)).text();
  const versions = [...feed.matchAll(/<title>Oja (\d\S+)<\/title>/g)].map(([, version]) => version);
  assert.deepEqual(versions.slice(-2), ['1.1.0', '1.0.0']);
  const { markdown } = (await (await fetch(`${server.url}/api/v1/guides/changelog`)).json()) as {
    markdown: string;
  };
  for (const version of versions) assert.ok(markdown.includes(`## ${version} - `), version);
});
