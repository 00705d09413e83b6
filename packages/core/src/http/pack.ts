/**
 * Answers for people are packed: lists of the console weigh a tenth of their text, which a phone on a slow line
 * feels. Programs, who send a key, get theirs as they are and without the wait.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../call/call.ts';

const pack = promisify(gzip);
/** Fits two packets: below it nothing is won. */
const charactersMin = 2048;

/** A promise only where there is something to pack. */
export function packed(answer: Answer, headers: IncomingHttpHeaders): Answer | Promise<Answer> {
  const { body } = answer;
  const hasKey = headers.authorization !== undefined || headers['x-api-key'] !== undefined;
  if (hasKey || typeof body !== 'string' || body.length < charactersMin) return answer;
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return answer;
  return pack(body).then((bytes) => ({
    ...answer,
    headers: [...answer.headers, 'content-encoding', 'gzip', 'vary', 'accept-encoding'],
    body: bytes,
  }));
}
