/** A call that becomes a job: it is queued with its hold, and returns 202 with the job's URL. */
import { testJobId } from '../../endpoints/examples.ts';
import { type Job, jobView } from '../../platform/jobs/job.ts';
import type { NewJob } from '../../platform/jobs/write.ts';
import type { Asked } from '../asked.ts';
import { type AuthenticatedCall, type Call, type CallParts, isTest, runnerOf } from '../call.ts';
import { json, type Presented } from '../respond/present.ts';
import { sealAnswer } from '../reuse/replay.ts';
import { keepJobInput } from './job-input.ts';

/** Including what was stored for it. */
export async function newJob(
  call: AuthenticatedCall,
  asked: Asked,
  parts: CallParts,
): Promise<{ job: NewJob; fileIds: string[] }> {
  const { caller } = call.who;
  const key = asked.idempotency?.key;
  const { input, facts, fileIds } = await keepJobInput(
    asked.input,
    asked.unitsAtMost,
    caller.accountId,
    parts.platform.files,
  );
  const replay =
    key === undefined ? undefined : await sealAnswer(call, asked, parts, presentJob(call, asked));
  const job = {
    id: call.id,
    accountId: caller.accountId,
    keyId: caller.keyId,
    endpoint: runnerOf(call.endpoint, asked).id,
    input,
    facts,
    caller: JSON.stringify(caller),
    idempotency: key === undefined || replay === undefined ? null : { key, answer: replay.answer },
    at: queuedAt(call),
  };
  return { job, fileIds: [...fileIds, ...(replay?.fileIds ?? [])] };
}

/** Never the moment of the call: id and time tell its row in the log from that of the work. */
const queuedAt = (call: Call) => call.startedAt + 1;

/** RFC 7240: confirms that the preference was applied. */
export const prefersAsync = ({ incoming }: Call) =>
  /(^|,)\s*respond-async\b/i.test(String(incoming.headers.prefer ?? ''));

export function presentJob(call: AuthenticatedCall, asked: Asked): Presented {
  const id = isTest(call) ? testJobId(call.id, runnerOf(call.endpoint, asked).id) : call.id;
  const job: Job = {
    id,
    accountId: call.who.caller.accountId,
    keyId: call.who.caller.keyId,
    endpoint: asked.as.id,
    input: JSON.stringify(asked.input, (_, value) => (value instanceof Uint8Array ? undefined : value)),
    facts: null,
    caller: '',
    state: 'queued',
    progress: 0,
    note: '',
    result: null,
    error: null,
    chargeMicros: 0,
    engine: null,
    checkpoint: null,
    attempts: 0,
    cancelAsked: false,
    createdAt: queuedAt(call),
    startedAt: null,
    finishedAt: null,
  };
  // In the format of the path that was called, where it serves another endpoint.
  const show = call.endpoint.job?.view ?? asked.as.job?.view ?? jobView;
  const view = show(job, call.incoming.origin, asked.ordered ?? asked.input);
  return {
    status: 202,
    mime: json,
    headers: [
      ['location', `/api/v1/jobs/${id}`],
      ...(prefersAsync(call) ? [['preference-applied', 'respond-async'] as [string, string]] : []),
    ],
    body: JSON.stringify(view),
  };
}
