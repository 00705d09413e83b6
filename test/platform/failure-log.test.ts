// @alone
/** The log shows for a failed call what its caller received: in the list, alone, live, as CSV, and taken along. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { exportOf, onEitherStore } from './on-both-stores.ts';

/** Speaks OpenAI's format, and breaks in the middle of every stream. */
const upstream = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const choices = [{ index: 0, delta: { role: 'assistant', content: 'Ẹ káàbọ̀' }, finish_reason: null }];
    response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
    setTimeout(() => response.destroy(), 20);
  });
});
await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
after(() => upstream.close());
const { port } = upstream.address() as AddressInfo;

const env = {
  OJA_ENGINES_CHAT: 'openai',
  OJA_OPENAI_URL: `http://127.0.0.1:${port}/v1`,
  OJA_OPENAI_KEY: 'k',
};
const messages = [{ role: 'user', content: 'Hello' }];

onEitherStore('the log of failures', { env }, (server) => {
  const find = async (key: string, id: string) =>
    (await server().call(`/api/v1/requests/${id}`, { key })).json;

  test('the words, the field and the code, wherever it is looked at', async () => {
    const ada = await server().account({ scopes: ['ai', 'media', 'account'] });
    const { key } = ada;
    const stop = new AbortController();
    const tail = await fetch(`${server().url}/api/v1/requests/tail`, {
      headers: { authorization: `Bearer ${key}` },
      signal: stop.signal,
    });
    const reader = tail.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();

    const refused = await server().call('/api/v1/voice', { key, body: { text: 'a', speed: 99 } });
    const { code, message, param, request_id: id } = refused.json.error;
    assert.match(message, /^speed: .* You sent 99\.$/);
    const told = { error_code: code, error_message: message, error_param: 'speed' };
    assert.equal(param, 'speed');
    const { value: live } = await reader.read();
    stop.abort();
    const list = (await server().call('/api/v1/requests?error=invalid_request', { key })).json.data;
    const taken = (await exportOf(server(), ada)).json.requests;
    for (const seen of [
      await find(key, id),
      (await server().call(`/api/v1/operator/requests/${id}`)).json,
      list[0],
      JSON.parse(/data: (.*)/.exec(live!)![1]!),
      taken.find((one: { id: string }) => one.id === id),
    ])
      assert.deepEqual({ ...seen, ...told }, seen);
    const csv = await server().call('/api/v1/requests/export?error=invalid_request', { key });
    const [head, row] = csv.text.split('\n');
    assert.match(head!, /,bytes_out,error_param,error_message,model,/);
    assert.ok(row!.includes(`,speed,${message},`), row);
    const well = await server().call('/api/v1/whoami', { key });
    const { error_message, error_param } = await find(key, well.headers.get('x-request-id')!);
    assert.deepEqual([error_message, error_param], [null, null]);
  });

  test('a stream that broke in the middle', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const body = { model: 'openai/m', messages, stream: true };
    const broken = await server().call('/api/v1/chat', { key, body });
    const last = broken.text.trim().split('\n\n').at(-1)!;
    const { error } = JSON.parse(last.slice('data: '.length));
    const logged = await find(key, error.request_id);
    assert.deepEqual([logged.status, logged.error_code], [200, 'upstream_error']);
    assert.equal(logged.error_message, error.message);
    const { total } = (await server().call('/api/v1/usage?endpoint=ai.chat', { key })).json;
    assert.deepEqual([total.calls, total.server_errors, total.error_rate], [1, 1, 1]);
    assert.equal(logged.bytes_out, Buffer.byteLength(broken.text), 'and all that was sent');
  });

  test('nothing of a body that may be a secret, and nothing that a database refuses', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const odd = await server().call('/api/v1/voice', { key, body: { text: 'a', 'a\u0000b\u001b': 1 } });
    assert.equal(odd.json.error.code, 'invalid_request');
    const { error_param: param } = await find(key, odd.json.error.request_id);
    assert.doesNotMatch(String(param), /\u0000/);
    const torn = await fetch(`${server().url}/api/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"password": hunter2}',
    });
    const { message, request_id } = ((await torn.json()) as { error: Record<string, string> }).error;
    assert.match(message!, /hunter2/);
    assert.equal(
      (await find(key, request_id!)).error_message,
      "The body is not valid JSON: Unexpected token 'h'",
    );
    const slip = await server().call('/api/v1/auth/login', {
      key: null,
      body: { email: 'my pass phrase', password: 'x' },
    });
    assert.match(slip.json.error.message, /my pass phrase/);
    const everyone = await server().call('/api/v1/operator/requests?error=invalid_request&limit=5');
    const row = everyone.json.data.find((one: { id: string }) => one.id === slip.json.error.request_id);
    assert.deepEqual([row.error_param, /pass phrase/.test(everyone.text)], ['email', false]);
  });

  test('with the account the words go', async () => {
    const { key, id: accountId } = await server().account({ scopes: ['ai', 'account'] });
    const { json } = await server().call('/api/v1/chat', { key, body: { messages: 'none' } });
    const id = json.error.request_id;
    assert.ok((await find(key, id)).error_message.length > 10);
    await server().app.platform.parts.requestLog.eraseCallers(accountId);
    const { error_code, error_message, error_param } = await find(key, id);
    assert.deepEqual([error_code, error_message, error_param], ['invalid_request', null, null]);
  });
});
