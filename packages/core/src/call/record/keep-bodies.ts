/** Keeps what was sent and returned, for keys whose owner asked for it. */
import { isSold } from '../../endpoints/endpoint.ts';
import { hideKeys } from '../../platform/keys/secret.ts';
import type { BodyText } from '../../platform/requests/bodies.ts';
import type { AuthenticatedCall, Call, CallParts, Fields, KeptBodies } from '../call.ts';

const isText = (mime: string) => /^(?:text\/|application\/(?:json|x-ndjson|xml))/.test(mime);

/** Undefined where none are wanted. */
export function bodiesToKeep(
  { who, endpoint }: AuthenticatedCall,
  { platform }: CallParts,
  { fields, bytes }: Fields,
): KeptBodies | undefined {
  const controls = who.known?.key.controls;
  if (controls?.storesBodies !== 1 || controls.isPrivate === 1 || !isSold(endpoint)) return undefined;
  const { bytesMax } = platform.bodies;
  // Writing a large body out again would take longer than the call.
  if (bytes > 4 * bytesMax) return { request: { text: '', truncated: true }, response: [] };
  return { request: bounded(JSON.stringify(fields, withoutBytes), bytesMax), response: [] };
}

const withoutBytes = (_name: string, value: unknown) =>
  value instanceof Uint8Array ? `[${value.length} bytes]` : value;

function bounded(text: string, bytesMax: number): BodyText {
  const hidden = hideKeys(text);
  if (Buffer.byteLength(hidden) <= bytesMax) return { text: hidden, truncated: false };
  return { text: Buffer.from(hidden).subarray(0, bytesMax).toString('utf8'), truncated: true };
}

/** Of a stream, as it passes. */
export function keepChunk({ bodies, sent }: Call, { platform }: CallParts, chunk: Uint8Array | string): void {
  if (bodies !== undefined && sent !== undefined && sent.bytes <= 2 * platform.bodies.bytesMax)
    bodies.response.push(Buffer.from(chunk));
}

/** Once, when the answer is known or has ended. */
export function keepBodies(
  call: Call,
  { platform }: CallParts,
  { status, mime, body }: { status: number; mime: string; body: Uint8Array | string | undefined },
): void {
  const { bodies: kept, who, incoming, sent } = call;
  const caller = who?.caller;
  if (kept === undefined || caller?.keyId == null) return;
  const bytes = body === undefined ? Buffer.concat(kept.response) : Buffer.from(body);
  const text = isText(mime) ? bytes.toString('utf8') : `[${bytes.length} bytes of ${mime}]`;
  const response = bounded(text, platform.bodies.bytesMax);
  if (body === undefined && sent !== undefined && sent.bytes > bytes.length) response.truncated = true;
  const path = hideKeys(incoming.path);
  const bodies = { method: incoming.method, path, request: kept.request, status, mime, response };
  platform.bodies.save(call.id, caller.accountId, caller.keyId, bodies);
}
