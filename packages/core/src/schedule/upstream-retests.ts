/** An upstream whose test failed is tested again, less and less often: an outage of its provider needs no person. */
import type { CallParts } from '../call/call.ts';
import { findingOf, testUpstream } from '../endpoints/operator/upstream-test.ts';
import type { DueRetest } from '../platform/upstreams/upstreams.ts';

const testMsMax = 60_000;

export async function retestUpstream(
  { platform, system, log }: Pick<CallParts, 'platform' | 'system' | 'log'>,
  due: DueRetest,
  ended: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(testMsMax)]);
  const result = await testUpstream({ platform, system, signal }, due.tested);
  // Stopped in the middle, it says nothing about the upstream.
  if (ended.aborted) return;
  const isNoted = await platform.upstreams.noteRetest(due, findingOf(result, platform.now()));
  if (isNoted && result.ok) log.info({ upstream: due.tested.name }, 'upstream works again');
}
