/** Carries requests to `/mcp` between node:http and the web-standard handler of the MCP server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Answer } from '../call/call.ts';
import type { Mcp } from '../mcp/server.ts';
import type { Origin } from '../mcp/tool-request.ts';

export type McpHttp = (
  request: IncomingMessage,
  response: ServerResponse,
  origin: Origin,
  headers: readonly string[],
) => Promise<void>;

/** The protocol's code is loaded with the first request. `headers`: names and values in turn, for every answer. */
export function createMcpHttp(open: () => Promise<Mcp>): McpHttp {
  let opening: Promise<Mcp> | undefined;
  return async (request, response, origin, headers) => {
    opening ??= open();
    const mcp = await opening;
    for (let at = 0; at + 1 < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
    const admitted = await mcp.admit(origin);
    if (admitted.refusal !== undefined) return refuse(response, admitted.refusal);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await mcp.fetch(webRequest(request, origin.origin, gone.signal), admitted.visitor);
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body === null) return void response.end();
    response.flushHeaders();
    await pipeline(Readable.fromWeb(answer.body as WebStream), response).catch(
      (error: NodeJS.ErrnoException) => {
        // The client left: what it asked for was cancelled with it.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError') throw error;
      },
    );
  };
}

function refuse(response: ServerResponse, { status, headers, body }: Answer): void {
  response.statusCode = status;
  for (let at = 0; at + 1 < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
  if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="oja"');
  response.end(body as string);
}

function webRequest(request: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(new URL(request.url ?? '/mcp', origin), {
    method: request.method ?? 'GET',
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
  });
}
