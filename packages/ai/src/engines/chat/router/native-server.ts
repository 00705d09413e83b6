/** An Anthropic or Gemini server behind the router. */

import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import { anthropicDialect } from '../anthropic/anthropic.ts';
import { ownDefault } from '../default-model.ts';
import { geminiDialect } from '../gemini/gemini.ts';
import { createNative } from '../native.ts';
import type { ChatRequest } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { defaultUrls } from '../upstreams.ts';
import type { RoutedServer } from './routed-server.ts';

export function createNativeServer(
  entry: UpstreamEntry,
  settings: ChatSettings,
  parts: EngineParts,
): RoutedServer {
  const isAnthropic = entry.kind === 'anthropic';
  const options = {
    name: entry.name,
    url: entry.url || defaultUrls[isAnthropic ? 'anthropic' : 'gemini'],
    key: entry.key,
    configured: true,
    defaultModel: entry.default_model ?? ownDefault(entry, settings),
    proxy: entry.proxy,
    headers: entry.headers,
  };
  const engine = createNative(settings, parts, (isAnthropic ? anthropicDialect : geminiDialect)(options));
  // With its own name before it a model is taken as it is, whatever the dialect's pattern says.
  const named = (request: ChatRequest, model: string): ChatRequest => ({
    ...request,
    body: { ...request.body, model: `${entry.name}/${model}` },
  });
  return {
    entry,
    complete: (request, model, call) => engine.complete(named(request, model), call),
    stream: (request, model, call) => engine.stream(named(request, model), call),
    countTokens: (request, model, call) => engine.countTokens!(named(request, model), call),
    models: (call) => engine.models({}, call),
    close: async () => engine.close?.(),
  };
}
