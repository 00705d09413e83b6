/** Anthropic's Messages API. */
import type { Upstream } from '../../../egress/port.ts';
import type { EngineParts } from '../../capability.ts';
import { createNative } from '../native.ts';
import type { ChatEngine } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { createAnthropicTranslator } from './anthropic-stream.ts';
import { type AnthropicMessage, fromAnthropic, toAnthropic } from './anthropic-wire.ts';

const apiVersion = '2023-06-01';

export function createAnthropic(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const send = (model: string) => ({ path: '/v1/messages', model });
  return createNative(settings, parts, {
    name: 'anthropic',
    url: settings.anthropicUrl,
    configured: settings.anthropicKey !== undefined,
    keySetting: 'OJA_ANTHROPIC_KEY',
    defaultModel: settings.anthropicModel,
    pattern: 'claude-*',
    headers: { 'x-api-key': settings.anthropicKey ?? '', 'anthropic-version': apiVersion },
    request: (body, model) => ({ ...send(model), body: toAnthropic(body, model) }),
    streamRequest: (body, model) => ({ ...send(model), body: { ...toAnthropic(body, model), stream: true } }),
    read: (answer, model) => fromAnthropic(answer as AnthropicMessage, model),
    isAnswer: (answer) => Array.isArray((answer as AnthropicMessage).content),
    translator: (options) => createAnthropicTranslator(options),
    listModels,
  });
}

async function listModels(client: Upstream, signal: AbortSignal) {
  const answer = await client.request({
    method: 'GET',
    path: '/v1/models?limit=100',
    signal,
    timeoutMs: 5000,
  });
  if (answer.status !== 200) return [];
  const { data } = answer.json<{ data?: { id?: string; created_at?: string }[] }>();
  return (data ?? []).map((model) => ({
    id: String(model.id),
    created: Math.floor((Date.parse(model.created_at ?? '') || 0) / 1000),
    owned_by: 'anthropic',
  }));
}
