/** Chat upstreams as the platform sees them. */
import { isChatKind } from '@oja/core/domain/chat-kinds';
import type { OpenChatUpstreams } from '@oja/core/engines/chat-upstreams';
import type { ChosenModels } from './default-model.ts';
import { defaultModelsOf } from './default-models.ts';
import { environmentUpstreams } from './environment-upstreams.ts';
import { servesChat } from './model-families.ts';
import { upstreamEntries } from './openai/openai.ts';
import { upstreamPresets } from './router/presets.ts';
import { testUpstream } from './router/upstream-check.ts';
import type { ChatSettings } from './settings.ts';

export const openChatUpstreams: OpenChatUpstreams = (groups) => {
  const settings = groups.chat as ChatSettings;
  const chosenModels: ChosenModels = new Map();
  return {
    presets: upstreamPresets,
    environment: () => environmentUpstreams(settings),
    test: (entry, parts, signal) => testUpstream(entry, settings, parts, signal),
    // A server of embeddings or images alone is not expected to chat.
    expected: (stored) =>
      settings.anthropicKey !== undefined ||
      settings.geminiKey !== undefined ||
      upstreamEntries(settings).some(({ models }) => servesChat(models)) ||
      stored.some(({ kind, enabled, models }) => enabled && isChatKind(kind) && servesChat(models)),
    chosenModels,
    defaultModels: (stored, embedded) => defaultModelsOf(settings, stored, embedded, chosenModels),
  };
};
