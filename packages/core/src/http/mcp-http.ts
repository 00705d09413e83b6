/** Carries requests to `/mcp` between node:http and the web-standard handler of the MCP server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Answer } from '../call/call.ts';
import { errorBody } from '../call/respond/dialects.ts';
import { errorTable, OjaError } from '../errors.ts';
import type { Mcp } from '../mcp/server.ts';
import type { Origin } from '../mcp/tool-request.ts';
import { newId } from '../platform/id.ts';
import type { BodiesInFlight, BodyShare } from './body/bodies-in-flight.ts';
import { readBytes } from './body/body.ts';
import { refuseDeep } from './body/json-body.ts';
import { resourceMetadataUrl } from './well-known/oauth-metadata.ts';

export interface McpRequest {
  request: IncomingMessage;
  response: ServerResponse;
  origin: Origin;
  /** Names and values in turn, for every answer. */
  headers: readonly string[];
  /** Bodies count like those of any other call. */
  bodies: BodiesInFlight;
}

export type McpHttp = (call: McpRequest) => Promise<void>;

/** Arguments may hold small files; larger ones are sent by URL. */
const bodyBytesMax = 10_000_000;
const bodyMs = 60_000;

/** The protocol's code is loaded with the first request. */
export function createMcpHttp(open: () => Promise<Mcp>): McpHttp {
  let opening: Promise<Mcp> | undefined;
  return async ({ request, response, origin, headers, bodies }) => {
    opening ??= open();
    const mcp = await opening;
    for (let at = 0; at + 1 < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
    const admitted = await mcp.admit(origin);
    if (admitted.refusal !== undefined) return refuse(response, admitted.refusal, origin);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const share = bodies.open(admitted.visitor.caller.accountId);
    try {
      const body = await bodyOf(request, share);
      const asked = webRequest(request, body, origin.origin, gone.signal);
      const answer = await mcp.fetch(asked, admitted.visitor, parsed(body));
      await send(response, answer);
    } catch (error) {
      if (!(error instanceof OjaError) || response.headersSent) throw error;
      // The rest of the body is dropped: closing while the client still sends would lose the response.
      request.resume();
      fail(response, error, origin.origin);
    } finally {
      share.release();
    }
  };
}

async function bodyOf(request: IncomingMessage, share: BodyShare): Promise<Buffer | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  return readBytes(request, { bytesMax: bodyBytesMax, jsonMs: bodyMs, share });
}

/** Undefined where it is no JSON, for which the protocol has its own error. */
function parsed(body: Buffer | undefined): unknown {
  if (body === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  refuseDeep(value, body.length);
  return value;
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.body === null) return void response.end();
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answer.body as WebStream), response).catch(
    (error: NodeJS.ErrnoException) => {
      // The client disconnected, and its request was cancelled with it.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError') throw error;
    },
  );
}

function refuse(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { origin, headers: sent }: Origin,
): void {
  response.statusCode = status;
  for (let at = 0; at + 1 < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
  if (status === 401) {
    const error = sent.authorization === undefined ? '' : 'error="invalid_token", ';
    const metadata = `resource_metadata="${resourceMetadataUrl(origin)}"`;
    response.setHeader('www-authenticate', `Bearer ${error}${metadata}`);
  }
  response.end(body as string);
}

function fail(response: ServerResponse, error: OjaError, origin: string): void {
  response.statusCode = errorTable[error.code].status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (error.retryAfterSeconds !== undefined)
    response.setHeader('retry-after', String(error.retryAfterSeconds));
  response.end(JSON.stringify(errorBody(error, newId('req'), origin)));
}

function webRequest(
  request: IncomingMessage,
  body: Buffer | undefined,
  origin: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const url = new URL(request.url ?? '/mcp', origin);
  const method = request.method ?? 'GET';
  return new Request(url, { method, headers, signal, ...(body === undefined ? {} : { body }) });
}
