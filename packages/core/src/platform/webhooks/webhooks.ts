/** The verbs of webhooks out, as endpoints and the sender call them. */

import { randomBytes } from 'node:crypto';
import type { EventType } from '../../domain/webhook-events.ts';
import { webhookSamples } from '../../domain/webhook-samples.ts';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { seal, unseal } from '../accounts/seal.ts';
import { openJson, sealJson } from '../accounts/sealed-json.ts';
import { newId } from '../id.ts';
import { iso } from '../iso.ts';
import type { PlatformParts } from '../parts.ts';
import { hookSecret } from './signature.ts';
import {
  changeWebhook,
  claimDelivery,
  createWebhook,
  type DeliveryAttempt,
  type DueDelivery,
  noteAttempt,
  oldSecrets,
  removeWebhook,
  replayDelivery,
  rotateWebhook,
  sendTest,
  type WebhookChange,
  type WebhookRow,
  webhookTable,
} from './write.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

const deliveryTable = table('webhook_deliveries', {
  id: text(),
  endpoint_id: text(),
  event_id: text(),
  type: text(),
  state: oneOf('waiting', 'delivered', 'failed'),
  attempts: whole,
  next_at: orNull(whole),
  created_at: whole,
  delivered_at: orNull(whole),
});
const attemptTable = table('webhook_attempts', {
  number: whole,
  at: whole,
  status: orNull(whole),
  error: orNull(text()),
  ms: whole,
  response: orNull(text()),
});
const eventTable = table('webhook_events', { data: text(), at: whole });
type AttemptRow = RowOf<typeof attemptTable>;
/** As its view tells it: with the answer to its last attempt, if there was one. */
type DeliveryRow = RowOf<typeof deliveryTable> & Pick<AttemptRow, 'status' | 'error'>;

/** What a receiver answered, as far as it is stored. */
export interface Answered {
  headers: Record<string, string>;
  body: string;
}

/** Longer than the longest attempt. */
const claimMs = 60_000;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export function createWebhooks(parts: PlatformParts) {
  const { store } = parts;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };

  const view = (row: WebhookRow) => webhookView(row, parts.pepper);

  return {
    wake,
    guardrailSecret: (accountId: string) => hookSecret(parts.pepper, accountId),
    /** Told when a delivery waits. */
    onDue(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async list(accountId: string) {
      const rows = await store.query<WebhookRow>(
        `SELECT ${webhookTable.columns} FROM webhook_endpoints WHERE account_id = $1 ORDER BY id DESC`,
        [accountId],
      );
      return rows.map(view);
    },

    async find(accountId: string, id: string) {
      const [row] = await store.query<WebhookRow>(
        `SELECT ${webhookTable.columns} FROM webhook_endpoints WHERE account_id = $1 AND id = $2`,
        [accountId, id],
      );
      if (row === undefined) throw fail('not_found', `No webhook ${id} in this account.`, { param: 'id' });
      return view(row);
    },

    /** The secret is shown once. */
    async create(accountId: string, wish: { url: string; description: string; events: string[] }) {
      const secret = newSecret();
      const at = parts.now();
      const row = await store.transact(createWebhook, {
        ...wish,
        url: seal(wish.url, parts.pepper),
        id: newId('whk', at),
        accountId,
        secret: seal(secret, parts.pepper),
        at,
      });
      return { ...view(row), secret };
    },

    async change(accountId: string, id: string, { url, ...rest }: WebhookChange) {
      const change = url === undefined ? rest : { ...rest, url: seal(url, parts.pepper) };
      return view(await store.transact(changeWebhook, { accountId, id, change }));
    },

    /** Rows of versions before, which stored URLs as they are. */
    async sealOld(): Promise<void> {
      const rows = await store.query<{ id: string; url: string }>(
        "SELECT id, url FROM webhook_endpoints WHERE url LIKE 'http%'",
      );
      for (const { id, url } of rows)
        await store.transact(execute, {
          sql: 'UPDATE webhook_endpoints SET url = $2 WHERE id = $1 AND url = $3',
          params: [id, seal(url, parts.pepper), url],
        });
    },

    async rotate(accountId: string, id: string, overlapMs: number) {
      const secret = newSecret();
      const row = await store.transact(rotateWebhook, {
        accountId,
        id,
        secret: seal(secret, parts.pepper),
        at: parts.now(),
        overlapMs,
      });
      return { ...view(row), secret };
    },

    remove: (accountId: string, id: string) => store.transact(removeWebhook, { accountId, id }),

    async test(accountId: string, id: string, type: EventType): Promise<string> {
      const data = type === 'webhook.test' ? { ...webhookSamples[type], webhook: id } : webhookSamples[type];
      const delivery = await store.transact(sendTest, {
        accountId,
        id,
        type,
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
      const rows = await store.query<DeliveryRow>(
        `SELECT ${deliveryTable.columnsOf('d')}, a.status, a.error FROM webhook_deliveries d
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
      const [row] = await store.query<DeliveryRow & RowOf<typeof eventTable>>(
        `SELECT ${deliveryTable.columnsOf('d')}, a.status, a.error, ${eventTable.columnsOf('v')} FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
         LEFT JOIN webhook_attempts a ON a.delivery_id = d.id AND a.number = d.attempts
         WHERE d.account_id = $1 AND d.id = $2`,
        [accountId, id],
      );
      if (row === undefined) throw fail('not_found', `No delivery ${id} in this account.`, { param: 'id' });
      const tried = await store.query<AttemptRow>(
        `SELECT ${attemptTable.columns} FROM webhook_attempts WHERE delivery_id = $1 ORDER BY number`,
        [id],
      );
      return {
        ...deliveryView(row),
        body: bodyOf(row, parts.pepper),
        log: tried.map(({ response, ...attempt }) => ({
          ...attempt,
          at: iso(attempt.at),
          response: response === null ? null : answeredIn(response, parts.pepper),
        })),
      };
    },

    /** Of any account but these. */
    claim(busy: string[]): Promise<DueDelivery | null> {
      const at = parts.now();
      const lock = store.dialect === 'postgres';
      return store.transact(claimDelivery, { at, again: at + claimMs, busy, lock });
    },

    bodyOf: (due: DueDelivery) => bodyOf(due, parts.pepper),
    /** In clear, only for sending. */
    urlOf: ({ url }: Pick<DueDelivery, 'url'>) => urlIn(url, parts.pepper),
    /** In clear, only for signing. */
    secretsOf(due: DueDelivery): string[] {
      const sealed = [due, ...oldSecrets(due, parts.now())];
      return sealed.map(({ secret }) => unseal(secret, parts.pepper));
    },

    note: ({ response, ...attempt }: Omit<DeliveryAttempt, 'response'> & { response: Answered | null }) =>
      store.transact(noteAttempt, {
        ...attempt,
        response: response && JSON.stringify(sealJson(response, parts.pepper)),
      }),
  };
}

function bodyOf({ type, at, data }: { type: string; at: number; data: string }, pepper: string) {
  return { type, timestamp: new Date(at).toISOString(), data: openJson(data, pepper) };
}

/** URLs hold tokens, so they are sealed; versions before stored them as they are. */
const urlIn = (stored: string, pepper: string): string =>
  /^(?:https?|oja):/i.test(stored) ? stored : unseal(stored, pepper);

function webhookView(row: WebhookRow, pepper: string) {
  return {
    id: row.id,
    url: urlIn(row.url, pepper),
    description: row.description,
    events: JSON.parse(row.events) as string[],
    state: row.state,
    off_because: row.off_because,
    old_secret_until: iso(row.old_secret_until),
    created_at: iso(row.created_at),
  };
}

function deliveryView(row: DeliveryRow) {
  return {
    id: row.id,
    webhook: row.endpoint_id,
    event: row.event_id,
    type: row.type,
    status: row.state,
    attempts: row.attempts,
    last_status: row.status,
    last_error: row.error,
    next_attempt_at: row.state === 'waiting' ? iso(row.next_at) : null,
    created_at: iso(row.created_at),
    delivered_at: iso(row.delivered_at),
  };
}

function answeredIn(stored: string, pepper: string): Answered {
  const { headers = {}, body = '' } = openJson(stored, pepper) as Partial<Answered>;
  return { headers, body };
}
