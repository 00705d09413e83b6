/** Stored chat completions: list, retrieve, update metadata, delete, and the messages that were sent. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { apart, ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import type { StoredAnswer } from '@oja/core/platform/stored/stored-answers';
import { z } from 'zod';
import { placeAfter } from '../place-after.ts';
import { chatOutput, exampleOutput } from './chat-output.ts';
import type { StoredChat, StoredMessage } from './store-chat.ts';

const path = '/api/v1/chat/completions';
const id = z.string().min(1).max(100).describe('ID of the completion.');
const common = {
  group: 'ai' as const,
  partOf: 'ai.chat',
  access: 'key' as const,
  guarded: true as const,
  price: free,
  limits: { bodyBytesMax: 65_536, timeoutMs: 15_000 },
  errors: ['not_found' as const],
};
const metadata = z
  .record(z.string().min(1).max(64), z.string().max(512))
  .refine((fields) => Object.keys(fields).length <= 16, 'must have at most 16 entries');

const stored = chatOutput
  .extend({ metadata: z.record(z.string(), z.string()).describe('Your own key-value pairs.') })
  .meta({ id: 'ChatCompletionStored' });
const example = {
  ...exampleOutput('Welcome! Fresh pepper and fair prices, every day in Lagos.', {}),
  id: 'chatcmpl-01m7ekm29qdweck8sm5wmjjfn4',
  metadata: { stall: 'balogun' },
};
const { oja: _oja, ...shownExample } = example;

type Shown = z.output<typeof stored>;
const shown = ({ completion, metadata: notes }: StoredChat): Shown =>
  ({ ...completion, metadata: notes }) as Shown;

async function find(
  { stored, caller }: CallContext<{ stored: true }>,
  asked: string,
): Promise<StoredAnswer<StoredChat>> {
  const found = await stored.find<StoredChat>(caller.accountId, 'chat', asked);
  if (found === undefined)
    throw fail('not_found', `No stored chat completion ${asked} in this account.${hintFor(asked)}`, {
      param: 'id',
    });
  return found;
}

/** An SDK whose base URL is that of chat asks for its models here. */
const hintFor = (asked: string) =>
  asked === 'models' ? ' Did you mean /api/v1/models? The base URL of an SDK ends in /api/v1.' : '';

const pageFields = {
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Entries per page.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('asc: oldest first.'),
  after: z.string().max(200).optional().describe('ID of the last entry of the page before.'),
};

const pageOf = <T extends { id: string }>(found: T[], limit: number) => {
  const data = found.slice(0, limit);
  return {
    object: 'list' as const,
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: found.length > limit,
  };
};
const pageShape = <T extends z.ZodType>(entry: T) =>
  z.object({
    object: z.literal('list'),
    data: z.array(entry).describe('Entries of this page.'),
    first_id: z.string().nullable().describe('ID of the first entry.'),
    last_id: z.string().nullable().describe('ID of the last entry: send it as after.'),
    has_more: z.boolean().describe('Whether there are more pages.'),
  });

/** Completions that are looked at for one page: metadata is encrypted, so the database can't filter by it. */
const lookedAtMax = 1_000;
const batchSize = 100;

/** `metadata[stall]=balogun`, as OpenAI's SDKs write it into a query. */
const metadataOf = (input: Record<string, unknown>): [string, string][] =>
  Object.entries(input).flatMap(([name, value]): [string, string][] => {
    const key = /^metadata\[(.{1,64})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, String(value)]];
  });

const listFields = z.looseObject({
  ...pageFields,
  // By time: one that was deleted since still has its place.
  after: z
    .string()
    .regex(/^chatcmpl-[0-9a-hjkmnp-tv-z]{26}$/, `must be last_id of the page before, such as ${example.id}`)
    .optional()
    .describe('ID of the last completion of the page before.'),
  model: z.string().max(256).optional().describe('Only completions of this model.'),
});

export const storedChatList = defineEndpoint({
  ...common,
  id: 'ai.chat-list',
  method: 'GET',
  path,
  summary: 'List chat completions',
  description:
    'Chat completions that were created with store: true, by this account. Filter by model, and by metadata: metadata[key]=value.',
  errors: ['invalid_request'],
  input: listFields.transform((sent) => {
    const { passthrough = {}, ...fields } = apart(listFields, sent);
    return { ...fields, wanted: metadataOf(passthrough) };
  }),
  output: pageShape(stored),
  uses: { stored: true },
  example: { input: {}, output: pageOf([shownExample], 20) },
  run: async (input, { stored, caller }) => {
    const { limit, order, model, wanted } = input;
    const found: Shown[] = [];
    let after = input.after;
    for (let looked = 0; found.length <= limit && looked < lookedAtMax; looked += batchSize) {
      const size = wanted.length === 0 ? limit + 1 : batchSize;
      const batch = await stored.list<StoredChat>(caller.accountId, 'chat', {
        limit: size,
        newestFirst: order === 'desc',
        ...(after === undefined ? {} : { after }),
        ...(model === undefined ? {} : { model }),
      });
      const fitting = batch.filter(({ content }) =>
        wanted.every(([name, value]) => content.metadata[name] === value),
      );
      found.push(...fitting.map(({ content }) => shown(content)));
      after = batch.at(-1)?.id;
      if (batch.length < size || wanted.length === 0) break;
    }
    return { data: pageOf(found, limit) };
  },
});

export const storedChatGet = defineEndpoint({
  ...common,
  id: 'ai.chat-get',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Retrieve chat completion',
  description: 'A chat completion that was created with store: true.',
  input: ignoringOthers(z.looseObject({ id })),
  output: stored,
  uses: { stored: true },
  example: { input: { id: example.id }, output: shownExample },
  run: async ({ id: asked }, context) => ({ data: shown((await find(context, asked)).content) }),
});

export const storedChatUpdate = defineEndpoint({
  ...common,
  id: 'ai.chat-update',
  method: 'POST',
  path: `${path}/{id}`,
  summary: 'Update chat completion',
  description: 'Replaces the metadata of a stored chat completion; nothing else can be changed.',
  errors: ['not_found', 'invalid_request'],
  input: z.strictObject({
    id,
    metadata: metadata
      .nullable()
      .describe('Up to 16 names of at most 64 characters with values of at most 512; null removes all.'),
  }),
  output: stored,
  uses: { stored: true },
  example: { input: { id: example.id, metadata: { stall: 'balogun' } }, output: shownExample },
  run: async ({ id: asked, metadata: notes }, context) => {
    const { content, state, model } = await find(context, asked);
    const changed: StoredChat = { ...content, metadata: notes ?? {} };
    const { stored, caller } = context;
    const entry = { id: asked, accountId: caller.accountId, kind: 'chat' as const, state, model };
    await stored.save({ ...entry, content: changed });
    return { data: shown(changed) };
  },
});

export const storedChatDelete = defineEndpoint({
  ...common,
  id: 'ai.chat-delete',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete chat completion',
  description: 'Deletes a stored chat completion and its messages.',
  input: ignoringOthers(z.looseObject({ id })),
  output: z.object({
    id,
    object: z.literal('chat.completion.deleted'),
    deleted: z.boolean().describe('Always true.'),
  }),
  uses: { stored: true },
  example: {
    input: { id: example.id },
    output: { id: example.id, object: 'chat.completion.deleted', deleted: true },
  },
  run: async ({ id: asked }, context) => {
    const { stored, caller } = context;
    if (!(await stored.remove(caller.accountId, 'chat', asked))) await find(context, asked);
    return { data: { id: asked, object: 'chat.completion.deleted' as const, deleted: true } };
  },
});

export const storedChatMessages = defineEndpoint({
  ...common,
  id: 'ai.chat-messages',
  method: 'GET',
  path: `${path}/{id}/messages`,
  summary: 'List chat messages',
  description: 'The messages that a stored chat completion was created with.',
  errors: ['not_found', 'invalid_request'],
  input: ignoringOthers(z.looseObject({ id, ...pageFields })),
  output: pageShape(
    z.looseObject({
      id: z.string().describe('ID of the message.'),
      role: z.string().describe('Role of the message author.'),
    }),
  ),
  uses: { stored: true },
  example: {
    input: { id: example.id },
    output: pageOf([{ id: `${example.id}-0`, role: 'user', content: 'Greet my customers.' }], 20),
  },
  run: async ({ id: asked, limit, order, after }, context) => {
    await find(context, asked);
    const { stored, caller } = context;
    const sent = await stored.findInput<StoredMessage[]>(caller.accountId, 'chat', asked);
    const all = (sent ?? []).map((message, place) => ({ ...message, id: `${asked}-${place}` }));
    const ordered = order === 'asc' ? all : all.toReversed();
    const from = placeAfter(ordered, after);
    return { data: pageOf(ordered.slice(from, from + limit + 1), limit) };
  },
});
