/** Waiting for a job: polled at growing intervals, with progress for the caller. */
import type { CallOptions } from './call.ts';
import { JobFailedError, TimeoutError } from './errors.ts';
import type { Job } from './generated/types.ts';
import { sleep } from './transport.ts';

export interface WaitOptions {
  onProgress?: ((job: Job) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** How long to wait at most. Default: as long as it takes. */
  timeoutMs?: number | undefined;
}

const firstMs = 300;
const slowestMs = 3000;

export async function waitForJob(
  get: (id: string, options: CallOptions) => Promise<Job>,
  id: string,
  { onProgress, signal, timeoutMs = Number.POSITIVE_INFINITY }: WaitOptions,
): Promise<Job> {
  const deadline = Date.now() + timeoutMs;
  for (let waitMs = firstMs; ; waitMs = Math.min(slowestMs, waitMs * 1.4)) {
    const job = await get(id, { signal, retries: 5 });
    onProgress?.(job);
    if (job.status === 'completed') return job;
    if (job.status === 'failed' || job.status === 'cancelled') throw failureOf(job, job.status);
    if (Date.now() + waitMs > deadline)
      throw new TimeoutError(`Job ${id} is still ${job.status} after ${timeoutMs} ms.`);
    await sleep(waitMs, signal);
  }
}

function failureOf(job: Job, state: 'failed' | 'cancelled'): JobFailedError {
  const { code = state, message = `The job is ${state}.` } = (job.error ?? {}) as {
    code?: string;
    message?: string;
  };
  return new JobFailedError(job.id, state, code, message);
}
