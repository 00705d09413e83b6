/** A job at the command line: started, watched, and cancelled by Ctrl-C. */
import type { Answer, CallOptions } from '../call.ts';
import type { Client } from '../client.ts';
import type { Job } from '../generated/types.ts';
import type { CommandRun } from './command.ts';
import { createProgress } from './terminal.ts';

/** How long an interrupted program waits for the server. */
const graceMs = 5_000;

interface Ran {
  started: Answer<{ id: string }>;
  job: Job;
}

export async function runJob(
  run: CommandRun,
  client: Client,
  id: string,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Ran> {
  // Only its ID can cancel a job, so Ctrl-C does not cut off the response that has it.
  const signal = delayed(run.signal, graceMs);
  const started = await client.startJob(id, input, { ...options, signal }).withReceipt();
  try {
    return { started, job: await watch(run, client, started.data.id) };
  } catch (error) {
    if (run.signal.aborted) run.terminal.note(`${await cancelJob(client, started.data.id)}\n`);
    throw error;
  }
}

function delayed(signal: AbortSignal, ms: number): AbortSignal {
  const abort = new AbortController();
  const later = () => void setTimeout(() => abort.abort(signal.reason), ms).unref();
  signal.addEventListener('abort', later, { once: true });
  return abort.signal;
}

async function watch({ terminal, signal }: CommandRun, client: Client, id: string): Promise<Job> {
  const progress = createProgress(terminal, id);
  try {
    return await client.waitForJob(id, {
      signal,
      onProgress: (job) => progress.show(job.progress, job.note || job.status),
    });
  } finally {
    progress.done();
  }
}

/** What became of the job, in words. */
async function cancelJob(client: Client, id: string): Promise<string> {
  try {
    const { status } = await client.account.jobCancel({ id }, { timeoutMs: graceMs, retries: 1 });
    return status === 'completed'
      ? `${id} has already completed. \`oja call account.job id=${id}\` returns its result.`
      : `${id} is cancelled. Nothing is charged.`;
  } catch (error) {
    return `${id} is still running and could not be cancelled: ${(error as Error).message}
  To cancel it, run \`oja call account.job-cancel id=${id}\`.`;
  }
}
