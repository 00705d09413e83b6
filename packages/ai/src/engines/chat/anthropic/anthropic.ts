/** Anthropic's Messages API. */
import type { Upstream } from '@oja/core/egress/port';
import type { EngineParts } from '@oja/core/engines/capability';
import { tokensOf, withFacts } from '@oja/core/engines/listed-model';
import { createNative, type NativeDialect, type NativeOptions } from '../native.ts';
import type { ChatEngine, NativeRequest } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { createAnthropicPass } from './anthropic-pass.ts';
import { createAnthropicTranslator } from './anthropic-stream.ts';
import {
  type AnthropicMessage,
  finishReason,
  fromAnthropic,
  toAnthropic,
  toUsage,
} from './anthropic-wire.ts';

const apiVersion = '2023-06-01';

export function createAnthropic(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const options = {
    name: 'anthropic',
    url: settings.anthropicUrl,
    key: settings.anthropicKey,
    configured: settings.anthropicKey !== undefined,
    defaultModel: settings.anthropicModel,
  };
  return createNative(settings, parts, anthropicDialect(options));
}

export function anthropicDialect({ key, headers, ...options }: NativeOptions): NativeDialect {
  const send = (model: string) => ({ path: '/v1/messages', model });
  return {
    ...options,
    keySetting: 'OJA_ANTHROPIC_KEY',
    family: 'anthropic',
    pattern: 'claude-*',
    headers: { 'x-api-key': key ?? '', 'anthropic-version': apiVersion, ...headers },
    request: (body, model) => ({ ...send(model), body: toAnthropic(body, model) }),
    streamRequest: (body, model) => ({ ...send(model), body: { ...toAnthropic(body, model), stream: true } }),
    read: (answer, model) => fromAnthropic(answer as AnthropicMessage, model),
    isAnswer: (answer) => Array.isArray((answer as AnthropicMessage).content),
    translator: (wish) => createAnthropicTranslator(wish),
    passes: {
      dialect: 'anthropic',
      request: (native, model) => pass('/v1/messages', native, model),
      countRequest: (native, model) => pass('/v1/messages/count_tokens', native, model),
      countOf: (answer) => (answer as { input_tokens?: unknown }).input_tokens,
      createPass: createAnthropicPass,
      usageOf: (answer) => toUsage((answer as AnthropicMessage).usage ?? {}),
      finishOf: (answer) => finishReason((answer as AnthropicMessage).stop_reason),
    },
    listModels,
  };
}

/** As the caller wrote it, but for the name that the upstream has for the model. */
const pass = (path: string, { body, headers }: NativeRequest, model: string) => ({
  path,
  body: { ...body, model },
  headers,
});

async function listModels(client: Upstream, signal: AbortSignal) {
  const answer = await client.request({
    method: 'GET',
    path: '/v1/models?limit=100',
    signal,
    timeoutMs: 5000,
  });
  if (answer.status !== 200) return [];
  const { data } = answer.json<{
    data?: { id?: string; created_at?: string; max_input_tokens?: number; max_tokens?: number }[];
  }>();
  return (data ?? []).map((model) =>
    withFacts(
      {
        id: String(model.id),
        created: Math.floor((Date.parse(model.created_at ?? '') || 0) / 1000),
        owned_by: 'anthropic',
      },
      { contextTokens: tokensOf(model.max_input_tokens), outputTokensMax: tokensOf(model.max_tokens) },
    ),
  );
}
