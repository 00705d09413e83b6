/** Notifies waiters that a job has ended. */
import type { PlatformParts } from '../parts.ts';
import type { Job, JobState } from './job.ts';

export async function jobFinished(parts: PlatformParts, job: Job, state: JobState): Promise<void> {
  parts.messages.publish({ kind: 'job', jobId: job.id, accountId: job.accountId, state });
}
