/**
 * Responses for people are compressed: lists of the console shrink to a tenth, which a phone on a slow network
 * feels. Programs, which send a key, get theirs uncompressed and without that delay.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../call/call.ts';

const pack = promisify(gzip);
/** Fits two packets: compressing less saves nothing. */
const charactersMin = 2048;

/** A promise only where there is something to compress. */
export function packed(answer: Answer, headers: IncomingHttpHeaders): Answer | Promise<Answer> {
  const { body } = answer;
  const hasKey = [headers.authorization, headers['x-api-key'], headers['x-goog-api-key']].some(
    (key) => key !== undefined,
  );
  if (hasKey || typeof body !== 'string' || body.length < charactersMin) return answer;
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return answer;
  return pack(body).then((bytes) => ({
    ...answer,
    headers: [...answer.headers, 'content-encoding', 'gzip', 'vary', 'accept-encoding'],
    body: bytes,
  }));
}
