/** The outbox: an event is written in the transaction of what it tells about, with a delivery per endpoint. */
import type { EventType } from '../../domain/webhook-events.ts';
import { type Steps, sql } from '../../storage/store.ts';
import { newId } from '../id.ts';

export function* emit(accountId: string, type: EventType, data: object, at: number): Steps<void> {
  const endpoints = yield* sql<{ id: string; events: string }>(
    "SELECT id, events FROM webhook_endpoints WHERE account_id = $1 AND state = 'on'",
    [accountId],
  );
  const wanted = endpoints.filter(({ events }) => {
    const types = JSON.parse(events) as string[];
    return types.length === 0 || types.includes(type);
  });
  if (wanted.length === 0) return;
  const eventId = yield* writeEvent(accountId, type, data, at);
  for (const { id } of wanted) yield* queueDelivery({ accountId, endpointId: id, eventId, type, at });
}

export function* writeEvent(accountId: string, type: EventType, data: object, at: number): Steps<string> {
  const id = newId('msg', at);
  yield* sql('INSERT INTO webhook_events (id, account_id, type, data, at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    accountId,
    type,
    JSON.stringify(data),
    at,
  ]);
  return id;
}

export function* queueDelivery(input: {
  accountId: string;
  endpointId: string;
  eventId: string;
  type: string;
  at: number;
}): Steps<string> {
  const id = newId('dlv', input.at);
  yield* sql(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, type, state, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6)`,
    [id, input.endpointId, input.eventId, input.accountId, input.type, input.at],
  );
  return id;
}
