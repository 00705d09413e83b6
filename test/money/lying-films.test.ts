// @alone @slow
/** Upstreams of video that return what can't be: a film fails by name and is free, and money and log stay right. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { onBothStores, onEitherStore } from '../platform/on-both-stores.ts';
import { blamed, json, named, odd, openCaller, openLiar } from './lying-testing.ts';
import { until } from './pretend-payments.ts';

const liar = await openLiar();
const { url } = liar;
const link = `${url}/out/film.mp4`;

/** How an upstream says what: its answer to the order, when it is done, failed or under way, and the fields of these. */
interface Wire {
  submitted: object;
  done: object;
  fields: string[];
  failed: object;
  reason: string;
  running: object;
  progress: string;
}

const wires: Record<string, Wire> = {
  runway: {
    submitted: { id: 't1' },
    done: { id: 't1', status: 'SUCCEEDED', output: [link] },
    fields: ['status', 'output'],
    failed: { status: 'FAILED' },
    reason: 'failure',
    running: { id: 't1', status: 'RUNNING' },
    progress: 'progress',
  },
  replicate: {
    submitted: { id: 't1', status: 'starting', urls: { get: `${url}/predictions/t1`, cancel: `${url}/c` } },
    done: { id: 't1', status: 'succeeded', output: link },
    fields: ['status', 'output'],
    failed: { status: 'failed' },
    reason: 'error',
    running: { id: 't1', status: 'processing' },
    progress: 'logs',
  },
  luma: {
    submitted: { id: 't1', state: 'queued' },
    done: { id: 't1', state: 'completed', assets: { video: link } },
    fields: ['state', 'assets'],
    failed: { state: 'failed' },
    reason: 'failure_reason',
    running: { id: 't1', state: 'dreaming' },
    progress: 'progress',
  },
  fal: {
    submitted: { request_id: 't1', status_url: `${url}/status`, response_url: `${url}/result` },
    done: { status: 'COMPLETED', video: { url: link } },
    fields: ['status', 'video', 'response_url'],
    failed: { status: 'COMPLETED', error: 'no' },
    reason: 'error',
    running: { status: 'IN_PROGRESS' },
    progress: 'queue_position',
  },
};

for (const [engine, wire] of Object.entries(wires)) {
  const env = {
    [`OJA_${engine.toUpperCase()}_URL`]: url,
    [`OJA_${engine.toUpperCase()}_KEY`]: `k-${engine}`,
    OJA_ENGINES_VIDEO: engine,
    OJA_VIDEO_POLL_MS: '1',
    OJA_FREE_MEDIA: '0',
  };
  // They share one seam: on PostgreSQL one says enough in the quick tests.
  const on = engine === 'runway' ? onBothStores : onEitherStore;
  on(`films of ${engine}`, { env }, (server) => {
    let caller: Awaited<ReturnType<typeof openCaller>>;
    before(async () => {
      caller = await openCaller(server());
    });
    const order = async () => {
      const body = { prompt: 'A stall', seconds: 5 };
      const answer = await server().call('/api/v1/video/generate', { key: caller.key, body });
      assert.equal(answer.status, 202, answer.text);
      caller.cases += 1;
      return ended(server(), caller.key, answer.json.id);
    };

    test('wrong states, IDs and links', async () => {
      const { submitted, done, failed } = wire;
      const lies: [submitted: unknown, polled: unknown][] = [
        [submitted, done],
        ...odd.map((value): [unknown, unknown] => [value, done]),
        ...Object.keys(submitted).flatMap((field) =>
          odd.map((value): [unknown, unknown] => [{ ...submitted, [field]: value }, done]),
        ),
        ...odd.map((value): [unknown, unknown] => [submitted, value]),
        ...wire.fields.flatMap((field) =>
          odd.map((value): [unknown, unknown] => [submitted, { ...done, [field]: value }]),
        ),
        ...odd.map((value): [unknown, unknown] => [submitted, { ...failed, [wire.reason]: value }]),
      ];
      const before = await caller.balance();
      for (const [first, polled] of lies) {
        liar.script = (response, _path, method) => json(response, method === 'POST' ? first : polled);
        const film = await order();
        const lie = `${named(first)} then ${named(polled)}`;
        assert.equal(film.status, 'failed', lie);
        assert.ok(blamed.has(film.error.code), `${lie}: ${JSON.stringify(film.error)}`);
        assert.ok(film.error.message.length < 1_000, lie);
        assert.equal(film.charge, '0.00', lie);
      }
      assert.deepEqual(await caller.balance(), before);
    });

    test('wrong progress', async () => {
      const before = await caller.balance();
      for (const progress of odd) {
        let polls = 0;
        liar.script = (response, _path, method) => {
          if (method !== 'POST') polls += 1;
          const state = polls > 3 ? { ...wire.failed } : { ...wire.running, [wire.progress]: progress };
          json(response, method === 'POST' ? wire.submitted : state);
        };
        const film = await order();
        assert.ok(film.progress >= 0 && film.progress <= 1, named(progress));
      }
      assert.deepEqual(await caller.balance(), before);
    });

    test('the log stays readable and the books right', async () => {
      await caller.allReadable();
      assert.ok(caller.cases > 80, String(caller.cases));
    });
  });
}

const ended = (server: TestServer, key: string, id: string) =>
  until(
    async () => (await server.call(`/api/v1/video/${id}`, { key })).json,
    ({ status }) => status !== 'queued' && status !== 'running',
  );
