/** What webhooks tell about. */
export const eventTypes = [
  'job.completed',
  'job.failed',
  'job.cancelled',
  'key.revoked',
  'topup.received',
  'topup.failed',
  'topup.reversed',
  'balance.low',
  'webhook.test',
] as const;
export type EventType = (typeof eventTypes)[number];
