/** Upstreams that the operator adds at run time, of every dialect, behind one engine. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { ChatEngine } from '../port.ts';
import type { ChatSettings } from '../settings.ts';
import { claimedByOthers } from '../upstreams.ts';
import { createRouter } from './router.ts';

const nobody: readonly UpstreamEntry[] = [];

export function createLive(settings: ChatSettings, parts: EngineParts): ChatEngine {
  return createRouter(settings, parts, {
    name: 'upstreams',
    entries: () => parts.liveUpstreams?.() ?? nobody,
    claimedElsewhere: claimedByOthers(settings),
    none: {
      state: 'off',
      detail: 'no working upstream was added',
      fix: 'npx oja-server upstreams add, or Upstreams in the console',
    },
  });
}
