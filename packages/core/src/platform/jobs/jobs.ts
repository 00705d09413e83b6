/** The verbs of jobs, as endpoints call them. */
import { fail } from '../../errors.ts';
import type { PlatformParts } from '../parts.ts';
import { type Job, jobView } from './job.ts';
import { findJob, type JobFilter, listJobs } from './read.ts';
import { askCancel, removeJob } from './write.ts';

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs({ store, now, messages }: PlatformParts) {
  let wake = () => {};
  messages.subscribe(({ kind }) => {
    if (kind === 'job-due') wake();
  });
  const missing = (id: string) => fail('not_found', `No job ${id} in this account.`, { param: 'id' });
  return {
    view: jobView,
    /** A job was queued here, so the runner need not wait for its next poll. */
    queued: () => wake(),
    onQueued(listener: () => void): () => void {
      wake = listener;
      return () => {
        wake = () => {};
      };
    },
    async get(accountId: string, id: string): Promise<Job> {
      const job = await findJob(store, accountId, id);
      if (job === undefined) throw missing(id);
      return job;
    },
    async list(filter: JobFilter): Promise<{ jobs: Job[]; next: string | null }> {
      const jobs = await listJobs(store, { ...filter, limit: filter.limit + 1 });
      const page = jobs.slice(0, filter.limit);
      return { jobs: page, next: jobs.length > filter.limit ? page.at(-1)!.id : null };
    },
    /** Queued jobs end immediately, running ones within seconds; ended jobs don't change. */
    async cancel(accountId: string, id: string): Promise<Job> {
      const job = await store.transact(askCancel, { id, accountId, at: now() });
      if (job === null) throw missing(id);
      // What was held for it is back in the balance.
      if (job.state === 'cancelled') messages.publish({ kind: 'account', accountId });
      return job;
    },
    /** Deletes a job that has ended; its request stays in the log. */
    async remove(accountId: string, id: string): Promise<void> {
      if (!(await store.transact(removeJob, { id, accountId }))) {
        throw fail('conflict', `The job ${id} has not ended. Cancel it first.`, { param: 'id' });
      }
    },
  };
}
