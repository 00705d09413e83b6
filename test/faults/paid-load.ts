/** Callers that pay, for tests that break something under them: who was answered, how, and whether the books agree. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Store } from '../../packages/core/src/storage/store.ts';
import type { ChildServer } from '../../packages/server/src/testing/child-server.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');

export interface PaidLoad {
  /** Requests that were answered 200. */
  paid: Set<string>;
  /** How many answers of each kind: "200", "503 storage_unavailable", "network ECONNREFUSED". */
  answers: Map<string, number>;
  /** Waits until so many more were answered 200. */
  more(count: number, patienceMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Every other client repeats each call with its Idempotency-Key, as one whose answer was lost would. */
export function startPaidLoad(url: string, key: string, clients = 8): PaidLoad {
  const paid = new Set<string>();
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  let stopped = false;

  async function client(number: number): Promise<void> {
    for (let i = 0; !stopped; i++) {
      const idempotency = number % 2 === 0 ? { 'idempotency-key': `k${number}-${i >> 1}` } : undefined;
      try {
        const answer = await fetch(`${url}/api/v1/utils/qr`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...idempotency },
          body: '{"data":"ọjà","format":"svg"}',
        });
        const body = (await answer.json()) as { error?: { code: string } };
        count(answer.status === 200 ? '200' : `${answer.status} ${body.error?.code}`);
        if (answer.status === 200)
          paid.add(answer.headers.get('x-oja-original-request-id') ?? answer.headers.get('x-request-id')!);
        else await new Promise((done) => setTimeout(done, 20));
      } catch (error) {
        count(`network ${(error as { cause?: { code?: string } }).cause?.code ?? String(error)}`);
        await new Promise((done) => setTimeout(done, 20));
      }
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    paid,
    answers,
    async more(wanted, patienceMs = 30_000) {
      const goal = paid.size + wanted;
      const until = Date.now() + patienceMs;
      while (paid.size < goal) {
        assert.ok(Date.now() < until, `no further paid calls: ${JSON.stringify([...answers])}`);
        await new Promise((done) => setTimeout(done, 10));
      }
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Nothing but what the contract allows. */
export function assertAnswers(answers: Map<string, number>, allowed: (string | RegExp)[]): void {
  const others = [...answers.keys()].filter(
    (answer) => !allowed.some((one) => (typeof one === 'string' ? one === answer : one.test(answer))),
  );
  assert.deepEqual(others, [], `unexpected answers among ${JSON.stringify([...answers])}`);
}

/** Every call that was answered 200 has exactly one charge and one row in the log. */
export async function assertNothingLost(store: Store, paid: Set<string>): Promise<void> {
  const charges = await store.query<{ reference: string; n: number }>(
    "SELECT reference, count(*) AS n FROM entries WHERE kind = 'charge' GROUP BY reference",
  );
  const charged = new Map(charges.map(({ reference, n }) => [reference, n]));
  const rows = await store.query<{ id: string; n: number }>(
    'SELECT id, count(*) AS n FROM requests GROUP BY id',
  );
  const logged = new Map(rows.map(({ id, n }) => [id, n]));
  for (const id of paid) {
    assert.equal(charged.get(id), 1, `${id} was answered but is charged ${charged.get(id) ?? 0} times`);
    assert.equal(logged.get(id), 1, `${id} was answered but is logged ${logged.get(id) ?? 0} times`);
  }
  assert.deepEqual(
    [...charged].filter(([, n]) => n !== 1),
    [],
    'nothing is charged twice',
  );
}

/** Calls that were charged although every caller heard of a failure. */
export async function chargedUnheard(store: Store, paid: Set<string>): Promise<string[]> {
  const rows = await store.query<{ reference: string }>(
    `SELECT reference FROM entries WHERE kind = 'charge'
     AND reference NOT IN (SELECT reference FROM entries WHERE kind = 'refund')`,
  );
  return rows.map(({ reference }) => reference).filter((id) => !paid.has(id));
}

const environment = (server: Pick<ChildServer, 'dataDir'>, env: Record<string, string>) => ({
  env: { ...process.env, OJA_DATA_DIR: server.dataDir, ...env },
});

export async function grant(
  server: ChildServer,
  dollars: string,
  env: Record<string, string> = {},
): Promise<void> {
  await run(
    process.execPath,
    [cli, 'credits', 'grant', 'operator@oja.local', dollars],
    environment(server, env),
  );
}

export async function assertBooksRight(
  server: Pick<ChildServer, 'dataDir'>,
  env: Record<string, string> = {},
): Promise<void> {
  const { stdout } = await run(process.execPath, [cli, 'verify-books'], environment(server, env));
  assert.match(stdout, /The books are consistent/);
}
