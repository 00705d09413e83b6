/** Signatures of webhooks: over the raw bytes, compared in constant time, refused without a secret. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type EngineFailure, unsupported } from '../../engine-failure.ts';
import { fail, type OjaError } from '../../errors.ts';
import { jsonObject } from '../../text/json-object.ts';

export const digestOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex');

export function hmacHex(
  hash: 'sha256' | 'sha512',
  secret: string,
  ...parts: (string | Uint8Array)[]
): string {
  const hmac = createHmac(hash, secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares texts in constant time: neither the first difference nor the length of the secret one can be measured. */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

export function requireSecret(secret: string | undefined, variable: string): string {
  if (secret === undefined || secret.trim() === '') {
    throw fail('invalid_signature', `Webhooks are refused until the operator sets ${variable}.`);
  }
  return secret;
}

export const badSignature = (): OjaError =>
  fail('invalid_signature', "The signature doesn't match the body. The event was ignored.");

/** The body as an object, once its signature is known to fit. */
export function noticeBody(raw: Uint8Array): Record<string, unknown> {
  const body = jsonObject(Buffer.from(raw).toString('utf8'));
  if (body !== undefined) return body;
  throw fail('invalid_json', 'The body must be a JSON object.');
}

/** Each call names its provider; the others pass it on. */
export const notAsked = (): EngineFailure => unsupported('another provider handles it', 'engine_unavailable');
