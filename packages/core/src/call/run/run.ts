/** Does the work: the endpoint with engines, files and a signal that ends with the deadline or the caller. */
import { isClaimed } from '../../platform/requests/idempotency.ts';
import { setDeadline } from '../abort.ts';
import { type AuthenticatedCall, type CallParts, type CallResult, isTest, runnerOf } from '../call.ts';
import { example } from './example.ts';
import { RunContext, type RunOptions } from './run-context.ts';

export async function run(
  call: AuthenticatedCall,
  parts: CallParts,
  options: RunOptions,
): Promise<CallResult> {
  if (isTest(call)) return example(call, parts);
  const liftDeadline = setDeadline(call.abort, options.timeoutMs);
  try {
    const context = new RunContext(call, parts, options);
    const result = await call.abort.orWork(runnerOf(call).run(call.input, context));
    if (result.usage !== undefined) call.counted = result.usage;
    return result;
  } finally {
    liftDeadline();
  }
}

const lookMs = 30_000;

/** What a job is ordered with is looked at while its caller is still there. */
export async function lookBeforeJob(call: AuthenticatedCall, parts: CallParts): Promise<void> {
  const { job } = runnerOf(call);
  if (job?.before === undefined || (await isRepeated(call, parts))) return;
  const liftDeadline = setDeadline(call.abort, lookMs);
  try {
    const context = new RunContext(call, parts, { timeoutMs: lookMs });
    const { input, units } = await call.abort.orWork(job.before(call.input, context));
    call.ordered = call.input;
    call.input = input;
    call.unitsAtMost = units;
  } finally {
    liftDeadline();
  }
}

/** The answer is kept already, and no longer depends on what it was ordered with. */
async function isRepeated(
  { who: { caller }, idempotencyKey }: AuthenticatedCall,
  { platform }: CallParts,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  return isClaimed(platform.parts.store, caller.accountId, idempotencyKey, platform.now());
}
