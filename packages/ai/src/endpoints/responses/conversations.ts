/** OpenAI's Conversations: items that responses go on from and add to. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { namedObject } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { placeAfter } from '../place-after.ts';
import {
  addItems,
  type Conversation,
  changeMetadata,
  createConversation,
  findConversation,
  itemsOfConversation,
  refuseFull,
  removeConversation,
  removeItem,
  type StoredItem,
} from './conversation-store.ts';
import { item } from './responses-input.ts';

const path = '/api/v1/conversations';
const uses = { stored: true } as const;
type Context = CallContext<typeof uses>;
const id = z.string().min(1).max(100).describe('Conversation ID.');
const itemId = z.string().min(1).max(200).describe('Item ID.');
const metadata = z.record(z.string().max(64), z.string().max(512)).nullish();
const common = {
  group: 'ai' as const,
  partOf: 'ai.chat',
  access: 'key' as const,
  guarded: true as const,
  price: free,
  limits: { bodyBytesMax: 16_000_000, timeoutMs: 15_000 },
  errors: ['not_found' as const, 'invalid_request' as const, 'payload_too_large' as const],
  uses,
};

const shape = namedObject('Conversation', {
  id: z.string().describe('Conversation ID.'),
  object: z.literal('conversation'),
  created_at: z.int().describe('Creation time as a Unix timestamp.'),
  metadata: z.record(z.string(), z.string()).describe('Your own key-value pairs.'),
});

const show = ({ id: own, createdAt, metadata: notes }: Conversation): z.output<typeof shape> => ({
  id: own,
  object: 'conversation',
  created_at: Math.floor(createdAt / 1000),
  metadata: notes,
});

const example: z.output<typeof shape> = {
  id: 'conv_0123456789abcdef0123456789abcdef',
  object: 'conversation',
  created_at: 1_763_193_600,
  metadata: { stall: 'balogun' },
};
const exampleItem = {
  id: 'item_0123456789abcdef0123456789abcdef',
  type: 'message',
  role: 'user' as const,
  content: 'How much is the rice?',
};

const itemOut = z.looseObject({
  id: z.string().describe('Item ID.'),
  type: z.string().optional().describe('Item type.'),
});
const list = z.object({
  object: z.literal('list'),
  data: z.array(itemOut).describe('Items.'),
  first_id: z.string().nullable().describe('ID of the first item.'),
  last_id: z.string().nullable().describe('ID of the last item: send it as after.'),
  has_more: z.boolean().describe('Whether there are more pages.'),
});

const listOf = (items: StoredItem[], hasMore: boolean) => ({
  object: 'list' as const,
  data: items.map((one) => ({ ...one, type: one.type ?? 'message' })),
  first_id: items[0]?.id ?? null,
  last_id: items.at(-1)?.id ?? null,
  has_more: hasMore,
});

async function itemIn(conversation: string, asked: string, context: Context): Promise<StoredItem> {
  const found = (await itemsOfConversation(conversation, context)).find((one) => one.id === asked);
  if (found === undefined)
    throw fail('not_found', `No item ${asked} in this conversation.`, { param: 'item_id' });
  return found;
}

export const conversationCreate = defineEndpoint({
  ...common,
  id: 'ai.conversation-create',
  method: 'POST',
  path,
  summary: 'Create conversation',
  description:
    'A conversation that responses go on from and add to: send its ID as conversation. Stored encrypted, as long as responses.',
  input: ignoringOthers(
    z.looseObject({
      items: z.array(item).max(20).nullish().describe('The first items.'),
      metadata: metadata.describe('Your own key-value pairs.'),
    }),
  ),
  output: shape,
  example: { input: { metadata: { stall: 'balogun' } }, output: example },
  run: async ({ items, metadata: notes }, context) => ({
    data: show(await createConversation(notes ?? {}, items ?? [], context)),
  }),
});

export const conversationGet = defineEndpoint({
  ...common,
  id: 'ai.conversation-get',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Retrieve conversation',
  description: 'A conversation without its items.',
  input: ignoringOthers(z.looseObject({ id })),
  output: shape,
  example: { input: { id: example.id }, output: example },
  run: async ({ id: asked }, context) => ({ data: show(await findConversation(asked, context)) }),
});

export const conversationUpdate = defineEndpoint({
  ...common,
  id: 'ai.conversation-update',
  method: 'POST',
  path: `${path}/{id}`,
  summary: 'Update conversation',
  description: 'Replaces the metadata of a conversation.',
  input: ignoringOthers(z.looseObject({ id, metadata: metadata.describe('Your own key-value pairs.') })),
  output: shape,
  example: { input: { id: example.id, metadata: { stall: 'balogun' } }, output: example },
  run: async ({ id: asked, metadata: notes }, context) => ({
    data: show(await changeMetadata(asked, notes ?? {}, context)),
  }),
});

export const conversationDelete = defineEndpoint({
  ...common,
  id: 'ai.conversation-delete',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete conversation',
  description: 'Deletes a conversation and its items. Responses that are stored stay.',
  input: ignoringOthers(z.looseObject({ id })),
  output: z.object({
    id,
    object: z.literal('conversation.deleted'),
    deleted: z.boolean().describe('Always true.'),
  }),
  example: {
    input: { id: example.id },
    output: { id: example.id, object: 'conversation.deleted', deleted: true },
  },
  async run({ id: asked }, context) {
    await removeConversation(asked, context);
    return { data: { id: asked, object: 'conversation.deleted' as const, deleted: true } };
  },
});

export const conversationItemsAdd = defineEndpoint({
  ...common,
  id: 'ai.conversation-items-add',
  method: 'POST',
  path: `${path}/{id}/items`,
  summary: 'Add conversation items',
  description: 'Adds items to a conversation.',
  input: ignoringOthers(z.looseObject({ id, items: z.array(item).min(1).max(20).describe('The items.') })),
  output: list,
  example: {
    input: { id: example.id, items: [{ type: 'message', role: 'user', content: exampleItem.content }] },
    output: {
      object: 'list',
      data: [exampleItem],
      first_id: exampleItem.id,
      last_id: exampleItem.id,
      has_more: false,
    },
  },
  async run({ id: asked, items }, context) {
    await findConversation(asked, context);
    await refuseFull(context);
    return { data: listOf(await addItems(asked, items, context), false) };
  },
});

export const conversationItems = defineEndpoint({
  ...common,
  id: 'ai.conversation-items',
  method: 'GET',
  path: `${path}/{id}/items`,
  summary: 'List conversation items',
  description: 'Items of a conversation.',
  input: ignoringOthers(
    z.looseObject({
      id,
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('Items per page.'),
      order: z.enum(['asc', 'desc']).default('desc').describe('desc: newest first.'),
      after: z.string().max(200).optional().describe('ID of the last item of the page before.'),
    }),
  ),
  output: list,
  example: {
    input: { id: example.id },
    output: {
      object: 'list',
      data: [exampleItem],
      first_id: exampleItem.id,
      last_id: exampleItem.id,
      has_more: false,
    },
  },
  async run({ id: asked, limit, order, after }, context) {
    const all = await itemsOfConversation(asked, context);
    const ordered = order === 'asc' ? all : all.toReversed();
    const from = placeAfter(ordered, after);
    return { data: listOf(ordered.slice(from, from + limit), from + limit < ordered.length) };
  },
});

export const conversationItem = defineEndpoint({
  ...common,
  id: 'ai.conversation-item',
  method: 'GET',
  path: `${path}/{id}/items/{item_id}`,
  summary: 'Retrieve conversation item',
  description: 'One item of a conversation.',
  input: ignoringOthers(z.looseObject({ id, item_id: itemId })),
  output: itemOut,
  example: { input: { id: example.id, item_id: exampleItem.id }, output: exampleItem },
  run: async ({ id: asked, item_id: place }, context) => ({ data: await itemIn(asked, place, context) }),
});

export const conversationItemDelete = defineEndpoint({
  ...common,
  id: 'ai.conversation-item-delete',
  method: 'DELETE',
  path: `${path}/{id}/items/{item_id}`,
  summary: 'Delete conversation item',
  description: 'Deletes one item of a conversation, and returns the conversation.',
  input: ignoringOthers(z.looseObject({ id, item_id: itemId })),
  output: shape,
  example: { input: { id: example.id, item_id: exampleItem.id }, output: example },
  async run({ id: asked, item_id: place }, context) {
    const found = await findConversation(asked, context);
    if (!(await removeItem(asked, place, context))) await itemIn(asked, place, context);
    return { data: show(found) };
  },
});
