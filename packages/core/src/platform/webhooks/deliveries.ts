/** Deliveries of webhooks: listed and replayed by their account, claimed and noted by the sender. */
import { chatBody, formatOfUrl } from '../../domain/chat-formats.ts';
import { fail } from '../../errors.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { unseal } from '../accounts/seal.ts';
import { openJson, sealJson } from '../accounts/sealed-json.ts';
import { iso } from '../iso.ts';
import type { PlatformParts } from '../parts.ts';
import {
  claimDelivery,
  type DeliveryAttempt,
  type DueDelivery,
  noteAttempt,
  oldSecrets,
  replayDelivery,
} from './write.ts';

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

/** `wake` is called when one waits. */
export function createDeliveries(parts: PlatformParts, wake: () => void) {
  const { store } = parts;
  return {
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

    /** As it is sent. */
    bodyOf(due: DueDelivery): object {
      const event = bodyOf(due, parts.pepper);
      const format = due.format ?? formatOfUrl(urlIn(due.url, parts.pepper));
      return format === 'json' ? event : chatBody(format, event);
    },
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
export const urlIn = (stored: string, pepper: string): string =>
  /^(?:https?|oja):/i.test(stored) ? stored : unseal(stored, pepper);

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
