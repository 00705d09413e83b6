// @alone
/** Services from files at start, and from the command line. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { openStandIn, smsDocument } from './stand-in.ts';

const secret = 'file-secret-0123456789abcdef';
noteSecret('provider secret', secret);
const acme = await openStandIn(() => ({ json: { id: 'msg_1' } }));
const dataDir = mkdtempSync(join(tmpdir(), 'oja-files-'));
const dir = mkdtempSync(join(tmpdir(), 'oja-services-'));
const env = { OJA_SERVICES_ALLOW: '127.0.0.1', OJA_SERVICES_DIR: dir };
after(async () => {
  await acme.close();
  for (const folder of [dataDir, dir]) rmSync(folder, { recursive: true, force: true });
});

const file = (price: string) => `
slug: acme
name: Acme SMS
state: live
providers: [{ name: main, urls: ['${acme.url}'] }]
secrets: { main: { body: { api_key: { file: acme.key } } } }
operations:
  - name: send
    method: POST
    path: /messages
    summary: Send SMS
    input: { type: object, required: [to], properties: { to: { type: string } } }
    example: { input: { to: '+2348012345678' } }
    price: { dollars: ${price} }
`;

test('a file is live when the server starts, is a version once it changes, and a broken one changes nothing', async () => {
  writeFileSync(join(dir, 'acme.key'), `${secret}\n`);
  for (const [text, charge, version] of [
    [file('0.01'), '0.01', 1],
    [file('0.01'), '0.01', 1],
    [file('0.02'), '0.02', 2],
    [file('lots'), '0.02', 2],
  ] as const) {
    writeFileSync(join(dir, 'acme.yaml'), text);
    await using server = await startTestServer({ dataDir, env });
    const { key } = await server.account({ dollars: 1 });
    const sent = await server.call('/api/v1/x/acme/messages', { key, body: { to: '1' } });
    assert.equal(sent.headers.get('x-oja-charge'), charge, sent.text);
    assert.equal(server.app.platform.services.find('acme').version, version);
    assert.equal(JSON.parse(acme.asked.at(-1)!.body).api_key, secret);
  }
});

slowTest('the command line adds a document, tests, publishes, lists and rolls back', async () => {
  await using server = await startTestServer({ dataDir, env });
  const settings = { ...env, OJA_DATA_DIR: dataDir };
  const cli = (...words: string[]) => runCli(['services', ...words], settings);
  const document = join(dataDir, 'openapi.json');
  writeFileSync(document, JSON.stringify(smsDocument(acme.url)));
  const flags = ['--slug', 'sms', '--operations', 'send-message,balance', '--price', '0.03'];
  const added = await cli('add', document, ...flags, '--header', 'X-Key: cli-secret-value');
  assert.equal(added.code, 0, added.stderr);
  assert.match(added.stdout, /sms: version 1 stored\.[\s\S]*services publish sms/);
  assert.match((await cli('test', 'sms')).stdout, /send-message +main +ok/);
  assert.match((await cli('publish', 'sms')).stdout, /sms is live, version 1\./);
  const { key } = await server.account({ dollars: 1 });
  const called = await server.call('/api/v1/x/sms/balance', { key });
  assert.equal(called.headers.get('x-oja-charge'), '0.03', called.text);
  assert.equal(acme.asked.at(-1)!.headers['x-key'], 'cli-secret-value');
  assert.equal((await cli('add', document, '--slug', 'sms', '--operations', 'balance')).code, 0);
  assert.match(
    (await cli('publish', 'sms')).stdout,
    /Breaks callers: send-message: The operation is removed/,
  );
  assert.match((await cli('rollback', 'sms')).stdout, /sms is live, version 1\./);
  assert.match((await cli('list')).stdout, /x\.sms\.send-message/);
  assert.equal((await cli('remove', 'sms')).code, 0);
  assert.notEqual((await cli('publish', 'sms')).code, 0);
});
