/** Transactions of jobs. A job is queued with its hold and finished with its charge: never one without the other. */
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { type HoldInput, type HoldResult, holdSteps } from '../ledger/hold.ts';
import { releaseHold, type SettleInput, type SettleResult, settleSteps } from '../ledger/settle.ts';
import { finishIdempotency } from '../requests/idempotency.ts';
import { emit } from '../webhooks/emit.ts';
import { type Job, type JobRow, jobFromRow, jobTable, jobView } from './job.ts';

export interface NewJob {
  id: string;
  accountId: string;
  keyId: string | null;
  endpoint: string;
  input: string;
  facts: string;
  caller: string;
  /** Claimed by the hold; its stored answer is the 202 itself. */
  idempotency: { key: string; answer: string } | null;
  at: number;
}

export const queueJob = transaction(
  import.meta.url,
  'queueJob',
  function* (input: { hold: HoldInput; job: NewJob }): Steps<HoldResult> {
    const held = yield* holdSteps(input.hold);
    if (held.outcome === 'replay') return held;
    const { job } = input;
    yield* sql(
      `INSERT INTO jobs (id, account_id, key_id, endpoint, input, facts, caller, state, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8)`,
      [job.id, job.accountId, job.keyId, job.endpoint, job.input, job.facts, job.caller, job.at],
    );
    if (job.idempotency !== null)
      yield* finishIdempotency({
        requestId: input.hold.id,
        accountId: job.accountId,
        ...job.idempotency,
        at: job.at,
      });
    return held;
  },
  { account: ({ hold }) => hold.accountId },
);

/** Takes the oldest job that waits, or whose node stopped renewing its lease; never one of `own`, which this node runs. */
export const claimJob = transaction(
  import.meta.url,
  'claimJob',
  function* (input: {
    node: string;
    at: number;
    leaseUntil: number;
    own: string[];
    lock: boolean;
  }): Steps<Job | null> {
    const [row] = yield* sql<JobRow>(
      `UPDATE jobs SET state = 'running', lease_by = $1, lease_until = $3, attempts = attempts + 1,
         started_at = COALESCE(started_at, $2)
       WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < $2
           AND id NOT IN (''${input.own.map((_, i) => `, $${i + 4}`).join('')}))
         ORDER BY id LIMIT 1 ${input.lock ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING ${jobTable.columns}`,
      [input.node, input.at, input.leaseUntil, ...input.own],
    );
    return row === undefined ? null : jobFromRow(row);
  },
);

/** Renews the lease and stores the progress. 'lost' when another node has taken over or the job has ended. */
export const renewJob = transaction(
  import.meta.url,
  'renewJob',
  function* (input: {
    id: string;
    node: string;
    progress: number;
    note: string;
    leaseUntil: number;
  }): Steps<'kept' | 'cancel' | 'lost'> {
    const [row] = yield* sql<{ cancel_asked: number }>(
      `UPDATE jobs SET progress = $3, note = $4, lease_until = $5
       WHERE id = $1 AND lease_by = $2 AND state = 'running' RETURNING cancel_asked`,
      [input.id, input.node, input.progress, input.note, input.leaseUntil],
    );
    if (row === undefined) return 'lost';
    return row.cancel_asked === 1 ? 'cancel' : 'kept';
  },
);

/** What the job must know if it runs again. */
export const keepCheckpoint = transaction(
  import.meta.url,
  'keepCheckpoint',
  function* (input: { id: string; node: string; checkpoint: string }): Steps<void> {
    yield* sql("UPDATE jobs SET checkpoint = $3 WHERE id = $1 AND lease_by = $2 AND state = 'running'", [
      input.id,
      input.node,
      input.checkpoint,
    ]);
  },
);

export interface FinishInput {
  id: string;
  node: string;
  at: number;
  /** Null where `error` says why it is withheld. */
  result: string | null;
  error: string | null;
  engine: string | null;
  /** Its result has left the server: it is too late to cancel. */
  isTold: boolean;
  settle: SettleInput;
}

/** Charged, whether its result is returned or a guardrail withholds it. Null when the job is no longer this node's, or was cancelled: nothing is charged for it then. */
export const completeJob = transaction(
  import.meta.url,
  'completeJob',
  function* (input: FinishInput): Steps<SettleResult | null> {
    const [row] = yield* sql<JobRow>(
      `UPDATE jobs SET state = $6, progress = 1, note = '', result = $3, engine = $4, finished_at = $5, error = $7,
       lease_by = NULL, lease_until = NULL
     WHERE id = $1 AND lease_by = $2 AND state = 'running' AND cancel_asked <= $8 RETURNING ${jobTable.columns}`,
      [
        ...[input.id, input.node, input.result, input.engine, input.at],
        ...[input.error === null ? 'completed' : 'failed', input.error, input.isTold ? 1 : 0],
      ],
    );
    if (row === undefined) return null;
    const settled = yield* settleSteps(input.settle);
    yield* sql('UPDATE jobs SET charge_micros = $2 WHERE id = $1', [input.id, settled.chargeMicros]);
    yield* emitJobEnd({ ...jobFromRow(row), chargeMicros: settled.chargeMicros }, input.at);
    return settled;
  },
);

/** The result itself is fetched by id: it can be large. */
function* emitJobEnd(job: Job, at: number): Steps<void> {
  const { result: _result, ...view } = jobView(job);
  yield* emit(job.accountId, `job.${job.state as 'completed' | 'failed' | 'cancelled'}`, view, at);
}

/** Failed or cancelled: its hold is released. */
export const endJob = transaction(
  import.meta.url,
  'endJob',
  function* (input: {
    id: string;
    /** Null for a job that no node runs. */
    node: string | null;
    state: 'failed' | 'cancelled';
    error: string | null;
    at: number;
  }): Steps<boolean> {
    const [row] = yield* sql<JobRow>(
      `UPDATE jobs SET state = $3, error = $4, finished_at = $5, lease_by = NULL, lease_until = NULL
       WHERE id = $1 AND ((state = 'running' AND lease_by = $2) OR (state = 'queued' AND $2 = '')) RETURNING ${jobTable.columns}`,
      [input.id, input.node ?? '', input.state, input.error, input.at],
    );
    if (row === undefined) return false;
    yield* releaseHold(input.id, 'voided', input.at);
    yield* emitJobEnd(jobFromRow(row), input.at);
    return true;
  },
);

/** Returns it to the queue immediately: the node is stopping, or the database was unreachable. */
export const releaseJob = transaction(
  import.meta.url,
  'releaseJob',
  function* (input: { id: string; node: string; countsAsAttempt: boolean }): Steps<void> {
    yield* sql(
      `UPDATE jobs SET state = 'queued', lease_by = NULL, lease_until = NULL, attempts = attempts - $3
       WHERE id = $1 AND lease_by = $2 AND state = 'running'`,
      [input.id, input.node, input.countsAsAttempt ? 0 : 1],
    );
  },
);

/** A queued job ends immediately; a running one at its next renewal, and one that waits for a webhook soon. */
export const askCancel = transaction(
  import.meta.url,
  'askCancel',
  function* (input: { id: string; accountId: string; at: number }): Steps<Job | null> {
    const [ended] = yield* sql<JobRow>(
      `UPDATE jobs SET state = 'cancelled', finished_at = $3, cancel_asked = 1
       WHERE id = $1 AND account_id = $2 AND state = 'queued' RETURNING ${jobTable.columns}`,
      [input.id, input.accountId, input.at],
    );
    if (ended !== undefined) {
      yield* releaseHold(input.id, 'voided', input.at);
      yield* emitJobEnd(jobFromRow(ended), input.at);
      return jobFromRow(ended);
    }
    const [row] = yield* sql<JobRow>(
      `UPDATE jobs SET cancel_asked = CASE WHEN state = 'running' THEN 1 ELSE cancel_asked END,
         lease_until = CASE WHEN lease_by IS NULL THEN 0 ELSE lease_until END
       WHERE id = $1 AND account_id = $2 RETURNING ${jobTable.columns}`,
      [input.id, input.accountId],
    );
    return row === undefined ? null : jobFromRow(row);
  },
);

/** False when there is none, or it has not ended: its hold is still open then. */
export const removeJob = transaction(
  import.meta.url,
  'removeJob',
  function* (input: { id: string; accountId: string }): Steps<boolean> {
    const [row] = yield* sql(
      `DELETE FROM jobs WHERE id = $1 AND account_id = $2 AND state IN ('completed', 'failed', 'cancelled') RETURNING id`,
      [input.id, input.accountId],
    );
    return row !== undefined;
  },
);
