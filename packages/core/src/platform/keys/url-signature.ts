/** Signatures of URLs that anyone may open in the name of a key, which itself never leaves the server that signs. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Follows from the key: nothing is stored, and a revoked key signs no more. */
export const signingSecret = (pepper: string, keyId: string): string =>
  createHmac('sha256', pepper).update(`signed-url ${keyId}`).digest('base64url');

/** `text`: OPTIONS/SOURCE, as they stand in the URL. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

export function isSigned(pepper: string, keyId: string, signature: string, text: string): boolean {
  const right = Buffer.from(signatureOf(signingSecret(pepper, keyId), text));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
