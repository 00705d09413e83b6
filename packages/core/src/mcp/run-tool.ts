/** Runs a tool: one call of its endpoint, or a job that is followed to its end, with progress. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallParts } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { requestFields } from './tool-fields.ts';
import { type EndpointAnswer, type Origin, requestEndpoint } from './tool-request.ts';
import { receiptOf, toolResult } from './tool-result.ts';

const firstPollMs = 500;
const pollMsMax = 5_000;
/** Statuses of a poll after which the next one may succeed. */
const mayRecover = new Set([429, 503]);

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
  charge?: string;
  engine?: string | null;
  error?: { code: string; message: string };
}

export async function runTool(run: ToolRun, parts: CallParts): Promise<CallToolResult> {
  const { endpoint, args, origin, signal } = run;
  const answer = await requestEndpoint(endpoint, requestFields(endpoint, args), origin, parts, signal);
  return answer.status === 202
    ? followJob(run, parts, answer)
    : toolResult(answer, origin.origin, endpoint.tool);
}

async function followJob(run: ToolRun, parts: CallParts, ordered: EndpointAnswer): Promise<CallToolResult> {
  const { origin, signal } = run;
  const id = jobIdOf(ordered);
  const ask = (endpointId: string): Promise<EndpointAnswer> => {
    // Cancelling must succeed even if the client has disconnected.
    const whileAsking = endpointId === 'account.job-cancel' ? new AbortController().signal : signal;
    return requestEndpoint(parts.byId.get(endpointId)!, { id }, origin, parts, whileAsking);
  };
  try {
    for (let waitMs = firstPollMs; ; waitMs = Math.min(waitMs * 1.5, pollMsMax)) {
      await pause(waitMs, undefined, { signal });
      const polled = await ask('account.job');
      if (mayRecover.has(polled.status)) continue;
      if (polled.status !== 200) return lost(id, polled);
      const job = JSON.parse(polled.body.toString('utf8')) as JobView;
      const receipt = jobReceipt(job, ordered, polled);
      if (job.status === 'completed') return ended(job, receipt);
      if (job.status === 'failed' || job.status === 'cancelled') return failed(job, receipt);
      await run.progress(job.progress ?? 0, job.note);
    }
  } catch (error) {
    if (signal.aborted) await ask('account.job-cancel');
    throw error;
  }
}

/** The body is in the format of its endpoint, whose ID may differ from the job's. */
function jobIdOf({ headers }: EndpointAnswer): string {
  const location = headers.get('location')!;
  return location.slice(location.lastIndexOf('/') + 1);
}

/** The job continues, so this doesn't show its charge. */
function lost(id: string, { body, headers }: EndpointAnswer): CallToolResult {
  const { error } = JSON.parse(body.toString('utf8')) as { error: { code: string; message: string } };
  const text = `${error.code}: the status of the job ${id} can't be read. ${error.message} Check the job before you retry.`;
  return { content: [{ type: 'text', text }], isError: true, _meta: receiptOf(headers) };
}

/** The response to the order was written before anything was charged. */
function jobReceipt({ charge, engine }: JobView, ordered: EndpointAnswer, polled: EndpointAnswer) {
  const { 'oja/balance': balance } = receiptOf(polled.headers);
  return {
    ...receiptOf(ordered.headers),
    ...(charge === undefined ? {} : { 'oja/charge': charge }),
    ...(balance === undefined ? {} : { 'oja/balance': balance }),
    ...(engine ? { 'oja/engine': engine } : {}),
  };
}

type Receipt = ReturnType<typeof jobReceipt>;

function ended({ result }: JobView, _meta: Receipt): CallToolResult {
  const body = Buffer.from(JSON.stringify(result ?? {}));
  return { ...toolResult({ status: 200, headers: new Map(), mime: 'application/json', body }, ''), _meta };
}

function failed({ status, error }: JobView, _meta: Receipt): CallToolResult {
  const message = error === undefined ? `The job was ${status}.` : `${error.code}: ${error.message}`;
  return { content: [{ type: 'text', text: `${message} You were not charged.` }], isError: true, _meta };
}
