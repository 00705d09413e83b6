/** OpenAI-compatible servers of the environment's settings. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { ChatEngine } from '../port.ts';
import { createRouter } from '../router/router.ts';
import type { ChatSettings } from '../settings.ts';
import { claimedByOthers } from '../upstreams.ts';

const openaiBaseUrl = 'https://api.openai.com/v1';

export function createOpenai(settings: ChatSettings, parts: EngineParts): ChatEngine {
  const entries = upstreamEntries(settings);
  return createRouter(settings, parts, {
    name: 'openai',
    entries: () => entries,
    claimedElsewhere: claimedByOthers(settings),
    none: {
      state: 'off',
      detail: 'no OpenAI-compatible server is configured',
      fix: 'set OJA_OPENAI_URL, OJA_OPENAI_KEY or OJA_CHAT_UPSTREAMS, or add an upstream in the console',
    },
  });
}

type EntrySettings = Pick<ChatSettings, 'openaiUrl' | 'openaiKey' | 'openaiModel' | 'upstreams'>;

export function upstreamEntries(settings: EntrySettings): UpstreamEntry[] {
  const url = settings.openaiUrl ?? (settings.openaiKey ? openaiBaseUrl : undefined);
  const first: UpstreamEntry[] = url
    ? [
        {
          name: 'openai',
          url,
          key: settings.openaiKey,
          default_model: settings.openaiModel,
          stream_usage: true,
        },
      ]
    : [];
  return [...first, ...settings.upstreams];
}
