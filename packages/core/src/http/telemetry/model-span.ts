/**
 * What a model did in a call, as a span of its own: in OpenTelemetry's conventions for generative AI, which Langfuse
 * reads, and with the names of OpenInference, which Phoenix reads. Never with content.
 */
import { randomBytes } from 'node:crypto';
import type { RequestRow } from '../../platform/requests/insert.ts';
import { modelView } from '../../platform/requests/model-facts.ts';
import type { Trace } from '../../wire/trace-context.ts';
import { attributes, errorStatus, nanos } from './otlp-messages.ts';

const clientKind = 3;

/** Of OpenTelemetry's operations, by what an endpoint is called; of others, those that count tokens are chats. */
const operations: Record<string, string> = {
  completions: 'text_completion',
  embeddings: 'embeddings',
  images: 'generate_content',
};

/** Undefined for calls without a model. */
export function modelSpan(row: RequestRow, trace: Trace): object | undefined {
  const view = modelView(row);
  if (view === null) return undefined;
  const { tokens, served, asked, upstream, finish_reason: finish, first_token_ms: firstMs } = view;
  const model = served ?? asked ?? 'auto';
  const input = tokens.input + tokens.cached_input + tokens.cache_write;
  const output = tokens.output + tokens.reasoning;
  const operation =
    operations[row.endpoint.slice(row.endpoint.indexOf('.') + 1)] ?? (input > 0 ? 'chat' : undefined);
  if (operation === undefined) return undefined;
  const dollars = row.charge_micros / 1_000_000;
  const isEmbedding = operation === 'embeddings';
  return {
    traceId: trace.traceId,
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: trace.spanId,
    name: `${operation} ${model}`,
    kind: clientKind,
    startTimeUnixNano: nanos(row.at),
    endTimeUnixNano: nanos(row.at + row.ms),
    attributes: attributes({
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': upstream ?? row.engine ?? 'oja',
      'gen_ai.request.model': asked,
      'gen_ai.response.model': model,
      'gen_ai.response.finish_reasons': finish === null ? null : [finish],
      'gen_ai.usage.input_tokens': input,
      'gen_ai.usage.output_tokens': isEmbedding ? null : output,
      'gen_ai.usage.cache_read.input_tokens': tokens.cached_input,
      'gen_ai.usage.cache_creation.input_tokens': tokens.cache_write,
      'gen_ai.usage.reasoning.output_tokens': tokens.reasoning,
      'gen_ai.usage.cost': dollars,
      'gen_ai.server.time_to_first_token': firstMs === null ? null : firstMs / 1000,
      'openinference.span.kind': isEmbedding ? 'EMBEDDING' : 'LLM',
      'llm.model_name': model,
      'llm.token_count.prompt': input,
      'llm.token_count.completion': output,
      'llm.token_count.total': input + output,
      'llm.token_count.prompt_details.cache_read': tokens.cached_input,
      'llm.cost.total': dollars,
      'tag.tags': view.tags.length === 0 ? null : view.tags,
      'oja.request_id': row.id,
      'error.type': row.error_code,
    }),
    status: row.status >= 400 ? { code: errorStatus, message: row.error_code ?? '' } : {},
  };
}
