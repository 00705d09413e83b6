/** Runs a tool: one call of its endpoint, or a job that is followed to its end, with progress. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallParts } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type EndpointAnswer, type Origin, requestEndpoint } from './tool-request.ts';
import { receiptOf, toolResult } from './tool-result.ts';

const firstPollMs = 500;
const pollMsMax = 5_000;

export interface ToolRun {
  endpoint: Endpoint;
  args: Record<string, unknown>;
  origin: Origin;
  signal: AbortSignal;
  /** 0 to 1. */
  progress(fraction: number, message?: string): Promise<void>;
}

interface JobView {
  id: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  progress: number;
  note?: string;
  result?: unknown;
  error?: { code: string; message: string };
}

export async function runTool(run: ToolRun, parts: CallParts): Promise<CallToolResult> {
  const { endpoint, origin, signal } = run;
  const answer = await requestEndpoint(endpoint, fieldsOf(run), origin, parts, signal);
  return answer.status === 202 ? followJob(run, parts, answer) : toolResult(answer, origin.origin);
}

/** Tools answer whole, and with the file itself where the endpoint can give it. */
function fieldsOf({ endpoint, args }: ToolRun): Record<string, unknown> {
  const { stream: _, async: __, include: ___, ...rest } = args;
  const shape = (endpoint.input as { shape?: Record<string, unknown> }).shape ?? {};
  return 'include' in shape && 'file' in ((endpoint.output as { shape?: object }).shape ?? {})
    ? { ...rest, include: ['data'] }
    : rest;
}

async function followJob(run: ToolRun, parts: CallParts, ordered: EndpointAnswer): Promise<CallToolResult> {
  const { origin, signal } = run;
  const { id } = JSON.parse(ordered.body.toString('utf8')) as { id: string };
  const ask = async (endpointId: string): Promise<JobView> => {
    // Cancelling must go through although the client has gone.
    const whileAsking = endpointId === 'account.job-cancel' ? new AbortController().signal : signal;
    const answer = await requestEndpoint(parts.byId.get(endpointId)!, { id }, origin, parts, whileAsking);
    return JSON.parse(answer.body.toString('utf8')) as JobView;
  };
  try {
    for (let waitMs = firstPollMs; ; waitMs = Math.min(waitMs * 1.5, pollMsMax)) {
      await pause(waitMs, undefined, { signal });
      const job = await ask('account.job');
      if (job.status === 'completed') return ended(job, ordered);
      if (job.status === 'failed' || job.status === 'cancelled') return failed(job, ordered);
      await run.progress(job.progress ?? 0, job.note);
    }
  } catch (error) {
    if (signal.aborted) await ask('account.job-cancel');
    throw error;
  }
}

function ended({ id, result }: JobView, { headers }: EndpointAnswer): CallToolResult {
  const body = Buffer.from(JSON.stringify(result ?? {}));
  return toolResult(
    { status: 200, headers: new Map([...headers, ['x-request-id', id]]), mime: 'application/json', body },
    '',
  );
}

function failed({ status, error }: JobView, { headers }: EndpointAnswer): CallToolResult {
  const message = error === undefined ? `The job was ${status}.` : `${error.code}: ${error.message}`;
  return {
    content: [{ type: 'text', text: `${message} You were not charged.` }],
    isError: true,
    _meta: receiptOf(headers),
  };
}
