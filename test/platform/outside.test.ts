// @alone
/** What a newcomer and an SDK rely on: refusals with limits, test keys whose answers fit, files as asked for. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { CallAbort } from '../../packages/core/src/call/abort.ts';
import { type CallParts, createCall } from '../../packages/core/src/call/call.ts';
import { respondError } from '../../packages/core/src/call/respond/respond.ts';
import { silent } from '../../packages/core/src/egress/testing.ts';
import { fail } from '../../packages/core/src/errors.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

describe('seen from outside', () => {
  let server: TestServer;
  let sdk: OpenAI;
  let testKey: string;
  before(async () => {
    server = await startTestServer({});
    const made = await server.call('/api/v1/keys', { body: { name: 'trial', mode: 'test' } });
    testKey = made.json.secret;
    sdk = new OpenAI({ baseURL: `${server.url}/api/v1`, apiKey: testKey, maxRetries: 0 });
  });
  after(() => server.close());

  test('a refused call shows its limits too', async () => {
    const unknown = await server.call('/api/v1/chat', { key: 'oja_live_wrong', body: { messages: [] } });
    assert.equal(unknown.status, 401);
    assert.ok(Number(unknown.headers.get('ratelimit-limit')) > 0);
    const key = await server.call('/api/v1/keys', { body: { name: 'narrow', scopes: ['ai'] } });
    const refused = await server.call('/api/v1/media/music/search', {
      key: key.json.secret,
      body: { query: 'x' },
    });
    assert.equal(refused.json.error.code, 'scope_missing');
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
      assert.ok(refused.headers.has(name), name);
  });

  test('what a GET answers is what the reference says, no field more', async () => {
    const lists = endpoints.filter(
      ({ method, path, group, id }) =>
        method === 'GET' && !path.includes('{') && group !== 'network' && id !== 'account.requests-tail',
    );
    assert.ok(lists.length > 20);
    for (const { id, path, output } of lists) {
      const { status, json, headers } = await server.call(path);
      if (status !== 200 || !headers.get('content-type')?.startsWith('application/json')) continue;
      assert.deepEqual(output.parse(json), json, id);
    }
  });

  test('pages answer in the same envelope', async () => {
    const { json, headers } = await server.call('/nowhere', { key: null });
    assert.deepEqual(Object.keys(json.error), ['message', 'type', 'code', 'param', 'request_id', 'docs']);
    assert.equal(json.error.request_id, headers.get('x-request-id'));
  });

  test('every 503 says when to come back', () => {
    const endpoint = endpoints.find(({ id }) => id === 'ai.chat')!;
    const incoming = {
      method: endpoint.method,
      path: endpoint.path,
      query: '',
      headers: {},
      ip: '',
      origin: server.url,
      askedOrigin: server.url,
      secure: false,
      control: false,
      readFields: () => assert.fail('nothing is read'),
    };
    const abort = new CallAbort();
    const call = createCall({ id: 'req_1', startedAt: 0, incoming, endpoint, abort, log: silent });
    const answer = respondError(call, {} as CallParts, fail('upstream_blocked', 'Blocked.'));
    assert.equal(answer.status, 503);
    assert.ok(answer.headers.includes('retry-after'));
  });

  test('what was sent is quoted as it was sent', async () => {
    const { json } = await server.call('/api/v1/network/dns?name=example.com&type=ZZ');
    assert.match(json.error.message, /You sent "ZZ"/);
  });

  test('a refused address names the field it stood in', async () => {
    const { json } = await server.call('/api/v1/utils/convert', {
      body: { file: { url: 'http://127.0.0.1:1/x.png' }, to: 'pdf' },
    });
    assert.deepEqual([json.error.code, json.error.param], ['address_refused', 'file.url']);
  });

  test('an unknown field is answered with the known ones, whatever becomes of them later', async () => {
    const { json } = await server.call('/api/v1/voice', { body: { text: 'x', txt: 'y' } });
    assert.match(json.error.message, /Unknown field txt\. Valid fields: text, /);
  });

  test('an unknown field of an object is answered with the fields of that object', async () => {
    const body = { geo: { lat: 6.5, lon: 3.3 } };
    const { json } = await server.call('/api/v1/utils/qr', { body });
    assert.match(
      json.error.message,
      /^Unknown fields geo\.lat, geo\.lon\. Valid fields: latitude, longitude/,
    );
    const named = json.error.problems.map(({ param }: { param: string }) => param);
    assert.deepEqual(named.slice(0, 2), ['geo.lat', 'geo.lon']);
  });

  test('a missing scope is named as one that a key can have', async () => {
    const body = { name: 'narrow', scopes: ['utilities.qr'] };
    const { secret } = (await server.call('/api/v1/keys', { body })).json;
    for (const path of [
      '/api/v1/credits',
      '/api/v1/network/dns?name=example.com',
      '/api/v1/operator/accounts',
    ]) {
      const { json } = await server.call(path, { key: secret });
      assert.equal(json.error.code, 'scope_missing', path);
      for (const scope of json.error.needs) {
        assert.match(json.error.message, new RegExp(`requires .*${scope}`));
        const made = await server.call('/api/v1/keys', { body: { name: 'wider', scopes: [scope] } });
        assert.equal(made.status, 201, made.text);
      }
    }
  });

  test('Accept chooses the format where none is named', async () => {
    const headers = { accept: 'image/svg+xml' };
    const drawn = await server.call('/api/v1/utils/qr', { body: { data: 'x' }, headers });
    assert.equal(drawn.headers.get('content-type'), 'image/svg+xml');
    assert.match(drawn.text, /<svg/);
    const named = await server.call('/api/v1/utils/qr', { body: { data: 'x', format: 'png' }, headers });
    assert.equal(named.json.file.mime, 'image/png');
  });

  test('a fresh server has been up all along', async () => {
    const { json } = await server.call('/status', { key: null });
    assert.equal(json.today.uptime_percent, 100);
  });

  test('the books hold after a paid job', async () => {
    const { key } = await server.account({ dollars: 5 });
    const body = { prompt: 'The sun over Lagos', seconds: 1, size: '128x128', narration: false };
    const made = await server.call('/api/v1/video/generate', { key, body });
    assert.equal(made.status, 202, made.text);
    let film = made.json;
    while (film.status === 'queued' || film.status === 'running') {
      await new Promise((done) => setTimeout(done, 100));
      film = (await server.call(`/api/v1/video/${film.id}`, { key })).json;
    }
    assert.equal(film.status, 'completed', JSON.stringify(film));
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });

  test('a test key does not make an endpoint of every path', async () => {
    await assert.rejects(async () => sdk.fineTuning.jobs.list(), OpenAI.NotFoundError);
  });

  test('a test key answers with the tool and the schema that were asked for', async () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tools = [{ type: 'function' as const, function: { name: 'weather', parameters } }];
    const messages = [{ role: 'user' as const, content: 'Weather?' }];
    const asked = { model: 'auto', messages, tools, tool_choice: 'required' as const };
    const [choice] = (await sdk.chat.completions.create(asked)).choices;
    const [call] = choice!.message.tool_calls!;
    assert.equal(choice!.finish_reason, 'tool_calls');
    assert.ok(call?.type === 'function');
    assert.equal(typeof JSON.parse(call.function.arguments).city, 'string');
    const streamed = await sdk.chat.completions.stream(asked).finalChatCompletion();
    assert.equal(streamed.choices[0]!.message.tool_calls!.length, 1);

    const schema = {
      type: 'object',
      properties: {
        age: { type: 'integer', minimum: 18 },
        tags: { type: 'array', items: { enum: ['a', 'b'] } },
      },
    };
    const format = { type: 'json_schema' as const, json_schema: { name: 'person', schema } };
    const shaped = await sdk.chat.completions.create({ model: 'auto', messages, response_format: format });
    assert.deepEqual(JSON.parse(shaped.choices[0]!.message.content!), { age: 18, tags: ['a'] });
  });

  test('a test key gets sound as sound, and a film that is done', async () => {
    for (const response_format of ['mp3', 'wav', 'opus', 'flac', 'aac', 'pcm'] as const) {
      const sound = await sdk.audio.speech.create({
        model: 'tts-1',
        voice: 'alloy',
        input: 'Hi',
        response_format,
      });
      assert.match(sound.headers.get('content-type')!, /^audio\//);
      assert.ok((await sound.arrayBuffer()).byteLength > 30);
    }
    const { id } = await sdk.videos.create({ prompt: 'The sun over Lagos' });
    assert.equal((await sdk.videos.retrieve(id)).status, 'completed');
    assert.ok((await (await sdk.videos.downloadContent(id)).arrayBuffer()).byteLength > 100);
  });
});

test('who finds the server healthy finds first-run.json, whose secrets are not in the log', async () => {
  const child = await startChild({});
  try {
    assert.ok(existsSync(join(child.dataDir, 'first-run.json')));
    assert.match(child.output(), /Its password and key are in\s+\S*first-run\.json/);
    const { password, api_key } = child.firstRun();
    for (const secret of [password, api_key]) assert.ok(!child.output().includes(secret));
  } finally {
    await child.kill('SIGKILL');
  }
});
