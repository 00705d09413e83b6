/** The verbs of webhooks out, as endpoints and the sender call them. */

import { randomBytes } from 'node:crypto';
import { formatOfUrl, type WebhookFormat } from '../../domain/chat-formats.ts';
import type { EventType } from '../../domain/webhook-events.ts';
import { webhookSamples } from '../../domain/webhook-samples.ts';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { seal } from '../accounts/seal.ts';
import { newId } from '../id.ts';
import { iso } from '../iso.ts';
import type { PlatformParts } from '../parts.ts';
import { createDeliveries, urlIn } from './deliveries.ts';
import { hookSecret } from './signature.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateWebhook,
  sendTest,
  type WebhookChange,
  type WebhookRow,
  webhookTable,
} from './write.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

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
    async create(
      accountId: string,
      wish: { url: string; description: string; events: string[]; format?: WebhookFormat },
    ) {
      const secret = newSecret();
      const at = parts.now();
      const row = await store.transact(createWebhook, {
        ...wish,
        format: wish.format ?? null,
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

    ...createDeliveries(parts, wake),
  };
}

function webhookView(row: WebhookRow, pepper: string) {
  return {
    id: row.id,
    url: urlIn(row.url, pepper),
    format: row.format ?? formatOfUrl(urlIn(row.url, pepper)),
    description: row.description,
    events: JSON.parse(row.events) as string[],
    state: row.state,
    off_because: row.off_because,
    old_secret_until: iso(row.old_secret_until),
    created_at: iso(row.created_at),
  };
}
