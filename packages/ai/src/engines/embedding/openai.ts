/** Embedding models of OpenAI-compatible upstreams. */
import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import { badAnswer, countOf, objectBody, record, records } from '@oja/core/engines/upstream-answer';
import { createModelUpstreams, type ModelUpstreamSettings } from '../model-upstreams.ts';
import type { EmbeddingEngine } from './port.ts';

const name = 'openai';

export function createOpenaiEmbedding(settings: ModelUpstreamSettings, parts: EngineParts): EmbeddingEngine {
  const upstreams = createModelUpstreams(settings, parts, {
    name,
    kind: 'embedding',
    openaiModels: ['text-embedding-*'],
    looksLike: /embed|bge-|\be5-|gte-|minilm/i,
    timeoutMs: 60_000,
    bytesMax: 50_000_000,
  });
  return {
    name,
    ownBreaker: true,
    check: () => upstreams.check(),
    models: (_input, call) => upstreams.models(call),
    async embed({ texts, tokenLists, model, dimensions }, call) {
      // A request without a model means the one on this machine: its vectors fit no others.
      if (model === undefined) throw unsupported('Name an embedding model.', 'engine_unavailable');
      const input = tokenLists ?? texts;
      const body = { input, encoding_format: 'float', ...(dimensions === undefined ? {} : { dimensions }) };
      const {
        answer,
        upstream,
        model: served,
      } = await upstreams.request({ path: '/embeddings', model, body }, call);
      const said = objectBody(upstream, answer);
      const vectors = records(said.data)
        .toSorted((a, b) => Number(a.index) - Number(b.index))
        .map(({ embedding }) => vectorOf(embedding));
      if (vectors.length !== input.length || vectors.some((vector) => vector === undefined))
        throw badAnswer(
          `The upstream ${upstream} returned ${vectors.length} vectors for ${input.length} inputs.`,
        );
      const usage = record(said.usage);
      const tokens = usage?.prompt_tokens ?? usage?.total_tokens;
      // 0 is no count of a text: it is disputed, like what is no count at all.
      return {
        vectors: vectors as Float32Array[],
        model: served,
        ...(tokens === undefined ? {} : { tokens: countOf(tokens) ?? 0 }),
      };
    },
    close: () => upstreams.close(),
  };
}

function vectorOf(value: unknown): Float32Array | undefined {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  }
  const isVector = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');
  return isVector ? Float32Array.from(value) : undefined;
}
