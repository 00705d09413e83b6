// @alone
/** A published operation is called like any other: by curl, both clients, the command line and agents, with one price. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { createClient } from '../../packages/client/src/client.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { openStandIn, type StandIn, smsDocument } from './stand-in.ts';

const root = join(import.meta.dirname, '../..');
const message = { to: '+2348012345678', text: 'Hello' };
const path = '/api/v1/operator/services';

suite('callers of a published service', () => {
  let server: TestServer;
  let acme: StandIn;
  let key: string;
  const folder = mkdtempSync(join(tmpdir(), 'oja-callers-'));
  const env = () => ({ PATH: process.env.PATH!, HOME: folder, OJA_URL: server.url, OJA_KEY: key });
  const run = (program: string, args: string[], more = {}): Promise<{ out: string; err: string }> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { ...env(), ...more }, timeout: 120_000 };
      execFile(program, args, options, (_error, out, err) => resolve({ out, err }));
    });
  const balance = async (of = key) => (await server.call('/api/v1/credits', { key: of })).json.balance;

  before(async () => {
    acme = await openStandIn(() => ({ json: { id: 'msg_1', found: true, usage: { units: 2 } } }));
    const consoleDir = mkdtempSync(join(folder, 'console-'));
    writeFileSync(join(consoleDir, 'index.html'), '<!doctype html><title>Oja</title>');
    server = await startTestServer({ consoleDir, env: { OJA_SERVICES_ALLOW: '127.0.0.1' } });
    ({ key } = await server.account({ dollars: 1 }));
    const operations = [
      'send-message',
      'lookup-number',
      'balance',
      'list-contacts',
      'get-contacts',
      'upload',
    ];
    const document = smsDocument(acme.url);
    const read = await server.call(`${path}/read`, { body: { document, slug: 'acme', operations } });
    const { definition } = read.json;
    definition.operations[0].price = {
      ...{ dollars: '0.000333', per: 'unit', units: '$.usage.units', units_max: 4 },
    };
    await server.call(path, { body: { definition } });
    await server.call(`${path}/acme/publish`, { body: {} });
  });
  after(async () => {
    await server.close();
    await acme.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('curl', async () => {
    const { out } = await run('curl', [
      ...['-sS', `${server.url}/api/v1/x/acme/messages`, '-H', `Authorization: Bearer ${key}`],
      ...['-H', 'Content-Type: application/json', '-d', JSON.stringify(message)],
    ]);
    assert.equal(JSON.parse(out).id, 'msg_1', out);
    assert.equal(await balance(), '0.999334');
  });

  test('an upload reaches the provider as one, by curl and by JSON', async () => {
    const photo = join(folder, 'photo.txt');
    writeFileSync(photo, 'a picture');
    const owner = await server.account({ dollars: 1 });
    const { out } = await run('curl', [
      ...['-sS', `${server.url}/api/v1/x/acme/upload`, '-H', `Authorization: Bearer ${owner.key}`],
      ...['-F', `photo=@${photo}`, '-F', 'title=Shop'],
    ]);
    assert.equal(JSON.parse(out).id, 'msg_1', out);
    const body = { photo: { data: Buffer.from('a picture').toString('base64'), filename: 'photo.txt' } };
    const sent = await server.call('/api/v1/x/acme/upload', { key: owner.key, body });
    assert.equal(sent.status, 200, sent.text);
    for (const asked of acme.asked.slice(-2)) {
      assert.match(asked.headers['content-type']!, /^multipart\/form-data; boundary=/);
      assert.match(asked.body, /name="photo"; filename="photo\.txt"[\s\S]*a picture/);
    }
    assert.match(acme.asked.at(-2)!.body, /name="title"\r\n\r\nShop/);
    assert.equal(await balance(owner.key), '0.98');
    const text = await server.call('/api/v1/x/acme/upload', { key: owner.key, body: { photo: 'a picture' } });
    assert.deepEqual([text.status, text.json.error.param], [400, 'photo']);
  });

  test('the TypeScript client', async () => {
    const oja = createClient({ baseUrl: server.url, key });
    const sent = await oja.call('x.acme.send-message', message);
    assert.equal((sent as { id: string }).id, 'msg_1');
    assert.equal(await balance(), '0.998668');
  });

  test('the TypeScript client by name', async () => {
    const oja = createClient({ baseUrl: server.url, key });
    const sent = await oja.x.acme!.sendMessage!(message);
    assert.equal((sent as { id: string }).id, 'msg_1');
    const { receipt } = await oja.x.acme!['send-message']!(message).withReceipt();
    assert.equal(receipt.charge, '0.000666');
    assert.notEqual(await oja.x.acme, undefined, 'a service is not awaited as a promise');
    await assert.rejects(oja.x.acme!.burn!({}), /Unknown endpoint x\.acme\.burn/);
    await assert.rejects(oja.x.acme!.sendMessage!({ to: 'abc', text: 'Hello' }), { param: 'to' });
    assert.equal(await balance(), '0.997336');
  });

  test('the Python client', async () => {
    const program = `import oja\nprint(oja.Oja().call("x.acme.send-message", ${JSON.stringify(message)})["id"])`;
    const { out, err } = await run('python3', ['-c', program], { PYTHONPATH: join(root, 'packages/python') });
    assert.equal(out.trim(), 'msg_1', err);
    assert.equal(await balance(), '0.99667');
    const named = `import asyncio, oja
print(oja.Oja().x.acme.send_message(to="+2348012345678", text="Hello")["id"])
async def main():
    print((await oja.AsyncOja().x.acme.send_message(to="+2348012345678", text="Hello"))["id"])
asyncio.run(main())
try:
    oja.Oja().x.acme.send_message(to="abc", text="Hello")
except oja.InvalidRequestError as error:
    print(error.param)`;
    const more = await run('python3', ['-c', named], { PYTHONPATH: join(root, 'packages/python') });
    assert.equal(more.out.trim(), 'msg_1\nmsg_1\nto', more.err);
    assert.equal(await balance(), '0.995338');
  });

  test('what the playground and the docs read of an operation', async () => {
    const answer = await server.call('/openapi.json?endpoint=x.acme.send-message', { key: null });
    const post = answer.json.paths['/api/v1/x/acme/messages'].post;
    assert.deepEqual(post.requestBody.content['application/json'].schema.required, ['to', 'text']);
    const page = await server.call('/docs/api/x.acme.send-message', { key: null });
    assert.equal(page.status, 200);
  });

  test('agents, within the cap and scope of their key', async () => {
    const owner = await server.account({ dollars: 1 });
    const body = { name: 'agent', scopes: ['x.acme'], monthly_cap: '0.0015' };
    const made = await server.call('/api/v1/keys', { key: owner.key, body });
    assert.equal(made.status, 201, made.text);
    const call = async (name: string) => {
      const answer = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${made.json.secret ?? made.json.key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name, arguments: message },
        }),
      });
      const text = await answer.text();
      return JSON.parse(text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)![1]!);
    };
    const sent = await call('x_acme_send_message');
    assert.equal(sent.result._meta['oja/charge'], '0.000666', JSON.stringify(sent));
    // Four units are held, and with the 0.000666 of before they pass the cap.
    const capped = await call('x_acme_send_message');
    assert.equal(capped.result.isError, true);
    assert.match(JSON.stringify(capped.result), /cap_reached/);
    const foreign = await call('utils_qr');
    assert.ok(foreign.error !== undefined || foreign.result.isError, JSON.stringify(foreign));
    assert.equal(await balance(owner.key), '0.999334');
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });
});
