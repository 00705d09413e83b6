/** The arguments of a tool as a request that walks the path of every call: authenticated, limited, held, settled, logged. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CallAbort } from '../call/abort.ts';
import {
  type Answer,
  type Call,
  type CallParts,
  createCall,
  type Fields,
  type Incoming,
} from '../call/call.ts';
import { serveCall } from '../call/path.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { fail } from '../errors.ts';
import { newId } from '../platform/id.ts';

/** Where the HTTP request of the MCP client came from. */
export type Origin = Pick<Incoming, 'headers' | 'ip' | 'origin' | 'askedOrigin' | 'secure'>;

/** Headers that matter to a call; the others are about the MCP exchange. */
const passedOn = ['authorization', 'user-agent', 'traceparent', 'x-oja-tag'];

export interface EndpointAnswer {
  status: number;
  headers: Map<string, string>;
  mime: string;
  body: Buffer;
}

export async function requestEndpoint(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  origin: Origin,
  parts: CallParts,
  signal: AbortSignal,
): Promise<EndpointAnswer> {
  const call = callOf(endpoint, fields, origin, parts);
  const cancel = () => call.abort.abort(fail('client_closed', 'The client cancelled the request.'));
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await read(await serveCall(call, parts));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

export function callOf(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  origin: Origin,
  { platform, log }: CallParts,
): Call {
  const startedAt = platform.now();
  const id = newId('req', startedAt);
  const incoming = incomingOf(endpoint, fields, origin);
  return createCall({ id, startedAt, incoming, endpoint, abort: new CallAbort(), log });
}

function incomingOf(endpoint: Endpoint, fields: Record<string, unknown>, origin: Origin): Incoming {
  const text = JSON.stringify(fields);
  const { bodyBytesMax } = endpoint.limits;
  return {
    method: endpoint.method,
    path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(fields[name] ?? '')),
    ),
    query: '',
    headers: headersOf(origin.headers),
    ip: origin.ip,
    origin: origin.origin,
    askedOrigin: origin.askedOrigin,
    secure: origin.secure,
    control: false,
    readFields(): Fields {
      const bytes = Buffer.byteLength(text);
      if (endpoint.method !== 'GET' && bytes > bodyBytesMax)
        throw fail(
          'payload_too_large',
          `The arguments have ${bytes} bytes; ${endpoint.id} accepts ${bodyBytesMax}.`,
        );
      const hash = createHash('sha256').update(text).digest('hex');
      return { fields: JSON.parse(text) as Record<string, unknown>, bytes, hash: `${endpoint.id}:${hash}` };
    },
  };
}

function headersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = { accept: 'application/json' };
  for (const name of passedOn) if (headers[name] !== undefined) kept[name] = headers[name];
  return kept;
}

async function read({ status, headers, body }: Answer): Promise<EndpointAnswer> {
  const named = new Map<string, string>();
  for (let at = 0; at + 1 < headers.length; at += 2) named.set(headers[at]!.toLowerCase(), headers[at + 1]!);
  return { status, headers: named, mime: named.get('content-type') ?? '', body: await whole(body) };
}

async function whole(body: Answer['body']): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
