/** Transactions of webhooks out: endpoints, and deliveries that are tried for three days. */

import type { WebhookFormat } from '../../domain/chat-formats.ts';
import type { EventType } from '../../domain/webhook-events.ts';
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { queueDelivery, writeEvent } from './emit.ts';

export const endpointsMax = 20;
/** Without its secrets. */
export const webhookTable = table('webhook_endpoints', {
  id: text(),
  account_id: text(),
  url: text(),
  description: text(),
  events: text(),
  old_secret_until: orNull(whole),
  state: oneOf('on', 'off'),
  off_because: orNull(text()),
  created_at: whole,
  /** Null where the host of the URL says it. */
  format: orNull(text<WebhookFormat>()),
});
export type WebhookRow = RowOf<typeof webhookTable>;

export interface NewWebhook {
  id: string;
  accountId: string;
  /** Sealed. */
  url: string;
  description: string;
  events: string[];
  /** Sealed. */
  secret: string;
  format: WebhookFormat | null;
  at: number;
}

export const createWebhook = transaction(
  import.meta.url,
  'createWebhook',
  function* (input: NewWebhook): Steps<WebhookRow> {
    const [count] = yield* sql<{ n: number }>(
      'SELECT count(*) AS n FROM webhook_endpoints WHERE account_id = $1',
      [input.accountId],
    );
    if (count!.n >= endpointsMax)
      throw fail('conflict', `An account can have at most ${endpointsMax} webhooks.`);
    const [row] = yield* sql<WebhookRow>(
      `INSERT INTO webhook_endpoints (id, account_id, url, description, events, secret, state, created_at, format)
       VALUES ($1, $2, $3, $4, $5, $6, 'on', $7, $8) RETURNING ${webhookTable.columns}`,
      [
        input.id,
        input.accountId,
        input.url,
        input.description,
        JSON.stringify(input.events),
        input.secret,
        input.at,
        input.format,
      ],
    );
    return row!;
  },
);

export interface WebhookChange {
  url?: string;
  description?: string;
  events?: string[];
  format?: WebhookFormat;
  state?: WebhookRow['state'];
}

export const changeWebhook = transaction(
  import.meta.url,
  'changeWebhook',
  function* (input: { accountId: string; id: string; change: WebhookChange }): Steps<WebhookRow> {
    const { events, ...rest } = input.change;
    const values: [string, Value][] = Object.entries(rest).filter(([, value]) => value !== undefined);
    if (events !== undefined) values.push(['events', JSON.stringify(events)]);
    if (rest.state === 'on') values.push(['off_because', null]);
    const set = values.map(([name], i) => `${name} = $${i + 3}`);
    const [row] = yield* sql<WebhookRow>(
      `UPDATE webhook_endpoints SET ${['account_id = account_id', ...set].join(', ')}
       WHERE account_id = $1 AND id = $2 RETURNING ${webhookTable.columns}`,
      [input.accountId, input.id, ...values.map(([, value]) => value)],
    );
    if (row === undefined) missing(input.id);
    if (rest.state === 'off') yield* endRetries(input.id);
    return row;
  },
);

/** Nothing more is sent to a webhook that is off, unless someone tests it or replays a delivery. */
function* endRetries(endpointId: string): Steps<void> {
  yield* sql(
    "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE endpoint_id = $1 AND state = 'waiting'",
    [endpointId],
  );
}

export interface OldSecret {
  /** Sealed. */
  secret: string;
  until: number;
}

/** More are not needed, and every message carries a signature of each. */
const oldSecretsMax = 10;

/** Those that sign beside the present one. Versions before stored one, as it was sealed. */
export function oldSecrets(
  row: Pick<DueDelivery, 'old_secret' | 'old_secret_until'>,
  at: number,
): OldSecret[] {
  const { old_secret: stored, old_secret_until: until } = row;
  if (stored === null) return [];
  const all = stored.startsWith('[')
    ? (JSON.parse(stored) as OldSecret[])
    : [{ secret: stored, until: until ?? 0 }];
  return all.filter((old) => old.until > at);
}

/** Every secret signs until its time ends; without an overlap, that of all old ones does. */
export const rotateWebhook = transaction(
  import.meta.url,
  'rotateWebhook',
  function* (input: {
    accountId: string;
    id: string;
    secret: string;
    at: number;
    overlapMs: number;
  }): Steps<WebhookRow> {
    const { accountId, id, at, overlapMs } = input;
    const [before] = yield* sql<Pick<DueDelivery, 'secret' | 'old_secret' | 'old_secret_until'>>(
      `UPDATE webhook_endpoints SET account_id = account_id WHERE account_id = $1 AND id = $2
       RETURNING secret, old_secret, old_secret_until`,
      [accountId, id],
    );
    if (before === undefined) missing(id);
    const old =
      overlapMs === 0
        ? []
        : [{ secret: before.secret, until: at + overlapMs }, ...oldSecrets(before, at)].slice(
            0,
            oldSecretsMax,
          );
    const until = Math.max(at, ...old.map((one) => one.until));
    const [row] = yield* sql<WebhookRow>(
      `UPDATE webhook_endpoints SET secret = $3, old_secret = $4, old_secret_until = $5
       WHERE account_id = $1 AND id = $2 RETURNING ${webhookTable.columns}`,
      [accountId, id, input.secret, JSON.stringify(old), until],
    );
    return row!;
  },
);

export const removeWebhook = transaction(
  import.meta.url,
  'removeWebhook',
  function* (input: { accountId: string; id: string }): Steps<void> {
    const gone = yield* sql('DELETE FROM webhook_endpoints WHERE account_id = $1 AND id = $2 RETURNING id', [
      input.accountId,
      input.id,
    ]);
    if (gone.length === 0) missing(input.id);
  },
);

/** An event for one endpoint alone. Returns the delivery. */
export const sendTest = transaction(
  import.meta.url,
  'sendTest',
  function* (input: {
    accountId: string;
    id: string;
    type: EventType;
    data: object;
    at: number;
  }): Steps<string> {
    const [row] = yield* sql('SELECT id FROM webhook_endpoints WHERE account_id = $1 AND id = $2', [
      input.accountId,
      input.id,
    ]);
    if (row === undefined) missing(input.id);
    const eventId = yield* writeEvent(input.accountId, input.type, input.data, input.at);
    return yield* queueDelivery({ ...input, endpointId: input.id, eventId });
  },
);

/** The same event again, under the same ID, so that the receiver can recognize it. Returns the new delivery. */
export const replayDelivery = transaction(
  import.meta.url,
  'replayDelivery',
  function* (input: { accountId: string; id: string; at: number }): Steps<string> {
    const [row] = yield* sql<{ endpoint_id: string; event_id: string; type: string }>(
      'SELECT endpoint_id, event_id, type FROM webhook_deliveries WHERE account_id = $1 AND id = $2',
      [input.accountId, input.id],
    );
    if (row === undefined)
      throw fail('not_found', `No delivery ${input.id} in this account.`, { param: 'id' });
    const { endpoint_id: endpointId, event_id: eventId, type } = row;
    return yield* queueDelivery({ accountId: input.accountId, endpointId, eventId, type, at: input.at });
  },
);

export interface DueDelivery {
  id: string;
  account_id: string;
  attempts: number;
  url: string;
  format: WebhookFormat | null;
  secret: string;
  old_secret: string | null;
  old_secret_until: number | null;
  event_id: string;
  type: string;
  data: string;
  at: number;
}

/** Takes one that is due; another node leaves it alone until then. */
export const claimDelivery = transaction(
  import.meta.url,
  'claimDelivery',
  function* (input: { at: number; again: number; busy: string[]; lock: boolean }): Steps<DueDelivery | null> {
    const [claimed] = yield* sql<{ id: string }>(
      `UPDATE webhook_deliveries SET next_at = $2
       WHERE id = (SELECT d.id FROM webhook_deliveries d WHERE d.state = 'waiting' AND d.next_at <= $1
         AND d.account_id NOT IN (''${input.busy.map((_, i) => `, $${i + 3}`).join('')})
         ORDER BY d.next_at LIMIT 1 ${input.lock ? 'FOR UPDATE SKIP LOCKED' : ''}) RETURNING id`,
      [input.at, input.again, ...input.busy],
    );
    if (claimed === undefined) return null;
    const [due] = yield* sql<DueDelivery>(
      `SELECT d.id, d.account_id, d.attempts, e.url, e.format, e.secret, e.old_secret, e.old_secret_until, d.event_id, v.type, v.data, v.at
       FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id JOIN webhook_events v ON v.id = d.event_id
       WHERE d.id = $1`,
      [claimed.id],
    );
    return due!;
  },
);

export interface DeliveryAttempt {
  id: string;
  number: number;
  at: number;
  status: number | null;
  error: string | null;
  ms: number;
  outcome: 'delivered' | 'again' | 'failed';
  nextAt: number | null;
  /** 410: the receiver wants no more. */
  gone: boolean;
  /** What it answered, sealed; null without an answer. */
  response: string | null;
}

export const noteAttempt = transaction(
  import.meta.url,
  'noteAttempt',
  function* (input: DeliveryAttempt): Steps<void> {
    const [endpoint] = yield* sql<Pick<WebhookRow, 'state'>>(
      `SELECT e.state FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.id = $1`,
      [input.id],
    );
    const isAgain = input.outcome === 'again' && endpoint?.state === 'on';
    const ended = input.outcome === 'delivered' ? 'delivered' : 'failed';
    const [row] = yield* sql<{ endpoint_id: string }>(
      `UPDATE webhook_deliveries SET attempts = $2, state = $3, next_at = $4, delivered_at = $5
       WHERE id = $1 AND attempts = $2 - 1 RETURNING endpoint_id`,
      [
        input.id,
        input.number,
        isAgain ? 'waiting' : ended,
        isAgain ? input.nextAt : null,
        input.outcome === 'delivered' ? input.at : null,
      ],
    );
    if (row === undefined) return;
    yield* sql(
      `INSERT INTO webhook_attempts (delivery_id, number, at, status, error, ms, response)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [input.id, input.number, input.at, input.status, input.error, input.ms, input.response],
    );
    if (!input.gone) return;
    yield* sql("UPDATE webhook_endpoints SET state = 'off', off_because = $2 WHERE id = $1", [
      row.endpoint_id,
      'The receiver returned 410 Gone.',
    ]);
    yield* endRetries(row.endpoint_id);
  },
);

function missing(id: string): never {
  throw fail('not_found', `No webhook ${id} in this account.`, { param: 'id' });
}
