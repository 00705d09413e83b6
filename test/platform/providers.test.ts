// @alone
/** Providers of speech, videos and the like at run time: connected by API, in force at once, their keys sealed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';

import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from './on-both-stores.ts';
import { sessionOf } from './team-testing.ts';

/** Not on the day of the other test of the command line, in endpoint-states.test.ts. */
const secret = 'sk-provider-0123456789abcdefSECRET';
noteSecret('provider key', secret);

/** A tenth of a second, one channel, 16 bit. */
function tone(): Buffer {
  const rate = 24_000;
  const samples = Buffer.alloc(rate / 5);
  for (let i = 0; i < samples.length / 2; i++)
    samples.writeInt16LE(Math.round(8000 * Math.sin(i / 9)), 2 * i);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Speaks for Spitch, and knows what the tests of the others ask for. */
const proofs = [
  `Bearer ${secret}`,
  `Key ${secret}`,
  `Basic ${Buffer.from(`id:${secret}`).toString('base64')}`,
];
const answered = [
  '/models',
  '/account',
  '/dream-machine/v1/credits',
  '/v1/organization',
  '/api/token',
  '/balance',
  '/v3/balances',
  '/v1/balance',
];
const provider = createHttpServer((request, response) => {
  request.resume();
  if (!proofs.includes(request.headers.authorization ?? '')) return void response.writeHead(401).end('{}');
  if (request.url === '/v1/speech')
    return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(tone());
  response.writeHead(answered.includes(request.url ?? '') ? 200 : 404).end('{}');
});
const listen = (server: Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
const providerUrl = `http://127.0.0.1:${await listen(provider)}`;
after(() => {
  provider.closeAllConnections();
  provider.close();
});

/** Takes mail from who knows the password. */
const mails: string[] = [];
const mailServer = createServer((socket) => {
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  const wanted = Buffer.from(`\0ada\0${secret}`).toString('base64');
  let isMail = false;
  let text = '';
  socket.write('220 mail.test ESMTP\r\n');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (isMail) {
      if (!text.endsWith('\r\n.\r\n')) return;
      mails.push(text);
      isMail = false;
      text = '';
      return void socket.write('250 taken\r\n');
    }
    for (let end = text.indexOf('\r\n'); end !== -1 && !isMail; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH'))
        socket.write(line.endsWith(wanted) ? '235 welcome\r\n' : '535 wrong password\r\n');
      else if (line === 'DATA') {
        isMail = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    }
  });
});
const smtpUrl = `smtp://ada@127.0.0.1:${await listen(mailServer)}`;
after(() => mailServer.close());

const path = '/api/v1/operator/upstreams';
const env = { OJA_LUMA_KEY: 'luma-key-of-the-environment', OJA_ENGINES_SPEECH: 'spitch,espeak' };

onEitherStore('providers', { env }, (server) => {
  const add = (body: object) => server().call(path, { body });
  const engineOf = async (key: string) => {
    const spoken = await server().call('/api/v1/voice', {
      key,
      body: { text: 'Ẹ káàárọ̀', language: 'yo', format: 'wav' },
    });
    return [spoken.status, spoken.headers.get('x-oja-engine')];
  };

  test('each kind is tested with a call that needs the key', async () => {
    const kinds = [
      'speech',
      'transcription',
      'spitch',
      'replicate',
      'fal',
      'luma',
      'runway',
      'spotify',
      'paystack',
      'flutterwave',
      'stripe',
    ];
    for (const kind of kinds) {
      const own = kind === 'spotify' ? `id:${secret}` : secret;
      const good = await server().call(`${path}/test`, { body: { kind, url: providerUrl, key: own } });
      assert.equal(good.json.ok, true, `${kind}: ${good.text}`);
      assert.equal(typeof good.json.latency_ms, 'number');
    }
    // Twenty tests a minute are allowed.
    for (const kind of ['replicate', 'fal', 'spotify']) {
      const wrong = await server().call(`${path}/test`, {
        body: { kind, url: providerUrl, key: 'sk-wrong-000' },
      });
      assert.deepEqual(
        [wrong.json.ok, wrong.json.problem],
        [false, 'The provider refused the key (HTTP 401).'],
        kind,
      );
    }
    const gone = await server().call(`${path}/test`, {
      body: { kind: 'replicate', url: 'http://127.0.0.1:1', key: secret },
    });
    assert.equal(gone.json.ok, false);
    assert.doesNotMatch(gone.text, new RegExp(secret));
  });

  test('one is added, serves the next call, and is taken out of service', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['ai'] });
    assert.equal((await engineOf(key))[1] === 'spitch', false);
    const added = await add({ preset: 'spitch', url: providerUrl, key: secret });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual([added.json.kind, added.json.key], ['spitch', '…CRET']);
    assert.deepEqual(await engineOf(key), [200, 'spitch']);
    const { json: tested } = await server().call(`${path}/test`, { body: { id: added.json.id } });
    assert.equal(tested.ok, true);

    const listed = await server().call(path);
    assert.equal(listed.json.demo, true, 'it serves no chat');
    assert.doesNotMatch(listed.text, new RegExp(secret));
    const again = await add({ kind: 'spitch', name: 'other', url: providerUrl, key: secret });
    assert.deepEqual([again.status, again.json.error.param], [409, 'kind']);

    const change = (body: object) => server().call(`${path}/${added.json.id}`, { method: 'PATCH', body });
    assert.equal((await change({ enabled: false })).status, 200);
    assert.notEqual((await engineOf(key))[1], 'spitch');
    assert.equal((await change({ enabled: true })).status, 200);
    assert.deepEqual(await engineOf(key), [200, 'spitch']);
    assert.equal((await server().call(`${path}/${added.json.id}`, { method: 'DELETE' })).status, 200);
    assert.notEqual((await engineOf(key))[1], 'spitch');
    const audit = await server().call('/api/v1/operator/audit');
    assert.match(audit.text, /upstream\.add/);
    assert.doesNotMatch(audit.text, new RegExp(secret));
  });

  test('sandbox payments end with the first real provider, and come back without one', async () => {
    const { key } = await server().account({ scopes: ['account'] });
    const offered = async () =>
      (await server().call('/api/v1/credits/providers', { key })).json.data.map(
        ({ provider: name }: { provider: string }) => name,
      );
    assert.deepEqual(await offered(), ['sandbox']);
    const added = await add({
      kind: 'stripe',
      url: providerUrl,
      key: secret,
      webhook_secret: 'whsec_0123456789',
    });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(await offered(), ['stripe']);
    const topUp = await server().call('/api/v1/credits/topups', {
      key,
      body: { amount: '5', currency: 'USD', provider: 'sandbox' },
    });
    assert.notEqual(topUp.status, 201, topUp.text);
    assert.doesNotMatch((await server().call(path)).text, /whsec_0123456789/);
    assert.equal((await server().call(`${path}/${added.json.id}`, { method: 'DELETE' })).status, 200);
    assert.deepEqual(await offered(), ['sandbox']);
  });

  test('there is one provider of a kind, also after requests at the same time', async () => {
    const wish = (place: number) => ({
      kind: 'spitch',
      name: `voices-${place}`,
      url: providerUrl,
      key: secret,
    });
    const answers = await Promise.all([0, 1, 2, 3].map((place) => add(wish(place))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    for (const { status, json } of answers)
      if (status === 409) assert.match(json.error.message, /already an upstream of kind spitch: voices-\d/);
    const { id } = answers.find(({ status }) => status === 201)!.json;
    assert.equal((await server().call(`${path}/${id}`, { method: 'DELETE' })).status, 200);
  });

  test('mail goes out through an SMTP server from its connection on', async () => {
    const smtp = { kind: 'smtp', url: smtpUrl, key: secret };
    const wrong = await server().call(`${path}/test`, { body: { ...smtp, key: 'wrong' } });
    assert.deepEqual(
      [wrong.json.ok, wrong.json.problem],
      [false, 'The server refused the user name or password (535).'],
      wrong.text,
    );
    const team = await server().account();
    const owner = await sessionOf(server(), team);
    let invites = 0;
    const invite = async () => {
      const email = `bola-${invites++}@example.com`;
      return (await owner('/api/v1/account/invites', { email, role: 'viewer' })).json;
    };
    assert.equal((await invite()).mailed, false);
    const tested = await server().call(`${path}/test`, { body: smtp });
    assert.equal(tested.json.ok, true, tested.text);
    const added = await add(smtp);
    assert.equal(added.status, 201, added.text);
    const before = mails.length;
    assert.equal((await invite()).mailed, true);
    for (let tries = 0; tries < 400 && mails.length === before; tries++)
      await new Promise((done) => setTimeout(done, 25));
    assert.match(mails.at(-1) ?? '', /To: bola-\d+@example\.com/);
    assert.equal((await server().call(`${path}/${added.json.id}`, { method: 'DELETE' })).status, 200);
    assert.equal((await invite()).mailed, false);
  });

  test('providers of the environment are shown as such, without their keys', async () => {
    const listed = await server().call(path);
    const luma = listed.json.data.find(({ kind }: { kind: string }) => kind === 'luma');
    assert.deepEqual([luma.source, luma.key, luma.url], ['environment', '…', 'https://api.lumalabs.ai']);
    assert.doesNotMatch(listed.text, /luma-key-of/);
    const presets = listed.json.presets.map(({ id }: { id: string }) => id);
    for (const id of ['openai', 'spitch', 'replicate']) assert.ok(presets.includes(id), id);
  });

  test('wrong fields are refused by name', async () => {
    for (const [body, param] of [
      [{ kind: 'replicate' }, 'key'],
      [{ kind: 'replicate', key: secret, default_model: 'nonsense' }, 'default_model'],
      [{ kind: 'replicate', key: secret, models: ['a/b'] }, 'models'],
      [{ kind: 'spitch', key: secret, url: 'ftp://example.com' }, 'url'],
      [{ kind: 'nonsense', key: secret }, 'kind'],
      [{ kind: 'paystack', key: secret, webhook_secret: 'whsec_1' }, 'webhook_secret'],
      [{ kind: 'smtp', key: secret }, 'url'],
      [{ kind: 'smtp', url: 'https://example.com', key: secret }, 'url'],
      [{ kind: 'spitch', url: 'smtp://example.com', key: secret }, 'url'],
      [{ kind: 'smtp', url: 'smtp://ada:word@example.com' }, 'url'],
    ] as const) {
      const wrong = await add(body);
      assert.deepEqual([wrong.status, wrong.json.error.param], [400, param], wrong.text);
    }
  });
});

// It starts five processes.
test('a provider is added, tested, listed and disabled by command, and its secrets are not printed', async () => {
  const server = await startTestServer();
  after(() => server.close());
  const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');
  const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, OJA_DATA_DIR: server.dataDir };
  const run = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [cli, 'upstreams', ...words], { env })).stdout;
  const offered = async () =>
    (await server.call('/api/v1/credits/providers')).json.data.map(
      ({ provider: name }: { provider: string }) => name,
    );
  const webhookSecret = 'whsec_of_the_command_line';
  const flags = ['--url', providerUrl, '--key', secret, '--webhook-secret', webhookSecret];
  const printed = [await run('add', 'stripe', ...flags), await run('test', 'stripe'), await run('list')];
  assert.match(printed[0]!, /^stripe added\./);
  assert.match(printed[2]!, /stripe/);
  assert.doesNotMatch(printed.join(), new RegExp(`${secret}|${webhookSecret}`));
  assert.deepEqual(await offered(), ['stripe']);
  const [stored] = server.app.platform.upstreams.others();
  assert.equal(stored!.webhook_secret, webhookSecret);
  assert.equal(await run('disable', 'stripe'), 'stripe is disabled.\n');
  assert.deepEqual(await offered(), ['sandbox']);
  await assert.rejects(run('disable', 'nothing'), /nothing/);
});
