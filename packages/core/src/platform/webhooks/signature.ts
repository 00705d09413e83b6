/** As Standard Webhooks sign. */
import { createHmac, hkdfSync } from 'node:crypto';

export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Of the guardrail hooks of an account: computed, so that nothing secret is stored. */
export const hookSecret = (pepper: string, accountId: string): string =>
  `whsec_${Buffer.from(hkdfSync('sha256', pepper, accountId, 'oja guardrail hooks v1', 24)).toString('base64')}`;
