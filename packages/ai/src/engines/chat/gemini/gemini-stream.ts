/** Gemini's streamed answers as OpenAI's chunks. */
import { createChunkWriter } from '../chunks.ts';
import { refusalFailure } from '../refusals/failure.ts';
import { readRefusal } from '../refusals/refusals.ts';
import type { Emit, Translator } from '../translate-stream.ts';
import {
  finishReason,
  type GeminiAnswer,
  type GeminiPart,
  refuseMalformed,
  toToolCall,
  toUsage,
} from './gemini-wire.ts';

export function createGeminiTranslator(options: {
  upstream: string;
  model: string;
  includeUsage: boolean;
}): Translator {
  let writer: ReturnType<typeof createChunkWriter> | undefined;
  let usage: GeminiAnswer['usageMetadata'];
  let reason: string | undefined;
  let toolCount = 0;

  function begin(answer: GeminiAnswer, emit: Emit): ReturnType<typeof createChunkWriter> {
    if (writer) return writer;
    const { responseId: id, modelVersion } = answer;
    writer = createChunkWriter({ ...options, ...(id ? { id } : {}), model: modelVersion ?? options.model });
    emit(writer.delta({ role: 'assistant', content: '' }));
    return writer;
  }

  function part(
    { text, thought, functionCall, thoughtSignature }: GeminiPart,
    open: NonNullable<typeof writer>,
    emit: Emit,
  ): void {
    if (text && !thought) emit(open.delta({ content: text }), text);
    if (!functionCall) return;
    const call = toToolCall(functionCall, thoughtSignature);
    emit(open.delta({ tool_calls: [{ index: toolCount, ...call }] }), call.function.arguments);
    toolCount += 1;
  }

  return {
    translate(raw, emit) {
      const answer = raw as GeminiAnswer;
      if (answer.error) {
        throw refusalFailure(
          readRefusal(options.upstream, answer.error.code ?? 500, JSON.stringify(raw), {}),
        );
      }
      refuseMalformed(options.upstream, answer);
      const open = begin(answer, emit);
      const [candidate] = answer.candidates ?? [];
      for (const piece of candidate?.content?.parts ?? []) part(piece, open, emit);
      reason = candidate?.finishReason ?? (answer.promptFeedback?.blockReason ? 'SAFETY' : reason);
      usage = answer.usageMetadata ?? usage;
    },
    promptUsage() {
      const counted = toUsage({ ...usage, candidatesTokenCount: 0 });
      return counted.prompt_tokens > 0 ? counted : undefined;
    },
    get finished() {
      return reason !== undefined;
    },
    end(completionTokens) {
      const open = writer ?? createChunkWriter(options);
      const counted = toUsage(usage);
      if (usage?.candidatesTokenCount === undefined && completionTokens > 0) {
        counted.completion_tokens = completionTokens;
        counted.total_tokens = counted.prompt_tokens + completionTokens;
        counted.estimated = true;
      }
      const end = open.end(counted);
      const ended = finishReason(reason, toolCount > 0);
      return { ...end, finishReason: ended, bytes: `${open.finish(ended)}${end.bytes}` };
    },
  };
}
