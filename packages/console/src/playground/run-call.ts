/** Runs a call of the playground and reports its progress: words of a stream, steps of a job, the end. */
import { ApiError, type EndpointInput, JobFailedError, type Receipt } from '@oja/client';
import { call, client, noteEnd } from '../api.ts';
import { playgroundText } from '../messages/en/playground.ts';
import { problemOf } from '../model/problem.ts';
import { isTestMode } from '../test-mode.ts';
import { cleaned, type Values } from './values.ts';

export type Outcome =
  | { state: 'idle' }
  | { state: 'running'; text?: string; progress?: number; note?: string }
  | { state: 'done'; data: unknown; receipt: Receipt; status: number; ms: number; text?: string }
  | {
      state: 'failed';
      error: unknown;
      receipt?: Partial<Receipt> | undefined;
      ms: number;
      /** What a stream said before it broke off. */
      text?: string;
    };

const rowTries = 4;
const rowEveryMs = 500;

/** Why a run ends without its result: a person stopped it, or left the page, where its job may go on. */
export const left = 'left the page';

/** Those whose stream is shown as it comes. */
export const chatIds: ReadonlySet<string> = new Set(['ai.chat', 'ai.vision', 'ai.files']);

export async function runCall(
  id: string,
  values: Values,
  signal: AbortSignal,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const began = performance.now();
  const input = cleaned(values);
  tell({ state: 'running' });
  try {
    if (isTestMode()) {
      const sample = await client.call('public.sample', { id }, { signal }).withReceipt();
      return tell({ state: 'done', ...sample, data: sample.data.output });
    }
    if (chatIds.has(id) && input.stream === true) return await runStream(input, signal, tell, began);
    const answer = await client.call(id, input, { signal }).withReceipt();
    if (answer.status !== 202) return tell({ state: 'done', ...answer });
    await followJob(id, answer.data as { id: string }, answer.receipt, signal, tell, began);
  } catch (error) {
    noteEnd(error);
    tell({ state: 'failed', error, receipt: receiptAfter(error), ms: performance.now() - began });
  }
}

/** An error response is free. Without a response, only the log knows. */
function receiptAfter(error: unknown): Partial<Receipt> | undefined {
  if (error instanceof ApiError) return { ...error.receipt, charge: '0.00' };
  return error instanceof JobFailedError ? { requestId: error.jobId, charge: '0.00' } : undefined;
}

/** The row of a request; one that was broken off is written when the server has noticed. */
async function rowLater(requestId: string | null) {
  for (let i = 0; requestId !== null && i < rowTries; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, rowEveryMs));
    const row = await call('account.request', { id: requestId }).catch(() => undefined);
    if (row !== undefined) return row;
  }
  return undefined;
}

async function runStream(
  input: Values,
  signal: AbortSignal,
  tell: (outcome: Outcome) => void,
  began: number,
) {
  const stream = await client.streamChat(input as Values & EndpointInput<'ai.chat'>, { signal });
  let text = '';
  const chunks: unknown[] = [];
  // The head of a stream cannot know what it will cost; the log does.
  const { requestId } = stream.receipt;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      text += chunk.choices.find(({ index }) => index === 0)?.delta.content ?? '';
      tell({ state: 'running', text });
    }
  } catch (error) {
    const broken = { state: 'failed' as const, error, ms: performance.now() - began, text };
    tell({ ...broken, receipt: { requestId } });
    const row = await rowLater(requestId);
    if (row !== undefined)
      tell({ ...broken, receipt: { requestId, charge: row.charge, engine: row.engine } });
    return;
  }
  const ms = performance.now() - began;
  const row =
    requestId === null ? undefined : await call('account.request', { id: requestId }).catch(() => undefined);
  const receipt = {
    ...stream.receipt,
    charge: row?.charge ?? stream.receipt.charge,
    engine: row?.engine ?? stream.receipt.engine,
  };
  tell({
    state: 'done',
    data: {
      choices: [{ message: { content: text } }],
      chunks: chunks.length,
      ...(row?.model?.demo ? { oja: { demo: true } } : {}),
    },
    receipt,
    status: 200,
    ms,
    text,
  });
}

/** A job that was stopped costs nothing, unless it had ended before. */
async function cancelled(id: string, stop: unknown) {
  try {
    const { status, charge } = await call('account.job-cancel', { id });
    return {
      error: status === 'completed' ? new Error(playgroundText.completedBefore) : stop,
      receipt: { requestId: id, charge: status === 'completed' ? charge : '0.00' },
    };
  } catch (error) {
    return {
      error: new Error(playgroundText.notCancelled(problemOf(error).message)),
      receipt: { requestId: id },
    };
  }
}

async function followJob(
  id: string,
  started: { id: string },
  receipt: Receipt,
  signal: AbortSignal,
  tell: (outcome: Outcome) => void,
  began: number,
) {
  const job = await client
    .waitForJob(started.id, {
      signal,
      onProgress: ({ progress, note }) => tell({ state: 'running', progress, note }),
    })
    .catch(async (error: unknown) => {
      if (error instanceof JobFailedError) throw error;
      const ms = performance.now() - began;
      const failed = { state: 'failed' as const, error, ms };
      // Without a connection, or a reader, the job goes on.
      tell({ ...failed, receipt: { requestId: receipt.requestId } });
      if (signal.aborted && signal.reason !== left)
        tell({ ...failed, ...(await cancelled(started.id, error)) });
    });
  if (job === undefined) return;
  const data = id.startsWith('ai.video') ? await call('ai.video-get', { id: started.id }) : job.result;
  const ended = { ...receipt, charge: job.charge, engine: job.engine };
  tell({ state: 'done', data, receipt: ended, status: 200, ms: performance.now() - began });
}
