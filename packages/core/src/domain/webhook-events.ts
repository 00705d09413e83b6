/** Webhook events: when each is sent, and what its `data` contains. */
export const webhookEvents = {
  'job.completed': 'A job succeeded. `data`: the job as in `GET /api/v1/jobs/{id}`, without `result`.',
  'job.failed': 'A job failed and was not charged. `data`: as for `job.completed`.',
  'job.cancelled': 'A job was cancelled and not charged. `data`: as for `job.completed`.',
  'batch.ended':
    'A batch has ended. `data`: `id`, `status` (completed, cancelled or expired), `succeeded`, `errored`, `cancelled`, `expired`.',
  'key.revoked': 'A key was revoked. `data`: `id`, `name`, `hint`, `because`.',
  'topup.received': 'A payment was credited. `data`: the top-up as in `GET /api/v1/credits/topups/{id}`.',
  'topup.failed': 'A payment failed. `data`: as for `topup.received`.',
  'topup.reversed':
    'A payment was refunded or lost in a dispute. `data`: as for `topup.received`, and `taken_back` in dollars.',
  'topup.restored':
    'A dispute was won or a refund failed, and the credits are back. `data`: as for `topup.received`, and `restored` in dollars.',
  'balance.low':
    'The balance dropped below `low_balance_alert`. `data`: `available`, `threshold`, `spent_per_day`, `days_left`.',
  'cap.alert':
    '50, 80 or 100% of a spending cap is used, once each per period. `data`: `owner` (key, member or account), `id`, `name`, `field`, `period`, `unit`, `cap`, `used`, `percent`, `resets_at`.',
  'watch.changed':
    'A watch found a change. `data`: the watch as in `GET /api/v1/watches/{id}`, with `before` and `after`.',
  'watch.paused':
    'A watch was paused because its key or account can no longer make the call. `data`: the watch, with `paused_because`.',
  'webhook.test': 'You sent a test event. `data`: `message`, `webhook`.',
} as const;
export type EventType = keyof typeof webhookEvents;
export const eventTypes = Object.keys(webhookEvents) as [EventType, ...EventType[]];

/** Nothing is sent there: a program reads the deliveries. */
export const listenUrl = 'oja:listen';
