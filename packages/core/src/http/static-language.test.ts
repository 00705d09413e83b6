/** The language of a page: what was chosen, else what the browser asks for and the console has. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createStaticFiles } from './static.ts';

test('pages come in the language of the cookie, else of the browser, else in English', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-static-'));
  for (const folder of ['pages', 'pages.fr']) mkdirSync(join(dir, folder));
  writeFileSync(join(dir, 'index.html'), 'lost');
  writeFileSync(join(dir, 'index.fr.html'), 'perdu');
  writeFileSync(join(dir, 'pages', 'pricing.html'), 'prices');
  writeFileSync(join(dir, 'pages', 'status.html'), 'status');
  writeFileSync(join(dir, 'pages.fr', 'pricing.html'), 'tarifs');
  const files = createStaticFiles(dir, () => true);
  const server = createServer((request, response) => {
    void files.serve(request, response, request.url!).then((found) => found || response.end('none'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async (path: string, headers: Record<string, string>) =>
    (await fetch(url + path, { headers: { accept: 'text/html', ...headers } })).text();
  const french = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' };
  assert.equal(await read('/pricing', french), 'tarifs');
  assert.equal(await read('/pricing', { ...french, cookie: 'a=b; oja-language=en' }), 'prices');
  assert.equal(await read('/pricing', { cookie: 'oja-language=fr' }), 'tarifs');
  assert.equal(await read('/pricing', { 'accept-language': 'en, fr;q=0.5' }), 'prices');
  assert.equal(await read('/pricing', { 'accept-language': 'de, fr;q=0.5' }), 'tarifs');
  assert.equal(await read('/pricing', { cookie: 'oja-language=../..' }), 'prices');
  assert.equal(await read('/status', french), 'status', 'a page without a translation is English');
  assert.equal(await read('/models', { accept: 'application/json' }), 'none');
});
