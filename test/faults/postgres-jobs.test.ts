// @alone @slow
/** PostgreSQL is away while a model answers: nothing is asked of the model again, and a job is charged once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  beginEvents,
  chunk,
  completion,
  event,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { postgresInstalled, startPostgres } from '../services/postgres.ts';

const skip = postgresInstalled() ? false : 'PostgreSQL is not installed';

test('a job that ends while the database is away is completed when it returns', {
  skip,
  timeout: 120_000,
}, async () => {
  const gate = Promise.withResolvers<void>();
  await using upstream = await openChatStandIn(async (response, { body: { model } }) => {
    await gate.promise;
    sendJson(response, 200, completion('Noon', { model }));
  });
  const database = await startPostgres();
  const env = { DATABASE_URL: database.url, OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' };
  const server = await startTestServer({ env });
  try {
    const prices = { model: '*', prices: { input: '10', output: '20' } };
    const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
    assert.equal(set.status, 200, set.text);
    const { key } = await server.account({ dollars: 1 });
    const body = { model: 'm', input: 'x', background: true };
    const queued = await server.call('/api/v1/responses', { key, body });
    const location = queued.headers.get('location')!;
    while (upstream.seen.length === 0) await pause(20);
    await database.crash();
    gate.resolve();
    await pause(5_000);
    await database.resume();
    const until = Date.now() + 60_000;
    let job = await server.call(location, { key });
    while (!['completed', 'failed'].includes(job.json.status) && Date.now() < until) {
      await pause(100);
      job = await server.call(location, { key });
    }
    assert.equal(job.json.status, 'completed', job.text);
    assert.equal(upstream.seen.length, 1, 'the model is called once');
    const { json } = await server.call('/api/v1/credits', { key });
    assert.ok(Number(json.balance) < 1 && Number(json.held) === 0, JSON.stringify(json));
    const books = await server.call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(books.json.faults, []);
  } finally {
    await server.close();
    await database.stop();
  }
});

test('a response that ends while the database is away is returned, and says that it is not stored', {
  skip,
  timeout: 120_000,
}, async () => {
  const gate = Promise.withResolvers<void>();
  await using upstream = await openChatStandIn(async (response) => {
    await gate.promise;
    sendJson(response, 200, completion('Noon'));
  });
  const database = await startPostgres();
  const env = { DATABASE_URL: database.url, OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' };
  const server = await startTestServer({ env });
  try {
    const { key } = await server.account();
    const calling = server.call('/api/v1/responses', { key, body: { model: 'm', input: 'x' } });
    while (upstream.seen.length === 0) await pause(20);
    await database.crash();
    gate.resolve();
    const { status, json, text } = await calling;
    assert.deepEqual([status, json.status, json.store], [200, 'completed', false], text);
    await database.resume();
  } finally {
    await server.close();
    await database.stop();
  }
});

test('so is a chat completion with store: true, streamed and not', { skip, timeout: 120_000 }, async () => {
  const gate = Promise.withResolvers<void>();
  await using upstream = await openChatStandIn(async (response, { body: { stream } }) => {
    if (stream !== true) {
      await gate.promise;
      return sendJson(response, 200, completion('Noon'));
    }
    beginEvents(response);
    response.write(event(chunk({ role: 'assistant', content: 'Noon' })));
    await gate.promise;
    response.write(event(chunk({}, 'stop')));
    response.end('data: [DONE]\n\n');
  });
  const database = await startPostgres();
  const env = { DATABASE_URL: database.url, OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' };
  const server = await startTestServer({ env });
  try {
    const { key } = await server.account();
    const body = { model: 'm', messages: [{ role: 'user', content: 'x' }], store: true };
    const calling = [false, true].map((stream) =>
      server.call('/api/v1/chat', { key, body: { ...body, stream } }),
    );
    while (upstream.seen.length < 2) await pause(20);
    await database.crash();
    gate.resolve();
    const [whole, streamed] = await Promise.all(calling);
    assert.equal(whole!.status, 200, whole!.text);
    assert.deepEqual(whole!.json.oja.notes, [
      'The completion was not stored because the database is unavailable.',
    ]);
    assert.match(streamed!.text, /"Noon"[\s\S]*data: \[DONE\]\n\n$/);
    assert.equal(upstream.seen.length, 2, 'the model is called once for each');
    await database.resume();
  } finally {
    await server.close();
    await database.stop();
  }
});
