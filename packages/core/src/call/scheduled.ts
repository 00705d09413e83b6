/**
 * A call that the server makes on behalf of an account (a watch check, a batch row, a part of another call). It takes the
 * same path as any other.
 */
import { createHash } from 'node:crypto';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { fail, OjaError } from '../errors.ts';
import { newId } from '../platform/id.ts';
import { CallAbort } from './abort.ts';
import { type Call, type CallParts, createCall, type Incoming, type Who } from './call.ts';
import { serveCall } from './path.ts';

export interface ScheduledCall {
  endpoint: Endpoint;
  fields: unknown;
  headers: Record<string, string>;
  ip: string;
  scheduledFor?: NonNullable<Incoming['scheduledFor']>;
  within?: Who;
}

export interface ScheduledAnswer {
  call: Call;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: unknown;
}

export async function serveScheduled(
  parts: CallParts,
  asked: ScheduledCall,
  signal: AbortSignal,
): Promise<ScheduledAnswer> {
  const startedAt = parts.platform.now();
  const call = createCall({
    id: newId('req', startedAt),
    startedAt,
    incoming: incomingOf(parts, asked),
    endpoint: asked.endpoint,
    abort: new CallAbort(),
    log: parts.log,
  });
  const stop = () => {
    const { reason } = signal;
    call.abort.abort(reason instanceof OjaError ? reason : fail('shutting_down', 'This node is restarting.'));
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const { status, headers, body } = await serveCall(call, parts);
    const text =
      typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : '{}';
    return { call, status, headers, body: JSON.parse(text) };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function incomingOf(
  { platform }: CallParts,
  { endpoint, fields, headers, ip, scheduledFor, within }: ScheduledCall,
): Incoming {
  const text = JSON.stringify(fields);
  // A part of a call is known by its name: what it reads elsewhere may differ the second time.
  const hashed = within === undefined ? text : '';
  const origin = platform.parts.ownUrl();
  return {
    method: endpoint.method,
    path: endpoint.path,
    query: '',
    headers: { accept: 'application/json', ...headers },
    ip,
    origin,
    askedOrigin: origin,
    secure: origin.startsWith('https:'),
    control: false,
    ...(scheduledFor === undefined ? {} : { scheduledFor }),
    ...(within === undefined ? {} : { within }),
    readFields() {
      const { bodyBytesMax } = endpoint.limits;
      const bytes = Buffer.byteLength(text);
      if (bytes > bodyBytesMax)
        throw fail('payload_too_large', `The body can have at most ${bodyBytesMax} bytes.`);
      const hash = `${endpoint.id}:${createHash('sha256').update(hashed).digest('hex')}`;
      return { fields: JSON.parse(text) as Record<string, unknown>, bytes, hash };
    },
  };
}
