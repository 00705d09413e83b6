/** Runs a call of the playground and tells how it goes: words of a stream, progress of a job, the end. */
import { ApiError, type EndpointId, type Receipt } from '@oja/client';
import { call, client } from '../api.ts';
import { cleaned, type Values } from './values.ts';

export type Outcome =
  | { state: 'idle' }
  | { state: 'running'; text?: string; progress?: number; note?: string }
  | { state: 'done'; data: unknown; receipt: Receipt; status: number; ms: number; text?: string }
  | { state: 'failed'; error: unknown; receipt?: Receipt | undefined; ms: number };

const chatIds = new Set(['ai.chat', 'ai.vision', 'ai.files']);

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
    if (chatIds.has(id) && input.stream === true) return await runStream(input, signal, tell, began);
    const answer = await client.call(id as EndpointId, input as never, { signal }).withReceipt();
    if (answer.status !== 202) return tell({ state: 'done', ...answer });
    await followJob(id, answer.data as { id: string }, answer.receipt, signal, tell, began);
  } catch (error) {
    const receipt = error instanceof ApiError ? error.receipt : undefined;
    tell({ state: 'failed', error, receipt, ms: performance.now() - began });
  }
}

async function runStream(
  input: Values,
  signal: AbortSignal,
  tell: (outcome: Outcome) => void,
  began: number,
) {
  const stream = await client.streamChat(input as never, { signal });
  let text = '';
  const chunks: unknown[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    text += chunk.choices.find(({ index }) => index === 0)?.delta.content ?? '';
    tell({ state: 'running', text });
  }
  const ms = performance.now() - began;
  // The head of a stream cannot know what it will cost; the log does.
  const { requestId } = stream.receipt;
  const row =
    requestId === null ? undefined : await call('account.request', { id: requestId }).catch(() => undefined);
  const receipt = {
    ...stream.receipt,
    charge: row?.charge ?? stream.receipt.charge,
    engine: row?.engine ?? stream.receipt.engine,
  };
  tell({
    state: 'done',
    data: { choices: [{ message: { content: text } }], chunks: chunks.length },
    receipt,
    status: 200,
    ms,
    text,
  });
}

async function followJob(
  id: string,
  started: { id: string },
  receipt: Receipt,
  signal: AbortSignal,
  tell: (outcome: Outcome) => void,
  began: number,
) {
  const job = await client.waitForJob(started.id, {
    signal,
    onProgress: ({ progress, note }) => tell({ state: 'running', progress, note }),
  });
  const data = id.startsWith('ai.video') ? await call('ai.video-get', { id: started.id }) : job.result;
  const ended = { ...receipt, charge: job.charge, engine: job.engine };
  tell({ state: 'done', data, receipt: ended, status: 200, ms: performance.now() - began });
}
