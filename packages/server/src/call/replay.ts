/** Responses stored for a repeated Idempotency-Key. */
import type { Replay } from '../platform/requests/idempotency.ts';
import type { AuthenticatedCall, CallParts } from './call.ts';
import type { Presented } from './present.ts';

/** Larger bodies go to the file store and are sent from there. */
const inlineBytesMax = 256 * 1024;

interface Stored {
  status: number;
  mime: string;
  headers: [string, string][];
  text?: string;
  fileId?: string;
}

/** For a body that is a short text for certain. */
export function storedText({ status, mime, headers, body }: Presented): string {
  return JSON.stringify({ status, mime, headers, text: body as string } satisfies Stored);
}

export async function storedAnswer(call: AuthenticatedCall, parts: CallParts, presented: Presented) {
  if (call.idempotencyKey === undefined || !call.claimed) return null;
  const { body, status, mime, headers } = presented;
  const stored: Stored = { status, mime, headers };
  if (typeof body === 'string' && body.length <= inlineBytesMax) stored.text = body;
  else if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    stored.fileId = (
      await parts.platform.files.save({ bytes, mime, filename: 'answer' }, call.caller.accountId)
    ).id;
  }
  return { accountId: call.caller.accountId, key: call.idempotencyKey, answer: JSON.stringify(stored) };
}

export async function replayed(replay: Replay, parts: CallParts): Promise<Presented> {
  const stored = JSON.parse(replay.answer) as Stored;
  const body = stored.text ?? (await parts.platform.files.readBytes(stored.fileId!));
  const headers: [string, string][] = [
    ...stored.headers,
    ['idempotent-replayed', 'true'],
    ['x-oja-original-request-id', replay.requestId],
  ];
  return { status: stored.status, mime: stored.mime, headers, body };
}
