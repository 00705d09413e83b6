/** Serves a Responses call: calls the model, runs the hosted tools it asks for, calls it again, and emits each step. */

import type { FailedEvent } from '@oja/core/endpoints/endpoint';
import type { ChatAnswer, ChatEvents, ChatMessage, Usage } from '../../engines/chat/port.ts';
import { type AskContext, askStream, askWhole } from '../chat/ask.ts';
import type { ChatInput } from '../chat/chat-input.ts';
import { type ChatChunk, chunksIn, withSilences } from '../chat/chunk-events.ts';
import type { Thoughts } from '../chat/thoughts.ts';
import type { HostedTools } from './hosted-tools.ts';
import {
  isUnchanged,
  type NativeCall,
  type OwnFields,
  ownResponse,
  passedEvents,
  sequenceAfter,
} from './pass.ts';
import { addUsage, type ResponseObject, type ResponseState, responseObject } from './response-object.ts';
import { type HostedCall, ItemWriter } from './response-writer.ts';
import type { ResponsesBody } from './responses-input.ts';
import type { AsChat } from './to-chat.ts';

/** Rounds of hosted tools before the model has to answer with what it has. */
const roundsMax = 8;

interface Step {
  chunks: ChatChunk[];
  tokens: number;
  promptUsage?: Usage | undefined;
  usage?: Usage;
}

export interface Answering {
  body: ResponsesBody;
  as: AsChat;
  id: string;
  createdAt: number;
  stored: boolean;
  hosted: HostedTools;
  /** What it says becomes an item of compaction. */
  compacts?: boolean;
  /** The call for an upstream that speaks Responses; undefined where Oja has work to do in it. */
  native?: NativeCall | undefined;
  /** Called once it has ended well, before the last event is sent; returns it as it is to be shown. */
  save(response: ResponseObject): Promise<ResponseObject>;
}

export interface WholeAnswer {
  /** Undefined where `json` goes out as the upstream wrote it. */
  response?: ResponseObject;
  json?: string;
  usage: Usage;
  headers: Record<string, string>;
  /** In the words of an upstream that speaks Responses: nothing was translated. */
  passed: boolean;
}

type Round = AsyncIterable<Step | undefined>;
type Ask = (chat: ChatInput) => Promise<{ steps: Round; headers: Record<string, string> }>;

const ownFields = ({ body, id, stored }: Answering): OwnFields => ({
  id,
  store: stored,
  background: body.background ?? false,
  previous_response_id: body.previous_response_id ?? null,
});

/** Events of the response; the first round is asked before the first of them, so that its failure can be an HTTP error. */
export async function answerStream(answering: Answering, context: AskContext) {
  const { as, native } = answering;
  const { answer, headers } = await askStream(as.chat, context, native?.request);
  if (answer.native) return { ...passStream(answering, answer.events), headers, passed: true };
  const ask: Ask = (chat) => askRound(chat, context);
  return { ...respond(answering, stepsOf(answer.events), ask), headers, passed: false };
}

function passStream(answering: Answering, source: AsyncIterable<ChatEvents>): Responding {
  let sent: ChatEvents['bytes'] = '';
  async function* events(): AsyncGenerator<ChatEvents> {
    for await (const one of passedEvents(source, ownFields(answering), answering.save)) {
      if (one.tokens > 0) sent = one.bytes;
      yield one;
    }
  }
  const failed: FailedEvent = (error) => {
    const { body, id, createdAt, stored, as } = answering;
    const model = as.chat.model ?? 'auto';
    const state = { id, createdAt, status: 'failed' as const, model, output: [], stored, error };
    const type = 'response.failed';
    const event = { type, sequence_number: sequenceAfter(sent), response: responseObject(body, state) };
    return `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`;
  };
  return { events: events(), failed };
}

export async function answerWhole(answering: Answering, context: AskContext): Promise<WholeAnswer> {
  const { as, native } = answering;
  const { answer, headers } = await askWhole(as.chat, context, native?.request);
  if (answer.native) {
    const own = ownFields(answering);
    const { usage, json } = answer;
    if (isUnchanged(own)) return { json, usage, headers, passed: true };
    const response = ownResponse(JSON.parse(json) as ResponseObject, own);
    return { response: await answering.save(response), usage, headers, passed: true };
  }
  const ask: Ask = (chat) => askRound(chat, context);
  let response: ResponseObject | undefined;
  let usage: Usage | undefined;
  const kept = {
    ...answering,
    save: async (ended: ResponseObject) => {
      response = await answering.save(ended);
      return response;
    },
  };
  const { events } = respond(kept, only(stepOf(answer)), ask, false);
  for await (const one of events) usage = one.usage ?? usage;
  return { response: response!, usage: usage!, headers, passed: false };
}

async function askRound(chat: ChatInput, context: AskContext): ReturnType<Ask> {
  if (chat.stream) {
    const { answer, headers } = await askStream(chat, context);
    return { steps: stepsOf(answer.events), headers };
  }
  const { answer, headers } = await askWhole(chat, context);
  return { steps: only(stepOf(answer)), headers };
}

function stepOf({ completion, usage }: ChatAnswer): Step {
  const choice = completion.choices[0];
  const calls = (choice?.message.tool_calls ?? []).map((call, index) => ({ index, ...call }));
  const chunk: ChatChunk = {
    model: completion.model,
    delta: { ...choice?.message, tool_calls: calls },
    finish: choice?.finish_reason ?? 'stop',
  };
  return { chunks: [chunk], tokens: 0, usage };
}

async function* only(step: Step): AsyncGenerator<Step> {
  yield step;
}

export async function* stepsOf(events: AsyncIterable<ChatEvents>): Round {
  for await (const one of withSilences(events)) {
    if (one === undefined) yield undefined;
    else {
      const { tokens, promptUsage, usage } = one;
      yield { chunks: chunksIn(one), tokens, promptUsage, ...(usage ? { usage } : {}) };
    }
  }
}

interface Responding {
  events: AsyncIterable<ChatEvents>;
  /** The last event of a stream that failed; metering and aborts end it too, so it is not one of `events`. */
  failed: FailedEvent;
}

/** Where nobody reads the events, as of a response that is returned whole, they are not written. */
export function respond(answering: Answering, first: Round, ask: Ask, isRead = true): Responding {
  const { body, id, createdAt, stored, hosted } = answering;
  let { chat } = answering.as;
  let sequence = 0;
  let pending = '';
  const emit = (type: string, fields: object) => {
    if (isRead)
      pending += `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`;
  };
  const flush = () => {
    const bytes = pending;
    pending = '';
    return bytes;
  };
  const { compacts = false } = answering;
  const writer = new ItemWriter(id, emit, body.model, compacts);
  const state: ResponseState = {
    id,
    createdAt,
    status: 'in_progress',
    model: chat.model ?? 'auto',
    output: writer.output,
    stored,
  };
  const shown = () => responseObject(body, { ...state, output: state.output.map((item) => ({ ...item })) });
  async function* events(): AsyncGenerator<ChatEvents> {
    if (isRead) {
      emit('response.created', { response: shown() });
      emit('response.in_progress', { response: shown() });
    }
    let steps: Round | undefined = first;
    let callsLeft = body.max_tool_calls ?? roundsMax * 4;
    for (let round = 1; steps !== undefined; round++) {
      for await (const step of steps) {
        // Comments are passed over by every reader: they keep the connection alive.
        if (step === undefined || (step.chunks.length === 0 && step.usage === undefined)) {
          yield { bytes: `${flush()}: keep-alive\n\n`, tokens: 0 };
          continue;
        }
        for (const chunk of step.chunks) {
          state.model = chunk.model ?? state.model;
          writer.take(chunk, answering.as.called);
        }
        const { tokens, promptUsage, usage } = step;
        const before = round === 1 ? undefined : state.usage;
        if (usage !== undefined) state.usage = addUsage(before, usage);
        else if (pending !== '' || compacts)
          yield {
            bytes: flush() || ': keep-alive\n\n',
            tokens,
            ...(promptUsage ? { promptUsage: addUsage(before, promptUsage) } : {}),
          };
      }
      const { calls, thoughts } = writer.endRound();
      steps = undefined;
      if (calls.length === 0) break;
      const results: ChatMessage[] = [];
      for (const call of calls) {
        const result =
          callsLeft-- > 0 ? await hosted.run(call, writer) : 'The maximum number of tool calls is reached.';
        results.push({ role: 'tool', tool_call_id: call.id, content: result });
        if (pending !== '')
          yield { bytes: flush(), tokens: 0, ...(state.usage ? { usage: state.usage } : {}) };
      }
      const isLast = round + 1 >= roundsMax || callsLeft <= 0;
      chat = withResults(chat, { calls, thoughts, results, isLast });
      ({ steps } = await ask(chat));
    }
    end(state, writer.finish);
    const response = await answering.save(shown());
    emit(state.status === 'incomplete' ? 'response.incomplete' : 'response.completed', { response });
    const { usage } = state;
    yield {
      bytes: flush(),
      tokens: 0,
      ...(usage ? { usage } : {}),
      ...(writer.finish ? { finishReason: writer.finish } : {}),
    };
  }

  function failed(error: { code: string; message: string }): string {
    state.status = 'failed';
    state.error = error;
    emit('response.failed', { response: shown() });
    return flush();
  }

  return { events: events(), failed };
}

function end(state: ResponseState, finish: string | null): void {
  const reason =
    finish === 'length' ? 'max_output_tokens' : finish === 'content_filter' ? 'content_filter' : undefined;
  state.status = reason === undefined ? 'completed' : 'incomplete';
  state.incomplete = reason === undefined ? null : { reason };
  const last = state.output.at(-1);
  if (reason !== undefined && last?.status === 'completed') last.status = 'incomplete';
}

interface HostedRound {
  calls: HostedCall[];
  thoughts: Thoughts | undefined;
  results: ChatMessage[];
  isLast: boolean;
}

function withResults(chat: ChatInput, { calls, thoughts, results, isLast }: HostedRound): ChatInput {
  const tool_calls = calls.map(({ id, name, arguments: text }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: text === '' ? '{}' : text },
  }));
  const thought = thoughts ? { [thoughts.field]: thoughts.text } : {};
  const asked = { role: 'assistant' as const, content: null, ...thought, tool_calls };
  const { tool_choice: _first, ...rest } = chat;
  const messages = [...chat.messages, asked, ...results];
  return { ...rest, messages, ...(isLast ? { tool_choice: 'none' } : {}) };
}
