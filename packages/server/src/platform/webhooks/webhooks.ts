/** The verbs of webhooks out, as endpoints and the sender call them. */
import { randomBytes } from 'node:crypto';
import { fail } from '../../errors.ts';
import type { Row } from '../../storage/store.ts';
import { seal, unseal } from '../accounts/seal.ts';
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';
import {
  type Attempt,
  changeWebhook,
  claimDelivery,
  createWebhook,
  type DueDelivery,
  endpointColumns,
  noteAttempt,
  removeWebhook,
  replayDelivery,
  rotateWebhook,
  sendTest,
  type WebhookChange,
} from './write.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Longer than the longest attempt. */
const claimMs = 60_000;
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export function createWebhooks(parts: PlatformParts) {
  const { store } = parts;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };

  return {
    /** Told when a delivery was queued by hand. */
    onDue(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async list(accountId: string) {
      const rows = await store.query<Row>(
        `SELECT ${endpointColumns} FROM webhook_endpoints WHERE account_id = $1 ORDER BY id DESC`,
        [accountId],
      );
      return rows.map(webhookView);
    },

    async find(accountId: string, id: string) {
      const [row] = await store.query<Row>(
        `SELECT ${endpointColumns} FROM webhook_endpoints WHERE account_id = $1 AND id = $2`,
        [accountId, id],
      );
      if (row === undefined) throw fail('not_found', `No webhook ${id} in this account.`, { param: 'id' });
      return webhookView(row);
    },

    /** The secret is shown once. */
    async create(accountId: string, wish: { url: string; description: string; events: string[] }) {
      const secret = newSecret();
      const at = parts.now();
      const row = await store.transact(createWebhook, {
        ...wish,
        id: newId('whk', at),
        accountId,
        secret: seal(secret, parts.pepper),
        at,
      });
      return { ...webhookView(row), secret };
    },

    change: async (accountId: string, id: string, change: WebhookChange) =>
      webhookView(await store.transact(changeWebhook, { accountId, id, change })),

    async rotate(accountId: string, id: string, overlapMs: number) {
      const secret = newSecret();
      const oldUntil = parts.now() + overlapMs;
      const row = await store.transact(rotateWebhook, {
        accountId,
        id,
        secret: seal(secret, parts.pepper),
        oldUntil,
      });
      return { ...webhookView(row), secret };
    },

    remove: (accountId: string, id: string) => store.transact(removeWebhook, { accountId, id }),

    async test(accountId: string, id: string): Promise<string> {
      const data = { message: 'This is a test event.', webhook: id };
      const delivery = await store.transact(sendTest, {
        accountId,
        id,
        type: 'webhook.test',
        data,
        at: parts.now(),
      });
      wake();
      return delivery;
    },

    async replay(accountId: string, id: string): Promise<string> {
      const delivery = await store.transact(replayDelivery, { accountId, id, at: parts.now() });
      wake();
      return delivery;
    },

    async deliveries(filter: {
      accountId: string;
      webhook?: string;
      state?: string;
      before?: string;
      limit: number;
    }) {
      const rows = await store.query<Row>(
        `SELECT d.id, d.endpoint_id, d.event_id, d.type, d.state, d.attempts, d.next_at, d.created_at, d.delivered_at,
           a.status, a.error FROM webhook_deliveries d
         LEFT JOIN webhook_attempts a ON a.delivery_id = d.id AND a.number = d.attempts
         WHERE d.account_id = $1 AND ($2 = '' OR d.endpoint_id = $2) AND ($3 = '' OR d.state = $3) AND ($4 = '' OR d.id < $4)
         ORDER BY d.id DESC LIMIT $5`,
        [filter.accountId, filter.webhook ?? '', filter.state ?? '', filter.before ?? '', filter.limit + 1],
      );
      const data = rows.slice(0, filter.limit).map(deliveryView);
      return { data, next: rows.length > filter.limit ? data.at(-1)!.id : null };
    },

    /** One delivery with its body and every attempt. */
    async delivery(accountId: string, id: string) {
      const [row] = await store.query<Row>(
        `SELECT d.id, d.endpoint_id, d.event_id, d.type, d.state, d.attempts, d.next_at, d.created_at, d.delivered_at,
           a.status, a.error, v.data, v.at FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
         LEFT JOIN webhook_attempts a ON a.delivery_id = d.id AND a.number = d.attempts
         WHERE d.account_id = $1 AND d.id = $2`,
        [accountId, id],
      );
      if (row === undefined) throw fail('not_found', `No delivery ${id} in this account.`, { param: 'id' });
      const attempts = await store.query<{
        number: number;
        at: number;
        status: number | null;
        error: string | null;
        ms: number;
      }>(
        'SELECT number, at, status, error, ms FROM webhook_attempts WHERE delivery_id = $1 ORDER BY number',
        [id],
      );
      return {
        ...deliveryView(row),
        body: bodyOf({ type: row.type as string, at: row.at as number, data: row.data as string }),
        log: attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at)! })),
      };
    },

    claim(): Promise<DueDelivery | null> {
      const at = parts.now();
      return store.transact(claimDelivery, { at, again: at + claimMs, lock: store.dialect === 'postgres' });
    },

    /** In clear, only for signing. */
    secretsOf(due: DueDelivery): string[] {
      const sealed = [due.secret];
      if (due.old_secret !== null && (due.old_secret_until ?? 0) > parts.now()) sealed.push(due.old_secret);
      return sealed.map((secret) => unseal(secret, parts.pepper));
    },

    note: (attempt: Attempt) => store.transact(noteAttempt, attempt),
  };
}

export function bodyOf({ type, at, data }: { type: string; at: number; data: string }) {
  return { type, timestamp: new Date(at).toISOString(), data: JSON.parse(data) as Record<string, unknown> };
}

function webhookView(row: Row) {
  return {
    id: row.id as string,
    url: row.url as string,
    description: row.description as string,
    events: JSON.parse(row.events as string) as string[],
    state: row.state as 'on' | 'off',
    off_because: row.off_because as string | null,
    old_secret_until: iso(row.old_secret_until as number | null),
    created_at: iso(row.created_at as number)!,
  };
}

function deliveryView(row: Row) {
  return {
    id: row.id as string,
    webhook: row.endpoint_id as string,
    event: row.event_id as string,
    type: row.type as string,
    status: row.state as 'waiting' | 'delivered' | 'failed',
    attempts: row.attempts as number,
    last_status: row.status as number | null,
    last_error: row.error as string | null,
    next_attempt_at: row.state === 'waiting' ? iso(row.next_at as number | null) : null,
    created_at: iso(row.created_at as number)!,
    delivered_at: iso(row.delivered_at as number | null),
  };
}
