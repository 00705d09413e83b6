/** OpenAI's Responses over any chat engine: items in, items out, stored when asked, in the background when asked. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type JobOrder, jsonType, type Result } from '@oja/core/endpoints/endpoint';
import type { Job } from '@oja/core/platform/jobs/job';
import { z } from 'zod';
import { askUses } from '../chat/ask.ts';
import { chatErrors } from '../chat/chat-errors.ts';
import { type ChatInput, chatVariant } from '../chat/chat-input.ts';
import { chatPrice, tokensHeld } from '../chat/chat-tokens.ts';
import { coverWhole, eventStream, meteredEvents, streamHeaders } from '../chat/metered-events.ts';
import { withDropped } from '../dropped.ts';
import { type Answering, answerStream, answerWhole } from './answer.ts';
import { isTrigger } from './compaction.ts';
import { addItems, itemsOfConversation } from './conversation-store.ts';
import { exampleResponse, testAnswer } from './example.ts';
import { createHostedTools, toolUses, withoutFiles } from './hosted-tools.ts';
import type { Item } from './items.ts';
import { nativeOf } from './pass.ts';
import { type ResponseObject, responseId, responseObject } from './response-object.ts';
import {
  boundLength,
  conversationOf,
  itemsOf,
  lowerMaxTokens,
  type ResponsesBody,
  type ResponsesInput,
  responsesInput,
} from './responses-input.ts';
import { createResponsesSocket } from './socket.ts';
import {
  findStored,
  historyOf,
  isStoring,
  jobStatus,
  refuseUnlessStoring,
  type StoredResponse,
  saveAnswer,
  withReferences,
} from './stored-response.ts';
import { toChat } from './to-chat.ts';

const uses = { ...toolUses, ...askUses, jobs: true, meter: true, stored: true } as const;
type Context = CallContext<typeof uses>;

/** Stored unless the caller or the operator says otherwise. */
function isStored(body: ResponsesBody, context: Context): boolean {
  if (body.store === true || body.background === true)
    refuseUnlessStoring(context, body.background ? 'background' : 'store');
  return body.store !== false && isStoring(context);
}

async function prepare(
  body: ResponsesBody,
  id: string,
  context: Context,
  metered = true,
): Promise<Answering> {
  if (body.previous_response_id) refuseUnlessStoring(context, 'previous_response_id');
  const stored = isStored(body, context);
  const own = await withReferences(itemsOf(body), context);
  if (stored) context.stored.refuseTooLarge(own);
  const conversation = conversationOf(body);
  const history =
    conversation === undefined
      ? await historyOf(body.previous_response_id, context)
      : await itemsOfConversation(conversation, context, 'conversation');
  const translated = toChat(body, [...history, ...own]);
  const { chat, files } = withoutFiles(translated.chat, translated.called);
  const compacts = isTrigger(own.at(-1));
  const as = { ...translated, chat: compacts && chat.tools ? { ...chat, tool_choice: 'none' } : chat };
  // What came before was not known when the price was held.
  if (metered && history.length > 0) await context.meter.reserve(tokensHeld(as.chat));
  const { accountId } = context.caller;
  return {
    body,
    as,
    id,
    createdAt: context.now(),
    stored,
    compacts,
    native: nativeOf(body, [...history, ...own], as.called, stored),
    hosted: createHostedTools(files, context, body.include?.includes('file_search_call.results') ?? false),
    async save(ended) {
      if (conversation !== undefined)
        await addItems(conversation, [...own, ...(ended.output as Item[])], context);
      const response = conversation === undefined ? ended : { ...ended, conversation: { id: conversation } };
      if (!stored) return response;
      const inBackground = metered ? {} : { body };
      const content: StoredResponse = { input: withIds(own, id), response, ...inBackground };
      const { status: state, model } = response;
      const entry = { id, accountId, kind: 'response' as const, state, model, content };
      return (await saveAnswer(entry, context, !metered)) ? response : { ...response, store: false };
    },
  };
}

/** Items that the caller gave no id are listed with one of ours. */
const withIds = (items: StoredResponse['input'], id: string): StoredResponse['input'] =>
  items.map((item, place) => ({ id: `in_${id.slice(5)}_${place}`, ...item }));

async function run(input: ResponsesInput, context: Context): Promise<Result<ResponseObject>> {
  const { body, jobOf, maxTokens } = input.responses;
  const id = jobOf ?? responseId(context.caller.requestId);
  if (jobOf !== undefined) return runJob(jobOf, maxTokens, context);
  const answering = await prepare(body, id, context);
  const { chat, dropped } = answering.as;
  const headersOf = (found: Record<string, string>, passed: boolean) =>
    withDropped(found, passed ? (answering.native?.dropped ?? []) : dropped);
  if (body.stream) {
    const { events, failed, headers, passed } = await answerStream(answering, context);
    const finished = (reason: string) => context.finished?.(reason);
    const stream = meteredEvents(events, context.meter, chat, { createReceipt, finished });
    const mime = eventStream;
    return { stream, failed, mime, headers: { ...streamHeaders, ...headersOf(headers, passed) } };
  }
  const { response, json, usage: used, headers: found, passed } = await answerWhole(answering, context);
  const usage = await coverWhole(used, context.meter);
  const headers = headersOf(found, passed);
  return json === undefined
    ? { data: response!, usage, headers }
    : { text: json, mime: jsonType, usage, headers };
}

/** Every reader of a stream passes over comments. */
const createReceipt = () => ({
  beforeEnd: (bytes: Uint8Array | string) => bytes,
  end: (charge: string) => `: x-oja-charge: ${charge}\n\n`,
});

/** Its input is kept sealed in the store, not with the job. */
async function beforeJob(input: ResponsesInput, context: Context): Promise<JobOrder<ResponsesInput>> {
  const { body } = input.responses;
  const id = responseId(context.caller.requestId);
  const { as } = await prepare(body, id, context, false);
  const model = body.model ?? 'auto';
  const state = {
    id,
    createdAt: context.now(),
    status: 'queued' as const,
    model,
    output: [],
    stored: true,
  };
  const content: StoredResponse = { input: itemsOf(body), response: responseObject(body, state), body };
  const { accountId } = context.caller;
  await context.stored.save({ id, accountId, kind: 'response', state: 'queued', model, content });
  return {
    input: {
      model: body.model,
      messages: [],
      service_tier: body.service_tier,
      responses: { body: {}, jobOf: id },
    },
    units: tokensHeld(as.chat),
  };
}

async function runJob(
  id: string,
  maxTokens: number | undefined,
  context: Context,
): Promise<Result<ResponseObject>> {
  const { content, createdAt } = await findStored(context, id);
  const bound = maxTokens === undefined ? {} : { max_output_tokens: maxTokens };
  const answering = await prepare({ ...content.body, ...bound }, id, context, false);
  const { response, usage } = await answerWhole({ ...answering, createdAt }, context);
  // The whole is in the store; the job keeps only where.
  const { object, created_at, status, model } = response!;
  const data = { id, object, created_at, status, model, output: [] };
  return { data, usage: await coverWhole(usage, context.meter) };
}

/** The answer to a call that goes on in the background. */
function jobView(job: Job, _origin: string, { responses: { body } }: ResponsesInput): object {
  const state = {
    id: responseId(job.id),
    createdAt: job.createdAt,
    ...(jobStatus(job) as { status: 'queued' }),
    model: body.model ?? 'auto',
    output: [],
    stored: true,
  };
  return responseObject({ ...body, background: true }, state);
}

export const responsesOutput = z
  .looseObject({
    id: z.string().describe('Response ID.'),
    object: z.literal('response'),
    created_at: z.int().describe('Creation time as a Unix timestamp.'),
    status: z
      .enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled'])
      .describe('Status.'),
    model: z.string().describe('Model that served the request.'),
    output: z
      .array(z.looseObject({ id: z.string().describe('Item ID.'), type: z.string().describe('Item type.') }))
      .describe(
        'Output items: message, reasoning, function_call, custom_tool_call, web_search_call, file_search_call.',
      ),
  })
  .meta({ id: 'ModelResponse' });

export const responses = defineEndpoint({
  id: 'ai.responses',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/responses',
  // One that is stored has an ID of its own; one that continues another depends on what is stored.
  cacheable: ({ responses: { body } }) =>
    body.store === false && !body.previous_response_id && body.conversation == null,
  summary: 'Responses (OpenAI)',
  description:
    "OpenAI's Responses API for every chat model: set the base URL of the OpenAI SDKs to …/api/v1. Supports function and custom tools, structured output, reasoning, web_search (opens pages) and file_search (over files in input). Stored encrypted unless store is false. Logged, priced and scoped as ai.chat, ai.vision or ai.files.",
  access: 'key',
  guarded: true,
  input: responsesInput,
  output: responsesOutput,
  price: chatPrice,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 600_000 },
  errors: [...chatErrors, 'not_found', 'conflict'],
  wire: { types: ['text/event-stream'], dialect: 'responses', socket: createResponsesSocket },
  job: { when: 'asked', field: 'background', timeoutMs: 1_800_000, view: jobView, before: beforeJob },
  uses,
  variant: (input: ChatInput) => chatVariant(input),
  model: { lowerMaxTokens, boundLength },
  tool: { changes: true, keywords: 'OpenAI SDK chat browse the web' },
  example: {
    input: { model: 'auto', input: 'Write a greeting for my market stall in Lagos.' },
    output: exampleResponse,
    answer: testAnswer,
  },
  run,
});
