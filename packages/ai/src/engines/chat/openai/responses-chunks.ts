/** An answer of the Responses API as a chat answer, whole or in chunks. */
import { createChunkWriter } from '../chunks.ts';
import type { ChatAnswer, ChatBody, CustomCall, ToolCall } from '../port.ts';
import { estimateUsage } from '../tokens.ts';
import type { Emit, Translator } from '../translate-stream.ts';
import { failureIn, type ResponsesEvent, readResponsesAnswer } from './responses-pass.ts';
import { finishOf, type ResponsesAnswer, toUsage } from './responses-wire.ts';

export function readAsChat(upstream: string, model: string, text: string, chat: ChatBody): ChatAnswer {
  const { completion, usage } = readResponsesAnswer(upstream, model, text, chat);
  const { output = [] } = JSON.parse(text) as ResponsesAnswer;
  const customs = new Set(output.flatMap((one) => (one.type === 'custom_tool_call' ? [one.call_id] : [])));
  for (const { message } of completion.choices)
    message.tool_calls = message.tool_calls?.map((call) => (customs.has(call.id) ? asCustom(call) : call));
  return { completion, usage, json: JSON.stringify(completion) };
}

const asCustom = ({ id, function: { name, arguments: text } }: ToolCall): ToolCall => {
  const { input } = JSON.parse(text) as { input: string };
  const call: CustomCall = { id, type: 'custom', custom: { name, input } };
  // Only callers who declare custom tools get them: the type of a response names functions alone.
  return call as unknown as ToolCall;
};

export function createResponsesTranslator(options: {
  upstream: string;
  model: string;
  chat: ChatBody;
}): Translator {
  const { upstream, chat } = options;
  const includeUsage = chat.stream_options?.include_usage === true;
  let writer: ReturnType<typeof createChunkWriter> | undefined;
  let ended: ResponsesAnswer | undefined;
  /** Place among our tool calls, by the place of the upstream's item. */
  const places = new Map<number, number>();

  function begin({ response }: ResponsesEvent, emit: Emit): ReturnType<typeof createChunkWriter> {
    if (writer) return writer;
    writer = createChunkWriter({
      model: response?.model ?? options.model,
      includeUsage,
      ...(response?.id ? { id: response.id } : {}),
    });
    emit(writer.delta({ role: 'assistant', content: '' }));
    return writer;
  }

  function open({ item, output_index: at = 0 }: ResponsesEvent): object | undefined {
    const isCustom = item?.type === 'custom_tool_call';
    if (!isCustom && item?.type !== 'function_call') return undefined;
    const index = places.size;
    places.set(at, index);
    const { call_id: id, name } = item;
    return isCustom
      ? { index, id, type: 'custom', custom: { name, input: '' } }
      : { index, id, type: 'function', function: { name, arguments: '' } };
  }

  function grown({ type, delta, output_index: at = 0 }: ResponsesEvent): object | undefined {
    const index = places.get(at);
    if (index === undefined) return undefined;
    if (type === 'response.function_call_arguments.delta') return { index, function: { arguments: delta } };
    return type === 'response.custom_tool_call_input.delta' ? { index, custom: { input: delta } } : undefined;
  }

  return {
    translate(raw, emit) {
      const event = raw as ResponsesEvent;
      const failure = failureIn(event, upstream);
      if (failure !== undefined) throw failure;
      const to = begin(event, emit);
      const text = typeof event.delta === 'string' ? event.delta : '';
      const call = event.type === 'response.output_item.added' ? open(event) : grown(event);
      if (call !== undefined) emit(to.delta({ tool_calls: [call as { index: number }] }), text);
      else if (event.type === 'response.output_text.delta') emit(to.delta({ content: text }), text);
      else if (event.type === 'response.refusal.delta') emit(to.delta({ refusal: text }), text);
      else if (event.type === 'response.completed' || event.type === 'response.incomplete')
        ended = event.response;
    },
    get finished() {
      return ended !== undefined;
    },
    end(completionTokens) {
      const usage = toUsage(ended?.usage) ?? estimateUsage(chat, completionTokens);
      const end = writer!.end(usage);
      const finishReason = finishOf(ended!);
      return { ...end, finishReason, bytes: `${writer!.finish(finishReason)}${end.bytes}` };
    },
  };
}
