/** Files and batches as the SDKs of OpenAI and Anthropic use them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Anthropic, { toFile as toAnthropicFile } from '@anthropic-ai/sdk';
import OpenAI, { toFile } from 'openai';
import {
  type ChatScript,
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;
let openai: OpenAI;
let anthropic: Anthropic;
let key: string;
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const answering: ChatScript = (response, { body }) =>
  sendJson(response, 200, completion(`Heard: ${JSON.stringify(body.messages)}`, { usage }));

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({
    env: {
      OJA_OPENAI_URL: upstream.url,
      OJA_CHAT_RETRIES: '0',
      OJA_SCHEDULE_MS: '50',
      OJA_FREE_NETWORK: '0',
    },
  });
  const price = { model: '*', prices: { input: '100', output: '100' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: price });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

async function clients(dollars = 5) {
  script = answering;
  ({ key } = await server.account({ dollars }));
  openai = new OpenAI({ baseURL: `${server.url}/api/v1`, apiKey: key, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: `${server.url}/api`, apiKey: key, maxRetries: 0 });
}

type Path = '/v1/chat/completions' | '/v1/completions';
const row = (customId: string, body: object, url: Path = '/v1/chat/completions') =>
  JSON.stringify({ custom_id: customId, method: 'POST', url, body });
const ask = (content: string) => ({ model: 'm', max_tokens: 8, messages: [{ role: 'user', content }] });

async function startBatch(lines: string[], endpoint: Path = '/v1/chat/completions') {
  const file = await openai.files.create({
    file: await toFile(Buffer.from(lines.join('\n')), 'rows.jsonl'),
    purpose: 'batch',
  });
  return openai.batches.create({
    input_file_id: file.id,
    endpoint,
    completion_window: '24h',
    metadata: { stall: 'balogun' },
  });
}

async function ended(id: string) {
  for (;;) {
    const batch = await openai.batches.retrieve(id);
    if (batch.status !== 'in_progress' && batch.status !== 'cancelling') return batch;
    await pause(20);
  }
}

const linesOf = async (id: string) =>
  (await (await openai.files.content(id)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('openai: a batch runs at half the price, each row logged with its charge, failed rows apart', async () => {
  await clients();
  const made = await startBatch([
    row('one', ask('first')),
    row('two', ask('second')),
    row('bad', { ...ask('x'), messages: [] }),
  ]);
  const batch = await ended(made.id);
  assert.equal(batch.status, 'completed');
  assert.deepEqual(batch.request_counts, { total: 3, completed: 2, failed: 1 });
  assert.deepEqual(batch.metadata, { stall: 'balogun' });
  const done = await linesOf(batch.output_file_id!);
  assert.deepEqual(
    done.map(({ custom_id: name, response, error }) => [name, response.status_code, error]),
    [
      ['one', 200, null],
      ['two', 200, null],
    ],
  );
  assert.match(done[0].response.body.choices[0].message.content, /first/);
  const [bad] = await linesOf(batch.error_file_id!);
  assert.equal(bad.custom_id, 'bad');
  assert.equal(bad.response.status_code, 400);
  assert.equal(bad.response.body.error.param, 'messages');
  const output = await openai.files.retrieve(batch.output_file_id!);
  assert.equal(output.purpose, 'batch_output');
  assert.equal(output.bytes, (await (await openai.files.content(output.id)).text()).length);
  const { json } = await server.call('/api/v1/credits', { key });
  assert.equal(Number(json.balance), 5 - 2 * 0.00075);
  const { json: log } = await server.call('/api/v1/requests?limit=50', { key });
  assert.equal(
    log.data.filter(
      ({ mode, charge }: { mode: string; charge: string }) => mode === 'batch' && charge === '0.00075',
    ).length,
    2,
  );
  const [newest] = (await openai.batches.list()).data;
  assert.equal(newest?.id, batch.id);
});

test('openai: faults of the file are named by line, and nothing runs', async () => {
  await clients();
  const made = await startBatch([
    row('a', ask('x')),
    'no json',
    row('a', ask('y')),
    row('b', { ...ask('z'), stream: true }),
  ]);
  assert.equal(made.status, 'failed');
  assert.deepEqual(
    made.errors?.data?.map(({ line, code }) => [line, code]),
    [
      [2, 'invalid_json_line'],
      [3, 'duplicate_custom_id'],
      [4, 'invalid_request'],
    ],
  );
  assert.equal((await server.call('/api/v1/credits', { key })).json.balance, '5.00');
});

test('openai: hostile files are faults of their lines, and rows have the limits of calls', async () => {
  await clients();
  const deep = `{"custom_id":"d","method":"POST","url":"/v1/chat/completions","body":{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
  const made = await startBatch([...Array<string>(200_000).fill(' '), deep, '\u0000', '{"__proto__":{}}']);
  assert.deepEqual(
    made.errors?.data?.map(({ line, code }) => [line, code]),
    [
      [200_001, 'invalid_json_line'],
      [200_002, 'invalid_json_line'],
      [200_003, 'invalid_custom_id'],
    ],
  );
  const path = '/v1/completions';
  const long = await startBatch([row('long', { model: 'm', prompt: 'x'.repeat(4_100_000) }, path)], path);
  const { error_file_id: errors } = await ended(long.id);
  assert.equal((await linesOf(errors!))[0].response.status_code, 413);
});

test('openai: a cancelled batch finishes what runs, and names the rest', async () => {
  await clients();
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  script = async (response, seen) => {
    asked++;
    await gate.promise;
    answering(response, seen);
  };
  const made = await startBatch(Array.from({ length: 40 }, (_, i) => row(`r${i}`, ask(`n ${i}`))));
  while (asked === 0) await pause(5);
  const cancelling = await openai.batches.cancel(made.id);
  assert.equal(cancelling.status, 'cancelling');
  // The runner hears of it with its next renewal.
  await pause(3_500);
  gate.resolve();
  const batch = await ended(made.id);
  assert.equal(batch.status, 'cancelled');
  const ran = batch.request_counts!.completed;
  assert.ok(ran >= 1 && ran < 40, String(ran));
  const left = await linesOf(batch.error_file_id!);
  assert.equal(left.length, 40 - ran);
  assert.equal(left[0].error.code, 'batch_cancelled');
  const { json } = await server.call('/api/v1/credits', { key });
  assert.equal(Number(json.balance), Number((5 - ran * 0.00075).toFixed(6)));
  assert.equal(json.held, '0.00');
});

test('openai: a row whose model is busy is tried again, and charged once', async () => {
  await clients();
  let asked = 0;
  script = (response, seen) => {
    asked++;
    if (asked === 1) return sendJson(response, 503, { error: { message: 'busy' } });
    answering(response, seen);
  };
  const batch = await ended((await startBatch([row('one', ask('first'))])).id);
  assert.deepEqual(batch.request_counts, { total: 1, completed: 1, failed: 0 });
  assert.ok(asked >= 2);
  assert.equal(Number((await server.call('/api/v1/credits', { key })).json.balance), 5 - 0.00075);
});

test('batches and files of another account are not there', async () => {
  await clients();
  const made = await startBatch([row('one', ask('first'))]);
  await ended(made.id);
  const other = await server.account();
  for (const path of [
    `batches/${made.id}`,
    `files/${made.input_file_id}`,
    `files/${made.input_file_id}/content`,
  ])
    assert.equal((await server.call(`/api/v1/${path}`, { key: other.key })).status, 404, path);
});

test('anthropic: a message batch, its results and its end', async () => {
  await clients();
  const made = await anthropic.messages.batches.create({
    requests: [
      { custom_id: 'one', params: { ...ask('first'), messages: [{ role: 'user', content: 'first' }] } },
      { custom_id: 'bad', params: { ...ask('x'), messages: [] } },
    ],
  });
  assert.equal(made.processing_status, 'in_progress');
  let batch = made;
  while (batch.processing_status !== 'ended') {
    await pause(20);
    batch = await anthropic.messages.batches.retrieve(made.id);
  }
  assert.deepEqual(batch.request_counts, {
    processing: 0,
    succeeded: 1,
    errored: 1,
    canceled: 0,
    expired: 0,
  });
  const results = new Map<string, Anthropic.Messages.Batches.MessageBatchResult>();
  for await (const { custom_id: name, result } of await anthropic.messages.batches.results(made.id))
    results.set(name, result);
  const one = results.get('one');
  assert.ok(one?.type === 'succeeded');
  assert.match((one.message.content[0] as Anthropic.TextBlock).text, /first/);
  const bad = results.get('bad');
  assert.ok(bad?.type === 'errored');
  assert.equal(bad.error.error.type, 'invalid_request_error');
  assert.equal((await anthropic.messages.batches.list()).data[0]?.id, made.id);
  assert.equal((await anthropic.messages.batches.delete(made.id)).type, 'message_batch_deleted');
  await assert.rejects(anthropic.messages.batches.retrieve(made.id), Anthropic.NotFoundError);
  assert.equal(Number((await server.call('/api/v1/credits', { key })).json.balance), 5 - 0.00075);
});

test('uploaded files are read by ID in chat, Responses and Messages', async () => {
  await clients();
  const content = Buffer.from('The contract ends on 31 December 2027.');
  const { id } = await openai.files.create({
    file: await toFile(content, 'contract.txt'),
    purpose: 'user_data',
  });
  assert.equal(await (await openai.files.content(id)).text(), content.toString());
  const question = 'When does the contract end?';
  const chat = await openai.chat.completions.create({
    model: 'm',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          { type: 'file', file: { file_id: id } },
        ],
      },
    ],
  });
  assert.match(chat.choices[0]!.message.content!, /31 December 2027/);
  const response = await openai.responses.create({
    model: 'm',
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: question },
          { type: 'input_file', file_id: id },
        ],
      },
    ],
  });
  assert.match(response.output_text, /31 December 2027/);
  const { id: second } = await anthropic.beta.files.upload({
    file: await toAnthropicFile(content, 'contract.txt', { type: 'text/plain' }),
  });
  const message = await anthropic.beta.messages.create({
    ...ask(question),
    betas: ['files-api-2025-04-14'],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'document', source: { type: 'file', file_id: second } },
          { type: 'text', text: question },
        ],
      },
    ],
  });
  assert.match(JSON.stringify(message.content), /31 December 2027/);
  const other = await server.account({ dollars: 5 });
  const foreign = await server.call('/api/v1/chat', {
    key: other.key,
    body: {
      model: 'm',
      max_tokens: 8,
      messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: id } }] }],
    },
  });
  assert.equal(foreign.status, 404);
  assert.equal(foreign.json.error.param, 'messages[0].content[0].file.file_id');
  const meta = await anthropic.beta.files.retrieveMetadata(second);
  assert.deepEqual(
    [meta.filename, meta.mime_type, meta.size_bytes],
    ['contract.txt', 'text/plain', content.length],
  );
  assert.equal((await anthropic.beta.files.list()).data.length, 2);
  assert.equal((await anthropic.beta.files.delete(second)).id, second);
  assert.equal((await openai.files.delete(id)).deleted, true);
  await assert.rejects(openai.files.retrieve(id), OpenAI.NotFoundError);
});

test('rows of other categories run at their usual price, also with GET, each once', async () => {
  await server.call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
  await clients();
  const line = (name: string, body: object, method = 'GET') =>
    JSON.stringify({ custom_id: name, method, url: '/v1/network/ip', body });
  const start = async (lines: string[], endpoint = '/v1/network/ip') => {
    const content = await toFile(Buffer.from(lines.join('\n')), 'rows.jsonl');
    const file = await openai.files.create({ file: content, purpose: 'batch' });
    return openai.batches.create({
      input_file_id: file.id,
      endpoint: endpoint as '/v1/responses',
      completion_window: '24h',
    });
  };
  const hosts = ['8.8.8.8', '1.1.1.1', '127.0.0.1'];
  const made = await start([
    ...hosts.map((ip) => line(ip, { ip, hostname: false })),
    line('none', { ip: 'x' }),
  ]);
  const batch = await ended(made.id);
  assert.deepEqual(batch.request_counts, { total: 4, completed: 3, failed: 1 });
  const done = await linesOf(batch.output_file_id!);
  assert.deepEqual(
    done.map(({ custom_id: name, response }) => [name, response.body.ip, response.body.bogon]),
    hosts.map((ip) => [ip, ip, ip === '127.0.0.1']),
  );
  assert.equal((await server.call('/api/v1/credits', { key })).json.balance, '4.85');
  const posted = await start([line('one', { ip: '8.8.8.8' }, 'POST')]);
  assert.equal(posted.status, 'failed');
  for (const path of ['/v1/network/crawl', '/v1/account', '/v1/nowhere', '/v1/video/generate'])
    await assert.rejects(start([line('one', {})], path), /endpoint: must be/, path);
});

test('a CSV file of another category runs a row each, and names columns that nobody knows', async () => {
  await server.call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
  await clients();
  const start = async (csv: string) => {
    const file = await openai.files.create({
      file: await toFile(Buffer.from(csv), 'List.CSV'),
      purpose: 'batch',
    });
    return openai.batches.create({
      input_file_id: file.id,
      endpoint: '/v1/network/ip' as '/v1/responses',
      completion_window: '24h',
    });
  };
  const made = await start('\ufeffip;custom_id;hostname\r\n8.8.8.8;dns;false\r\n\r\n1.1.1.1;;false\r\n');
  const batch = await ended(made.id);
  assert.deepEqual(batch.request_counts, { total: 2, completed: 2, failed: 0 });
  const done = await linesOf(batch.output_file_id!);
  assert.deepEqual(
    done.map(({ custom_id: name, response }) => [name, response.body.ip]),
    [
      ['dns', '8.8.8.8'],
      ['row-4', '1.1.1.1'],
    ],
  );
  const wrong = await start('address\n8.8.8.8\n');
  assert.equal(wrong.status, 'failed');
  assert.match(wrong.errors?.data?.[0]?.message ?? '', /"address" is not named like a field.*ip, hostname/);
});
