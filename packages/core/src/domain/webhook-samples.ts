/** An event of each type as it might look: for the catalogue of events, and for tests of a webhook. */
import type { EventType } from './webhook-events.ts';

const request = 'req_01m7ekm29qdweck8sm5wmjjfn4';
const at = '2026-11-15T08:00:00.000Z';
const job = { id: request, object: 'job', endpoint: 'x.acme.report', created_at: at, ended_at: at };
const topup = {
  id: 'top_01m7ekm29qdweck8sm5wmjjfn4',
  amount: '15000.00',
  currency: 'NGN',
  credit: '10.00',
  naira_per_dollar: '1500.00',
  provider: 'paystack',
  reference: 'top-01m7ekm29qdweck8sm5wmjjfn4',
};
const watch = {
  id: 'wch_01m7ekm29qdweck8sm5wmjjfn4',
  kind: 'certificate',
  name: 'Shop',
  input: { host: 'shop.example.com' },
};

export const webhookSamples: Record<EventType, object> = {
  'job.completed': { ...job, status: 'completed', charge: '0.25' },
  'job.failed': { ...job, status: 'failed', charge: '0.00', error: { code: 'upstream_timeout' } },
  'job.cancelled': { ...job, status: 'cancelled', charge: '0.00' },
  'batch.ended': {
    id: 'batch_01m7ekm29qdweck8sm5wmjjfn4',
    status: 'completed',
    succeeded: 998,
    errored: 2,
    cancelled: 0,
    expired: 0,
  },
  'key.revoked': {
    id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
    name: 'ci',
    hint: 'oja_live_…x4Tq',
    because: 'revoked by a member',
  },
  'topup.received': { ...topup, state: 'paid', paid_at: at },
  'topup.failed': { ...topup, state: 'failed', failure: 'The card was declined.' },
  'topup.reversed': { ...topup, state: 'paid', reversed: '15000.00', taken_back: '10.00' },
  'topup.restored': { ...topup, state: 'paid', reversed: '0.00', restored: '10.00' },
  'balance.low': { available: '1.20', threshold: '5.00', spent_per_day: '0.40', days_left: 3 },
  'cap.alert': {
    owner: 'key',
    id: 'key_01m7ekm29qdweck8sm5wmjjfn4',
    name: 'ci',
    field: 'monthly_cap',
    period: 'month',
    unit: 'dollars',
    cap: '20.00',
    used: '16.00',
    percent: 80,
    resets_at: '2026-12-01T00:00:00.000Z',
  },
  'watch.changed': {
    ...watch,
    status: 'alert',
    before: 'valid for 30 days',
    after: 'valid for 14 days',
  },
  'watch.paused': { ...watch, paused_because: 'The key of this watch was revoked.' },
  'webhook.test': { message: 'This is a test event.', webhook: 'whk_01m7ekm29qdweck8sm5wmjjfn4' },
};
