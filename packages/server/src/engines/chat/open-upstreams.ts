/** Chat upstreams as the platform sees them. */
import type { OpenChatUpstreams } from '../chat-upstreams.ts';
import { defaultModelsOf } from './default-models.ts';
import { environmentUpstreams } from './environment-upstreams.ts';
import { upstreamPresets } from './router/presets.ts';
import { testUpstream } from './router/upstream-check.ts';
import type { ChatSettings } from './settings.ts';

export const openChatUpstreams: OpenChatUpstreams = (groups) => {
  const settings = groups.chat as ChatSettings;
  return {
    presets: upstreamPresets,
    environment: () => environmentUpstreams(settings),
    test: (entry, parts, signal) => testUpstream(entry, settings, parts, signal),
    defaultModels: (stored, embedded) => defaultModelsOf(settings, stored, embedded),
  };
};
