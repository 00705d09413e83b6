// @alone
/** Responses stored for an Idempotency-Key are encrypted, and those of a private key are its own. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { seal } from '../../packages/core/src/platform/accounts/seal.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { onBothStores } from '../platform/on-both-stores.ts';

const long = 'Ginger '.repeat(50_000);
const upstream = await openChatStandIn((response, { body }) => {
  if (body.stream)
    return sendEvents(response, [chunk({ content: 'Ginger streamed' }), chunk({}, 'stop'), '[DONE]']);
  sendJson(response, 200, completion(body.model === 'long' ? long : 'Ginger', { model: body.model }));
});
after(() => upstream[Symbol.asyncDispose]());

const env = { OJA_CHAT_RETRIES: '0', OJA_FILES_TTL_HOURS: '1' };
onBothStores('stored replays', { env }, (server) => {
  const messages = [{ role: 'user', content: 'Which spice?' }];
  const chat = (key: string, idempotencyKey: string, more: object = {}) =>
    server().call('/api/v1/chat', {
      key,
      headers: { 'idempotency-key': idempotencyKey },
      body: { model: 'any', messages, ...more },
    });
  const make = async (owner: string, body: object) =>
    (await server().call('/api/v1/keys', { key: owner, body: { scopes: ['ai'], ...body } })).json.secret;
  const account = () => server().account({ dollars: 1, scopes: ['ai', 'account'] });
  const answers = (accountId: string) =>
    server().app.platform.parts.store.query<{ key: string; answer: string }>(
      'SELECT key, answer FROM idempotency WHERE account_id = $1 ORDER BY key',
      [accountId],
    );
  /** What lies in the file store. */
  const stored = () =>
    readdirSync(join(server().dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));

  before(async () => {
    const body = { name: 'one', url: upstream.url };
    assert.equal((await server().call('/api/v1/operator/upstreams', { body })).status, 201);
  });

  const shapes: [string, object][] = [
    ['short', {}],
    ['long', { model: 'long' }],
    ['streamed', { stream: true }],
  ];

  test('no clear text, neither in the database nor in the file store', async () => {
    const { id, key } = await account();
    for (const [name, more] of shapes) {
      const [first, second] = [await chat(key, name, more), await chat(key, name, more)];
      assert.deepEqual([first.status, second.status], [200, 200], first.text);
      assert.match(first.text, /Ginger/);
      assert.equal(second.text, first.text);
      assert.equal(second.headers.get('content-type'), first.headers.get('content-type'));
      assert.equal(second.headers.get('idempotent-replayed'), 'true');
    }
    const rows = await answers(id);
    assert.equal(rows.length, shapes.length);
    for (const { answer } of rows) assert.match(answer, /^v1\.[\w-]+$/);
    const files = stored();
    assert.ok(files.length >= 2, 'the long and the streamed response');
    for (const text of files) assert.doesNotMatch(text, /Ginger/);
  });

  test('a background response is replayed with the fields that were sent, encrypted', async () => {
    const { id, key } = await account();
    const more = { model: 'any', metadata: { shop: 'Ginger stall' }, temperature: 0.3, background: true };
    const send = (instructions: string, idempotencyKey: string) =>
      server().call('/api/v1/responses', {
        key,
        headers: { 'idempotency-key': idempotencyKey },
        body: { input: 'Which spice?', instructions, ...more },
      });
    for (const [name, instructions] of [
      ['short', 'Answer with Ginger.'],
      ['long', long],
    ] as const) {
      const [first, second] = [await send(instructions, name), await send(instructions, name)];
      assert.deepEqual([first.status, second.status], [202, 202], first.text);
      const { model, metadata, temperature } = first.json;
      assert.deepEqual(
        { model, metadata, temperature, background: first.json.background },
        more,
        'the first response shows what was sent',
      );
      assert.equal(first.json.instructions, instructions);
      assert.equal(second.headers.get('idempotent-replayed'), 'true');
      assert.equal(second.headers.get('location'), first.headers.get('location'));
      assert.equal(second.text, first.text);
    }
    for (const { answer } of await answers(id)) assert.match(answer, /^v1\.[\w-]+$/);
    for (const text of stored()) assert.doesNotMatch(text, /Ginger/);
  });

  test('the response of a private key is returned to that key alone, and charged once', async () => {
    const { id, key } = await account();
    const [secret, other] = [await make(key, { private: true }), await make(key, { private: true })];
    for (const [name, more] of shapes) {
      const first = await chat(secret, name, more);
      assert.equal(first.status, 200, first.text);
      const { available } = await server().app.platform.credits.overview(id);
      for (const foreign of [key, other]) {
        const refused = await chat(foreign, name, more);
        assert.deepEqual([refused.status, refused.json.error.code], [422, 'idempotency_mismatch']);
        assert.equal(refused.json.error.param, 'Idempotency-Key');
        assert.match(refused.json.error.message, /private key.*Retry with the same key/);
        assert.doesNotMatch(refused.text, /Ginger/);
        assert.equal(refused.headers.get('x-oja-charge'), '0.00');
      }
      const again = await chat(secret, name, more);
      assert.deepEqual([again.status, again.text], [200, first.text]);
      assert.equal(again.headers.get('x-oja-original-request-id'), first.headers.get('x-request-id'));
      assert.equal((await server().app.platform.credits.overview(id)).available, available);
    }
    assert.deepEqual((await server().app.platform.credits.verifyBooks()).faults, []);
  });

  test('the file of a long response lasts as long as its Idempotency-Key', async () => {
    const { id, key } = await account();
    await chat(key, 'long', { model: 'long' });
    const [found] = await server().app.platform.parts.store.query<{ key_ends: number; file_ends: number }>(
      `SELECT i.expires_at AS key_ends, (SELECT max(expires_at) FROM files f WHERE f.account_id = $1) AS file_ends
       FROM idempotency i WHERE i.account_id = $1`,
      [id],
    );
    assert.ok(found!.file_ends >= found!.key_ends, JSON.stringify(found));
  });

  test('a response that an older version sealed as text in a file is still replayed', async () => {
    const { id, key } = await account();
    await chat(key, 'old');
    const { platform } = server().app;
    const { pepper, store } = platform.parts;
    const bytes = Buffer.from(seal(Buffer.from('{"from":"text"}').toString('base64'), pepper));
    const file = await platform.files.save({ bytes, mime: 'application/json', filename: 'answer' }, id);
    const old = { status: 200, mime: 'application/json', headers: [], fileId: file.id };
    await store.transact(execute, {
      sql: 'UPDATE idempotency SET answer = $2 WHERE account_id = $1',
      params: [id, seal(JSON.stringify(old), pepper)],
    });
    assert.deepEqual((await chat(key, 'old')).json, { from: 'text' });
  });

  test('responses that an older version stored in clear text are still replayed', async () => {
    const { id, key } = await account();
    await chat(key, 'inline');
    await chat(key, 'in-a-file');
    const { platform } = server().app;
    const bytes = Buffer.from('{"from":"a file"}');
    const file = await platform.files.save({ bytes, mime: 'application/json', filename: 'answer' }, id);
    const head = { status: 200, mime: 'application/json', headers: [] };
    const olds = { inline: { ...head, text: '{"from":"a row"}' }, 'in-a-file': { ...head, fileId: file.id } };
    for (const [name, old] of Object.entries(olds))
      await platform.parts.store.transact(execute, {
        sql: 'UPDATE idempotency SET answer = $3 WHERE account_id = $1 AND key = $2',
        params: [id, name, JSON.stringify(old)],
      });
    assert.deepEqual((await chat(key, 'inline')).json, { from: 'a row' });
    assert.deepEqual((await chat(key, 'in-a-file')).json, { from: 'a file' });
  });
});
