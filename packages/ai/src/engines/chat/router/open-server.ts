/** Opens an upstream by its dialect, and remembers what it lists. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { ChatSettings } from '../settings.ts';
import { baseName } from '../upstreams.ts';
import { createNativeServer } from './native-server.ts';
import { createOpenaiServer } from './openai-server.ts';
import type { RoutedServer } from './routed-server.ts';

export function openServer(entry: UpstreamEntry, settings: ChatSettings, parts: EngineParts): RoutedServer {
  const isNative = entry.kind === 'anthropic' || entry.kind === 'gemini';
  const server = (isNative ? createNativeServer : createOpenaiServer)(entry, settings, parts);
  return {
    ...server,
    async models(call) {
      const listed = await server.models(call);
      if (listed.length > 0)
        parts.listedModels?.set(entry.name, new Set(listed.map(({ id }) => baseName(id))));
      return listed;
    },
  };
}
