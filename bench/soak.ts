/**
 * `npm run soak`: one server under mixed load for OJA_SOAK_MINUTES (default 10) while its services are broken again
 * and again; memory sampled all the time, books verified at the end. Then OJA_SOAK_DAMAGED damaged requests
 * (default 50,000). Prints what happened and exits 1 on any fault.
 */
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { openPostgres } from '../packages/core/src/storage/postgres/postgres.ts';
import { connectTo } from '../packages/core/src/testing/database.ts';
import { type ChildServer, startChild } from '../packages/server/src/testing/child-server.ts';
import { assertBooksRight, assertNothingLost, grant, startPaidLoad } from '../test/faults/paid-load.ts';
import { startPostgres, type TestPostgres } from '../test/services/postgres.ts';
import { startRedis, type TestRedis } from '../test/services/redis.ts';
import { rssMegabytesOf } from './lib/cpu.ts';
import { survivesDamage } from './lib/damaged-requests.ts';

const minutes = Number(process.env.OJA_SOAK_MINUTES ?? 10);
const damagedRequests = Number(process.env.OJA_SOAK_DAMAGED ?? 50_000);
const sampleMs = 2_000;
const faultEveryMs = Number(process.env.OJA_SOAK_FAULT_MS ?? 15_000);
/** Caches fill and code is compiled before memory says anything. */
const warmShare = 0.3;

interface Sample {
  atMs: number;
  megabytes: number;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Free calls of several kinds beside the paid ones. */
function startMixedLoad(url: string, key: string) {
  const answers = new Map<string, number>();
  let stopped = false;
  const paths = [
    '/api/v1/whoami',
    '/api/v1/catalogue',
    '/api/v1/usage',
    '/api/v1/requests?limit=5',
    '/nowhere',
  ];
  const lane = async (from: number) => {
    for (let i = from; !stopped; i++) {
      const path = paths[i % paths.length]!;
      const what = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return `${path} ${answer.status}`;
        },
        () => `${path} network`,
      );
      answers.set(what, (answers.get(what) ?? 0) + 1);
      await wait(20);
    }
  };
  const running = Promise.all([lane(0), lane(2)]);
  return {
    answers,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

type Fault = [name: string, happen: () => Promise<void>];

function faultsOf(server: ChildServer, database: TestPostgres, redis: TestRedis): Fault[] {
  return [
    [
      'every PostgreSQL backend terminated',
      async () => {
        const admin = await connectTo(database.url);
        await admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oja'",
        );
        await admin.end();
      },
    ],
    [
      'Redis gone for two seconds',
      async () => {
        await redis.crash();
        await wait(2_000);
        await redis.resume();
      },
    ],
    [
      'PostgreSQL stopped as by a power cut, then started',
      async () => {
        await database.crash();
        await wait(1_000);
        await database.resume();
      },
    ],
    [
      '500 connections that send half a request and go',
      async () => {
        const port = Number(new URL(server.url).port);
        const sockets = Array.from({ length: 500 }, (): Socket => {
          const socket = connect(port, '127.0.0.1', () =>
            socket.write('POST /api/v1/utils/qr HTTP/1.1\r\nhost: a\r\n'),
          );
          return socket.on('error', () => {});
        });
        await wait(1_000);
        for (const socket of sockets) socket.destroy();
      },
    ],
  ];
}

/** Least squares over the samples after the warm-up. */
function slopePerHour(samples: Sample[]): number {
  const kept = samples.slice(Math.floor(samples.length * warmShare));
  const mean = (pick: (sample: Sample) => number) =>
    kept.reduce((sum, one) => sum + pick(one), 0) / kept.length;
  const [meanAt, meanMegabytes] = [mean(({ atMs }) => atMs), mean(({ megabytes }) => megabytes)];
  let above = 0;
  let below = 0;
  for (const { atMs, megabytes } of kept) {
    above += (atMs - meanAt) * (megabytes - meanMegabytes);
    below += (atMs - meanAt) ** 2;
  }
  return (above / below) * 3_600_000;
}

async function main(): Promise<void> {
  const database = await startPostgres();
  const redis = await startRedis();
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    OJA_FREE_UTILITIES: '0',
    OJA_LIMIT_PER_MINUTE: '1000000',
    OJA_LOG_LEVEL: 'error',
  };
  const server = await startChild(env);
  const key = server.firstRun().api_key;
  await grant(server, '100000', env);
  const paid = startPaidLoad(server.url, key, 6);
  const mixed = startMixedLoad(server.url, key);
  const startedAt = Date.now();
  const samples: Sample[] = [];
  const sampler = setInterval(() => {
    samples.push({ atMs: Date.now() - startedAt, megabytes: rssMegabytesOf(server.process.pid!) });
  }, sampleMs);
  const happened = new Map<string, number>();
  try {
    const faults = faultsOf(server, database, redis);
    for (let turn = 0; Date.now() - startedAt < minutes * 60_000; turn++) {
      await wait(faultEveryMs);
      const [name, happen] = faults[turn % faults.length]!;
      await happen();
      await paid.more(5, 60_000);
      happened.set(name, (happened.get(name) ?? 0) + 1);
    }
    await paid.stop();
    await mixed.stop();
    clearInterval(sampler);
    const code = await server.kill('SIGTERM');
    const store = openPostgres(database.url);
    await assertNothingLost(store, paid.paid);
    await store.close();
    await assertBooksRight(server, env);
    console.table([...happened].map(([fault, times]) => ({ fault, times, lost: 'nothing' })));
    console.table([...paid.answers, ...mixed.answers].map(([answer, count]) => ({ answer, count })));
    const step = Math.max(1, Math.floor(samples.length / 12));
    console.table(
      samples
        .filter((_, place) => place % step === 0)
        .map(({ atMs, megabytes }) => ({
          minute: (atMs / 60_000).toFixed(1),
          'RSS MB': Math.round(megabytes),
        })),
    );
    console.log(`memory: ${slopePerHour(samples).toFixed(1)} MB/h after the warm-up, over ${minutes} min`);
    console.log(
      `${paid.paid.size} paid calls, each charged and logged once; books right; ended with code ${code}`,
    );
    if (code !== 0) process.exitCode = 1;
  } finally {
    clearInterval(sampler);
    await paid.stop();
    await mixed.stop();
    await server.kill('SIGKILL');
    await redis.stop();
    await database.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}

await main();
if (!(await survivesDamage(damagedRequests, Date.now() % 1_000_000))) process.exitCode = 1;
