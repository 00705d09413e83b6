import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { completion, openChatStandIn, sendJson } from '../../../../ai/src/engines/chat/stand-in.ts';
import { startTestServer } from '../../../../server/src/testing/server.ts';
import { execute } from '../../storage/store.ts';
import { keepJobInput, readJobInput } from './job-input.ts';

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('what came with a job is kept for it, and not for one that is refused or there already', async () => {
  await using server = await startTestServer({ env: { OJA_FREE_MEDIA: '0', OJA_JOB_WORKERS: '0' } });
  const kept = async () => {
    const [row] = await server.app.platform.parts.store.query<{ n: number }>(
      'SELECT count(*) AS n FROM files',
    );
    return row!.n;
  };
  const send = (key: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(1000)]), 'a.wav');
    form.append('async', 'true');
    const headers = { 'idempotency-key': 'one' };
    return server.call('/api/v1/media/transcribe', { key, body: form, headers });
  };
  const poor = await server.account();
  assert.equal((await send(poor.key)).status, 402);
  assert.equal(await kept(), 0);
  const rich = await server.account({ dollars: 5 });
  assert.equal((await send(rich.key)).status, 202);
  assert.equal(await kept(), 1);
  assert.equal((await send(rich.key)).headers.get('idempotent-replayed'), 'true');
  assert.equal(await kept(), 1);
});

test('bytes come back to their places; what looks like one of ours in the input is data', async () => {
  await using server = await startTestServer({ env: { OJA_JOB_WORKERS: '0' } });
  const { files } = server.app.platform;
  const { id: accountId } = await server.account();
  const other = await files.save({ bytes: Buffer.from('secret'), mime: 'a/b', filename: 'a' }, accountId);
  const input = {
    file: { data: Buffer.from([1, 2]), filename: 'a' },
    files: [{ data: Buffer.from([3]) }, { data: Buffer.from([4]) }],
    image: { $file: other.id },
    held: { input: 0 },
    ['__proto__']: 1,
  };
  const kept = await keepJobInput(input, { input: 7 }, accountId, files);
  assert.equal(kept.fileIds.length, 3);
  const read = await readJobInput(kept, files);
  assert.deepEqual(read, { input, units: { input: 7 } });
  const bytes = Buffer.from([5]);
  const whole = await keepJobInput(bytes, undefined, accountId, files);
  assert.deepEqual((await readJobInput(whole, files)).input, bytes);
});

test('a job that an earlier version queued runs', async (t) => {
  const upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Noon')));
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-test-'));
  t.after(async () => {
    await upstream[Symbol.asyncDispose]();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const options = { dataDir, env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } };
  const before = await startTestServer({ ...options, env: { ...options.env, OJA_JOB_WORKERS: '0' } });
  const prices = { model: '*', prices: { input: '10', output: '20' } };
  await before.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
  const { key, id: accountId } = await before.account({ dollars: 1 });
  const body = { model: 'm', input: 'What is the time?', background: true };
  const queued = await before.call('/api/v1/responses', { key, body });
  assert.equal(queued.status, 202, queued.text);
  const film = await before.call('/api/v1/video/generate', {
    key,
    body: { prompt: 'Boats', seconds: 1, model: 'storyboard', image: { data: picture, filename: 'a.png' } },
  });
  assert.equal(film.status, 202, film.text);
  const { store } = before.app.platform.parts;
  const image = await before.app.platform.files.save(
    { bytes: Buffer.from(picture, 'base64'), mime: 'application/octet-stream', filename: 'input' },
    accountId,
  );
  const earlier = {
    'ai.responses': {
      model: 'm',
      messages: [],
      held: { input: 30, output: 1024, request: 1 },
      responses: { body: {}, jobOf: queued.json.id },
    },
    'ai.video': { image: { data: { $file: image.id }, filename: 'image.png' } },
  };
  const jobs = await store.query<{ id: string; endpoint: keyof typeof earlier; input: string }>(
    'SELECT id, endpoint, input FROM jobs ORDER BY id',
    [],
  );
  assert.equal(jobs.length, 2);
  for (const { id, endpoint, input } of jobs) {
    const text = JSON.stringify({ ...(JSON.parse(input) as object), ...earlier[endpoint] });
    await store.transact(execute, {
      sql: 'UPDATE jobs SET input = $2, facts = NULL WHERE id = $1',
      params: [id, text],
    });
  }
  await before.close();
  await using after = await startTestServer(options);
  for (const { id } of jobs)
    for (;;) {
      const { json } = await after.call(`/api/v1/jobs/${id}`, { key });
      if (!['queued', 'running'].includes(json.status)) {
        assert.equal(json.status, 'completed', JSON.stringify(json));
        assert.notEqual(json.charge, '0.00');
        break;
      }
      await pause(50);
    }
  assert.equal((await after.call('/api/v1/credits', { key })).json.held, '0.00');
});
