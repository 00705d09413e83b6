/** Does the work: the endpoint with engines, files and a signal that ends with the deadline or the caller. */
import { isClaimed } from '../../platform/requests/idempotency.ts';
import { setDeadline } from '../abort.ts';
import type { Asked } from '../asked.ts';
import { type AskedCall, type CallParts, type CallResult, isTest, runnerOf } from '../call.ts';
import { example } from './example.ts';
import { RunContext, type RunOptions } from './run-context.ts';

export async function run(call: AskedCall, parts: CallParts, options: RunOptions): Promise<CallResult> {
  if (isTest(call)) return example(call, parts);
  const liftDeadline = setDeadline(call.abort, options.timeoutMs);
  try {
    const context = new RunContext(call, parts, options);
    const result = await call.abort.orWork(
      runnerOf(call.endpoint, call.asked).run(call.asked.input, context),
    );
    if (result.usage !== undefined) call.work.counted = result.usage;
    return result;
  } finally {
    liftDeadline();
  }
}

const lookMs = 30_000;

/** Checks a job's input while its caller still waits for the response. */
export async function lookBeforeJob(call: AskedCall, parts: CallParts): Promise<Asked> {
  const { asked } = call;
  const { job } = runnerOf(call.endpoint, asked);
  if (job?.before === undefined || (await isRepeated(call, parts))) return asked;
  const liftDeadline = setDeadline(call.abort, lookMs);
  try {
    const context = new RunContext(call, parts, { timeoutMs: lookMs });
    const { input, units } = await call.abort.orWork(job.before(asked.input, context));
    return { ...asked, ordered: asked.input, input, unitsAtMost: units };
  } finally {
    liftDeadline();
  }
}

/** A stored response doesn't depend on the input any more. */
async function isRepeated(
  { who: { caller }, asked: { idempotency } }: AskedCall,
  { platform }: CallParts,
): Promise<boolean> {
  if (idempotency === undefined) return false;
  return isClaimed(platform.parts.store, caller.accountId, idempotency.key, platform.now());
}
