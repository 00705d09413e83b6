/**
 * Conversations in the store: what is added at once is a part of its own, so that requests that add at the same time
 * lose nothing of each other.
 */
import { randomBytes } from 'node:crypto';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import type { Item } from './items.ts';
import { refuseUnlessStoring } from './stored-response.ts';

type Context = CallContext<{ stored: true }>;

export interface Conversation {
  id: string;
  createdAt: number;
  metadata: Record<string, string>;
}

interface Head {
  metadata: Record<string, string>;
}
interface Part {
  items: StoredItem[];
}
export type StoredItem = Item & { id: string };

/** Among responses, which have other IDs. */
const kind = 'response';
const idShape = /^conv_[0-9a-f]{32}$/;
const pageParts = 200;
const itemsMax = 10_000;

const randomId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;
const missing = (id: string, param: string) =>
  fail('not_found', `No conversation ${id} in this account.`, { param });

export async function createConversation(
  metadata: Record<string, string>,
  items: Item[],
  context: Context,
): Promise<Conversation> {
  refuseUnlessStoring(context, 'items');
  await refuseFull(context);
  const id = randomId('conv');
  await saveHead(id, metadata, context);
  if (items.length > 0) await addItems(id, items, context);
  return { id, createdAt: context.now(), metadata };
}

const saveHead = (id: string, metadata: Record<string, string>, { stored, caller }: Context) =>
  stored.save({
    id,
    accountId: caller.accountId,
    kind,
    state: 'completed',
    model: '',
    content: { metadata } satisfies Head,
  });

export async function findConversation(id: string, context: Context, param = 'id'): Promise<Conversation> {
  const { stored, caller } = context;
  if (!idShape.test(id)) throw missing(id, param);
  const found = await stored.find<Head>(caller.accountId, kind, id);
  if (found === undefined) throw missing(id, param);
  return { id, createdAt: found.createdAt, metadata: found.content.metadata };
}

export async function changeMetadata(
  id: string,
  metadata: Record<string, string>,
  context: Context,
): Promise<Conversation> {
  const known = await findConversation(id, context);
  await refuseFull(context);
  await saveHead(id, metadata, context);
  return { ...known, metadata };
}

/** Nothing is charged for what callers write themselves. */
export const refuseFull = ({ stored, caller }: Context): Promise<void> =>
  stored.refuseFull(
    caller.accountId,
    kind,
    'conv',
    'Delete conversations with DELETE /api/v1/conversations/{id}.',
  );

/** By time: an ID of a call grows with it. */
export async function addItems(id: string, items: Item[], context: Context): Promise<StoredItem[]> {
  const { stored, caller } = context;
  const named = items.map((item) => ({
    ...item,
    id: typeof item.id === 'string' ? item.id : randomId('item'),
  }));
  await stored.save({
    id: `${id}/${caller.requestId}`,
    accountId: caller.accountId,
    kind,
    state: 'completed',
    model: '',
    content: { items: named } satisfies Part,
  });
  return named;
}

/** Oldest first. */
async function partsOf(id: string, { stored, caller }: Context) {
  const parts: { id: string; items: StoredItem[] }[] = [];
  for (let after = `${id}/`; ; ) {
    const page = await stored.list<Part>(caller.accountId, kind, { after, limit: pageParts });
    const own = page.filter((part) => part.id.startsWith(`${id}/`));
    parts.push(...own.map((part) => ({ id: part.id, items: part.content.items })));
    if (own.length < pageParts) return parts;
    after = own.at(-1)!.id;
  }
}

export async function itemsOfConversation(id: string, context: Context, param = 'id'): Promise<StoredItem[]> {
  await findConversation(id, context, param);
  const items = (await partsOf(id, context)).flatMap((part) => part.items);
  if (items.length > itemsMax)
    throw fail('invalid_request', `${param}: the conversation has more than ${itemsMax} items.`, { param });
  return items;
}

/** False where there is none. */
export async function removeItem(id: string, itemId: string, context: Context): Promise<boolean> {
  const { stored, caller } = context;
  const part = (await partsOf(id, context)).find(({ items }) => items.some((item) => item.id === itemId));
  if (part === undefined) return false;
  await stored.save({
    id: part.id,
    accountId: caller.accountId,
    kind,
    state: 'completed',
    model: '',
    content: { items: part.items.filter((item) => item.id !== itemId) } satisfies Part,
  });
  return true;
}

export async function removeConversation(id: string, context: Context): Promise<void> {
  const { stored, caller } = context;
  await findConversation(id, context);
  for (const part of await partsOf(id, context)) await stored.remove(caller.accountId, kind, part.id);
  await stored.remove(caller.accountId, kind, id);
}
