/** Runs jobs: takes leases, renews them with progress, settles on success, releases the hold on failure. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../endpoints/context.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { fail, OjaError } from '../../errors.ts';
import { ownedBy } from '../../escapes.ts';
import { jobFinished } from '../../platform/jobs/finished.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { ownerProblem } from '../../platform/jobs/owner.ts';
import {
  claimJob,
  completeJob,
  endJob,
  type FinishInput,
  keepCheckpoint,
  releaseJob,
  renewJob,
} from '../../platform/jobs/write.ts';
import { awaitReport, WaitsForReport } from '../../platform/services/reports.ts';
import { CallAbort } from '../abort.ts';
import type { Asked } from '../asked.ts';
import {
  type AskedCall,
  type CallParts,
  conclude,
  createCall,
  type Incoming,
  learn,
  type Who,
} from '../call.ts';
import { type ScreenedJob, screenJob } from '../guard/screen.ts';
import { rowOf } from '../record/record.ts';
import { endJobAllowance, settleJobAllowance } from '../reserve/allowance.ts';
import { chargeMicros } from '../reserve/price.ts';
import { errorBody } from '../respond/dialects.ts';
import { asOjaError } from '../respond/failure.ts';
import { withFile } from '../respond/present.ts';
import { run } from '../run/run.ts';
import { charged, dueOf, usedTokens } from '../settle/settle.ts';
import { takeJobHold } from './job-hold.ts';
import { readJobInput } from './job-input.ts';

/** Another node takes a job over within this time after its node stopped. */
const leaseMs = 12_000;
const renewMs = 3_000;
const pollMs = 1_000;
const attemptsMax = 3;
const completeEveryMs = 500;

export interface JobRunner {
  /** Stops taking jobs; running ones go back into the queue. */
  close(): Promise<void>;
}

export function createJobRunner(parts: CallParts, workers: number): JobRunner {
  const node = randomUUID();
  const running = new Map<string, CallAbort>();
  const works = new Set<Promise<void>>();
  let closing = false;
  let looking = false;

  async function look(): Promise<void> {
    if (looking || closing) return;
    looking = true;
    try {
      while (running.size < workers && !closing) {
        const job = await claim(parts, node, [...running.keys()]);
        if (job === null) break;
        const abort = new CallAbort();
        running.set(job.id, abort);
        const owner = { end: () => endJobEarly(running, job.id) };
        const work = ownedBy(owner, () => runJob(parts, node, job, abort)).finally(() => {
          running.delete(job.id);
          works.delete(work);
          void look();
        });
        works.add(work);
      }
    } catch (error) {
      parts.log.warn({ err: error }, 'jobs wait for the database');
    } finally {
      looking = false;
    }
  }

  const timer = setInterval(look, pollMs);
  const forget = parts.platform.jobs.onQueued(() => void look());
  void look();
  return {
    async close() {
      closing = true;
      clearInterval(timer);
      forget();
      for (const abort of running.values()) abort.abort(fail('shutting_down', 'This node is restarting.'));
      await Promise.allSettled(works);
    },
  };
}

/** An uncaught error that belongs to the job. */
function endJobEarly(running: Map<string, CallAbort>, id: string): boolean {
  running.get(id)?.abort(fail('internal_error', 'Something went wrong on the server.'));
  return running.has(id);
}

function claim(parts: CallParts, node: string, own: string[]): Promise<Job | null> {
  const at = parts.platform.now();
  const lock = parts.platform.parts.store.dialect === 'postgres';
  return parts.platform.parts.store.transact(claimJob, { node, at, leaseUntil: at + leaseMs, own, lock });
}

async function runJob(parts: CallParts, node: string, job: Job, abort: CallAbort): Promise<void> {
  const { store } = parts.platform.parts;
  const endpoint = parts.byId.get(job.endpoint);
  if (endpoint === undefined) return endUnknown(parts, node, job);
  const state = { progress: job.progress, note: job.note };
  const call = callOf(parts, job, endpoint, abort);
  let isFreeAi = false;
  const renewal = setInterval(() => void renew(), renewMs);
  async function renew(): Promise<void> {
    const leaseUntil = parts.platform.now() + leaseMs;
    const word = await store
      .transact(renewJob, { id: job.id, node, ...state, leaseUntil })
      .catch(() => 'kept' as const);
    if (word === 'cancel') abort.abort(fail('conflict', 'The job was cancelled.'));
    if (word === 'lost') abort.abort(fail('conflict', 'Another node runs this job.'));
    const problem = await ownerProblem(store, call.who.caller).catch(() => undefined);
    if (problem !== undefined) abort.abort(problem);
  }
  try {
    learn(call, { asked: await askedOf(parts, job, endpoint) });
    const terms = await takeJobHold(call, parts);
    learn(call, terms.values);
    isFreeAi = terms.isFreeAi;
    // The caller cancelled it on a node that was killed before it could stop the job.
    if (job.cancelAsked) stopCancelled(call);
    const problem = await ownerProblem(store, call.who.caller);
    if (problem !== undefined) throw problem;
    if (job.attempts > attemptsMax) throw fail('internal_error', 'The job failed on every attempt.');
    const timeoutMs = endpoint.job?.timeoutMs ?? endpoint.limits.timeoutMs;
    const result = await run(call, parts, {
      timeoutMs,
      checkpoint: {
        kept: job.checkpoint,
        keep: (checkpoint) => store.transact(keepCheckpoint, { id: job.id, node, checkpoint }),
      },
      progress(fraction, note) {
        if (!Number.isNaN(fraction)) state.progress = Math.min(1, Math.max(0, fraction));
        state.note = note ?? state.note;
      },
    });
    const screened = await screenJob(call, parts, result);
    await complete(parts, node, job, call, result, screened);
    if (isFreeAi) await settleJobAllowance(call, parts);
    await jobFinished(parts.platform.parts, job, screened.refused === undefined ? 'completed' : 'failed');
  } catch (error) {
    if (error instanceof WaitsForReport) await waitFor(parts, node, job, call, error, isFreeAi);
    else await failed(parts, node, job, call, error, isFreeAi);
  } finally {
    clearInterval(renewal);
  }
}

async function askedOf(parts: CallParts, job: Job, endpoint: Endpoint): Promise<Asked> {
  const { input, units } = await readJobInput(job, parts.platform.files);
  // A dialect is logged and priced as the endpoint that its input selects.
  const variant = endpoint.wire?.dialect === undefined ? undefined : endpoint.variant?.(input);
  const as = variant === undefined ? endpoint : parts.byId.get(variant)!;
  return { as, input, unitsAtMost: units, asJob: true };
}

function stopCancelled({ abort }: AskedCall): never {
  const cancelled = fail('conflict', 'The job was cancelled.');
  abort.abort(cancelled);
  throw cancelled;
}

/** Queued by a version that had an endpoint which this one lacks. */
async function endUnknown(parts: CallParts, node: string, job: Job): Promise<void> {
  const error = JSON.stringify({
    code: 'not_found',
    message: `The endpoint ${job.endpoint} no longer exists.`,
  });
  const at = parts.platform.now();
  await parts.platform.parts.store.transact(endJob, { id: job.id, node, state: 'failed', error, at });
}

async function complete(
  parts: CallParts,
  node: string,
  job: Job,
  call: AskedCall,
  result: Awaited<ReturnType<typeof run>>,
  { refused, isTold }: ScreenedJob,
): Promise<void> {
  if (!('data' in result)) throw fail('internal_error', 'A job must return data or a file.');
  const whole = async () =>
    'file' in result ? withFile(call, parts, result.file, result.data as object) : (result.data as object);
  const body = JSON.stringify(
    refused === undefined ? await whole() : errorBody(refused, job.id, call.incoming.origin).error,
  );
  conclude(call, { due: dueOf(call, result, false), ...(refused && { error: refused }) });
  const at = parts.platform.now();
  const row = { ...rowOf(call, parts, refused?.status ?? 200, body), method: 'JOB' };
  const input: FinishInput = {
    id: job.id,
    node,
    at,
    result: refused === undefined ? body : null,
    error: refused === undefined ? null : body,
    engine: call.work.engine,
    isTold,
    settle: {
      id: job.id,
      chargeMicros: chargeMicros(call, parts),
      tokens: usedTokens(call),
      at,
      row,
      answer: null,
    },
  };
  const settled = await onceBack(call, () => parts.platform.parts.store.transact(completeJob, input));
  // Cancelled at the last moment. A job that another node has taken over is that node's.
  if (settled === null) return stopCancelled(call);
  conclude(call, { charge: charged(call, parts, row, settled) });
}

/** The work is done and perhaps paid for: a database that is away for a moment must not undo it. */
async function onceBack<T>({ abort }: AskedCall, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isAway(error) || abort.reason !== undefined) throw error;
      await pause(completeEveryMs);
    }
  }
}

const isAway = (error: unknown): boolean => error instanceof OjaError && error.code === 'storage_unavailable';

async function failed(
  parts: CallParts,
  node: string,
  job: Job,
  call: AskedCall,
  thrown: unknown,
  isFreeAi: boolean,
): Promise<void> {
  const { store } = parts.platform.parts;
  const error = asOjaError(thrown, call);
  const cancelled = error.code === 'conflict' && call.abort.reason !== undefined;
  try {
    if (error.code === 'shutting_down' || isAway(error)) {
      await store.transact(releaseJob, { id: job.id, node, countsAsAttempt: isAway(error) });
      return;
    }
    const state = cancelled ? 'cancelled' : 'failed';
    const body = JSON.stringify(errorBody(error, job.id, call.incoming.origin).error);
    const at = parts.platform.now();
    const ended = await store.transact(endJob, {
      id: job.id,
      node,
      state,
      error: cancelled ? null : body,
      at,
    });
    if (!ended) return;
    parts.platform.balances.forget(job.accountId);
    const told = cancelled ? fail('client_closed', error.message) : error;
    learn(call, { reservation: undefined });
    conclude(call, { error: told });
    parts.platform.recorder.add({
      ...rowOf(call, parts, error instanceof OjaError ? error.status : 500, body),
      method: 'JOB',
    });
    if (isFreeAi) await endJobAllowance(call, parts, told);
    await jobFinished(parts.platform.parts, job, state);
  } catch (again) {
    parts.log.warn({ err: again, job: job.id }, 'a job waits for the database to end');
  }
}

/** The job continues when its provider reports. */
async function waitFor(
  parts: CallParts,
  node: string,
  job: Job,
  call: AskedCall,
  { source, reference, checkpoint, until }: WaitsForReport,
  isFreeAi: boolean,
): Promise<void> {
  const { now, parts: platform } = parts.platform;
  const input = { id: job.id, node, source, reference, checkpoint, at: now(), until };
  try {
    if (await onceBack(call, () => platform.store.transact(awaitReport, input))) return;
    throw fail('upstream_error', `${source} returned the reference of another call.`);
  } catch (error) {
    await failed(parts, node, job, call, error, isFreeAi);
  }
}

function callOf(parts: CallParts, job: Job, endpoint: Endpoint, abort: CallAbort): AskedCall {
  const caller = JSON.parse(job.caller) as Caller;
  const incoming: Incoming = {
    method: 'POST',
    path: endpoint.path,
    query: '',
    headers: { 'user-agent': caller.userAgent },
    ip: caller.ip,
    origin: caller.origin,
    askedOrigin: caller.origin,
    secure: false,
    control: false,
    readFields: () => Promise.reject(new Error('a job has no body')),
  };
  const { log } = parts;
  const call = createCall({ id: job.id, startedAt: job.createdAt, incoming, endpoint, abort, log });
  const who: Who = {
    by: 'job',
    caller,
    language: null,
    accountLimits: null,
    accountCaps: null,
    memberCaps: null,
  };
  // Its input is read when it runs.
  return learn(call, { who, asked: { as: endpoint, input: undefined, asJob: true } });
}
