/** What webhooks tell about: when each event comes, and what its `data` holds. */
export const webhookEvents = {
  'job.completed': 'A job succeeded. The job as `GET /api/v1/jobs/{id}` shows it, without `result`.',
  'job.failed': 'A job failed, uncharged. The same.',
  'job.cancelled': 'A job was cancelled, uncharged. The same.',
  'key.revoked': 'A key stopped being valid by a revoke. `id`, `name`, `hint`, `because`.',
  'topup.received': 'A payment was credited. The top-up as `GET /api/v1/credits/topups/{id}` shows it.',
  'topup.failed': 'A payment failed. The same.',
  'topup.reversed': 'A payment was refunded or lost in a dispute. The same, and `taken_back` in dollars.',
  'balance.low':
    'The balance fell below `low_balance_alert` of the account. `available`, `threshold`, `spent_per_day`, `days_left`.',
  'cap.alert':
    'A spending cap is used by 50, 80 or 100 %, once each per period. `owner` (key or account), `id`, `name`, `field`, `period`, `unit`, `cap`, `used`, `percent`, `resets_at`.',
  'webhook.test': 'You asked for it. `message`, `webhook`.',
} as const;
export type EventType = keyof typeof webhookEvents;
export const eventTypes = Object.keys(webhookEvents) as [EventType, ...EventType[]];
