// @alone @slow
/** kill -9 while jobs run and while they are cancelled: each ends once, what was cancelled costs nothing, nothing stays held. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight, grant } from './paid-load.ts';

/** What every answer waits for. */
let gate = Promise.withResolvers<void>();
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const upstream = await openChatStandIn(async (response, { body: { model } }) => {
  await gate.promise;
  sendJson(response, 200, completion('Noon', { model, usage }));
});
after(() => upstream[Symbol.asyncDispose]());

const jobs = 6;
const states = ['completed', 'cancelled', 'failed'];

test('jobs that are cancelled as the server is killed end once, and only those that completed are paid', {
  timeout: 240_000,
}, async () => {
  const env = { OJA_OPENAI_URL: upstream.url, OJA_JOB_WORKERS: '3', OJA_CHAT_RETRIES: '0' };
  let server = await startChild(env);
  const headers = {
    authorization: `Bearer ${server.firstRun().api_key}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(`${server.url}/api/v1/${path}`, { method, headers, body: sent });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    const json: any = await answer.json();
    return { status: answer.status, json };
  };
  await grant(server, '10', env);
  const price = { model: '*', prices: { input: '1000', output: '1000' } };
  assert.equal((await ask('operator/prices/models', price, 'PUT')).status, 200);
  const ids: string[] = [];
  for (let i = 0; i < jobs; i++) {
    const queued = await ask('responses', { model: 'm', input: 'x', max_output_tokens: 8, background: true });
    assert.equal(queued.status, 202, JSON.stringify(queued.json));
    ids.push(queued.json.id);
  }
  while (upstream.seen.length < 3) await pause(10);

  // Half of them are cancelled; the server dies among their answers.
  const cancelled = ids.filter((_, i) => i % 2 === 0);
  const told = new Set<string>();
  const cancelling = cancelled.map(async (id) => {
    const answer = await ask(`responses/${id}/cancel`, {}).catch(() => undefined);
    if (answer?.json.status === 'cancelled') told.add(id);
  });
  await Promise.race(cancelling);
  await server.kill('SIGKILL');
  await Promise.all(cancelling);
  gate.resolve();
  server = await startChild(env, server.dataDir);
  try {
    let paid = 0;
    for (const id of ids) {
      let seen = (await ask(`responses/${id}`)).json;
      while (!states.includes(seen.status)) {
        await pause(50);
        seen = (await ask(`responses/${id}`)).json;
      }
      if (told.has(id)) assert.equal(seen.status, 'cancelled', 'what was said to be cancelled is');
      if (!cancelled.includes(id)) assert.equal(seen.status, 'completed', JSON.stringify(seen));
      if (seen.status === 'completed') paid++;
    }
    assert.ok(told.size > 0, 'the kill came after the first was cancelled');
    const credits = (await ask('credits')).json;
    assert.equal(credits.held, '0.00');
    // 15 tokens at $1,000 per million, each once.
    assert.equal(Number(credits.balance), Number((10 - paid * 0.015).toFixed(3)));
    assert.equal(await server.kill('SIGTERM'), 0, server.output());
    await assertBooksRight(server, env);
  } finally {
    gate = Promise.withResolvers();
    await server.kill('SIGKILL');
  }
});
