/** Webhooks of providers: verified over the raw bytes, then matched to the call that they report. */
import { createHmac } from 'node:crypto';
import type { Webhook } from '../endpoints/operator/services/definition.ts';
import { badSignature, sameText } from '../engines/payment/signature.ts';
import { fail } from '../errors.ts';
import { isFinal, referenceOf } from './response.ts';

export interface WebhookIn {
  secret: string | undefined;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Without a reference it is news on the way, or of something else. */
export function readWebhook(webhook: Webhook, given: WebhookIn): { reference?: string; report: string } {
  verify(webhook, given);
  const report = Buffer.from(given.body).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(report);
  } catch {
    throw fail('invalid_json', 'The body must be JSON.');
  }
  const reference = isFinal(webhook, value) ? referenceOf(value, webhook.reference) : undefined;
  return reference === undefined ? { report } : { reference, report };
}

function verify(
  { header, verify: how, algorithm, encoding, prefix }: Webhook,
  { secret, headers, body }: WebhookIn,
): void {
  if (secret === undefined)
    throw fail('invalid_signature', 'Webhooks are refused until the operator sets their secret.');
  const expected = how === 'secret' ? secret : createHmac(algorithm, secret).update(body).digest(encoding);
  const given = headers[header.toLowerCase()] ?? '';
  const bare = given.startsWith(prefix) ? given.slice(prefix.length).trim() : '';
  const text = how === 'hmac' && encoding === 'hex' ? bare.toLowerCase() : bare;
  if (!sameText(text, expected)) throw badSignature();
}
