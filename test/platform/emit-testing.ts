/** Sends an event to the webhooks of an account, for tests: in a file of its own, since the store's thread loads it. */
import type { EventType } from '../../packages/core/src/domain/webhook-events.ts';
import { emit } from '../../packages/core/src/platform/webhooks/emit.ts';
import { type Steps, transaction } from '../../packages/core/src/storage/store.ts';

export const emitEvent = transaction(
  import.meta.url,
  'emitEvent',
  ({ accountId, type, data }: { accountId: string; type: EventType; data: object }): Steps<void> =>
    emit(accountId, type, data, Date.now()),
);
