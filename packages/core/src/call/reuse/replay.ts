/** Responses stored for a repeated Idempotency-Key, encrypted. */
import { type Endpoint, isSold } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import { seal, sealBytes, unseal, unsealBytes } from '../../platform/accounts/seal.ts';
import { keptHours, type Replay } from '../../platform/requests/idempotency.ts';
import type { Asked } from '../asked.ts';
import type { AskedCall, AuthenticatedCall, CallParts } from '../call.ts';
import type { Presented } from '../respond/present.ts';

/** Larger bodies go to the file store and are sent from there. */
const inlineBytesMax = 256 * 1024;

interface Stored {
  status: number;
  mime: string;
  headers: [string, string][];
  text?: string;
  fileId?: string;
  /** How the file is encrypted. Earlier versions encrypted it as text. */
  fileAs?: 'bytes';
  /** The key that made the call. No other key gets the response. */
  keyId?: string;
}

/** Including the files that hold its body. */
export async function sealAnswer(
  call: AuthenticatedCall,
  { as }: Asked,
  parts: CallParts,
  { status, mime, headers, body }: Presented,
): Promise<{ answer: string; fileIds: string[] }> {
  const stored: Stored = { status, mime, headers };
  if (typeof body === 'string' && body.length <= inlineBytesMax) stored.text = body;
  else if (typeof body === 'string' || body instanceof Uint8Array)
    Object.assign(stored, { fileId: await saveSealed(call, parts, body), fileAs: 'bytes' });
  const fileIds = stored.fileId === undefined ? [] : [stored.fileId];
  return { answer: sealed(call, as, parts, stored), fileIds };
}

export async function storedAnswer(call: AskedCall, parts: CallParts, presented: Presented) {
  const key = call.reservation?.claim;
  if (key === undefined) return null;
  const { answer } = await sealAnswer(call, call.asked, parts, presented);
  return { accountId: call.who.caller.accountId, key, answer };
}

/** Beyond private keys, what the account's own endpoints return may be more than another key can get, such as a secret. */
function sealed(
  { who: { caller } }: AuthenticatedCall,
  as: Endpoint,
  { platform }: CallParts,
  stored: Stored,
): string {
  const isOwned = caller.keyId !== null && (caller.isPrivate || !isSold(as));
  const owned = isOwned ? { ...stored, keyId: caller.keyId } : stored;
  return seal(JSON.stringify(owned), platform.parts.pepper);
}

async function saveSealed(
  { who: { caller } }: AuthenticatedCall,
  { platform }: CallParts,
  body: string | Uint8Array,
): Promise<string> {
  const bytes = await sealBytes(Buffer.from(body), platform.parts.pepper);
  const file = { bytes, mime: 'application/octet-stream', filename: 'answer' };
  return (await platform.files.save(file, caller.accountId, keptHours + 1)).id;
}

export async function replayed(
  { who: { caller }, asked: { as } }: AskedCall,
  { platform }: CallParts,
  { requestId, answer }: Replay,
): Promise<Presented> {
  const { pepper } = platform.parts;
  // Versions that did not encrypt responses stored JSON, with the plain body in the file.
  const isSealed = !answer.startsWith('{');
  const stored = JSON.parse(isSealed ? unseal(answer, pepper) : answer) as Stored;
  if (stored.keyId !== undefined && stored.keyId !== caller.keyId) {
    throw fail(
      'idempotency_mismatch',
      `This Idempotency-Key was used with ${isSold(as) ? 'a private' : 'another'} key, whose response only that key can get again: ${requestId}. Retry with the same key, or send a new Idempotency-Key.`,
      { param: 'Idempotency-Key', details: { first_request_id: requestId } },
    );
  }
  const headers: [string, string][] = [
    ...stored.headers,
    ['idempotent-replayed', 'true'],
    ['x-oja-original-request-id', requestId],
  ];
  const readFile = async () => {
    const bytes = await platform.files.readBytes(stored.fileId!);
    if (stored.fileAs === 'bytes') return unsealBytes(bytes, pepper);
    return isSealed ? Buffer.from(unseal(Buffer.from(bytes).toString(), pepper), 'base64') : bytes;
  };
  const body = stored.text ?? (await readFile());
  return { status: stored.status, mime: stored.mime, headers, body };
}
