/** OpenAI's realtime models, and servers that list one of their own. */
import type { EngineParts } from '@oja/core/engines/capability';
import { createModelUpstreams, type ModelUpstreamSettings } from '../model-upstreams.ts';
import { realtimeEvents } from '../realtime-events.ts';
import type { RealtimeEngine } from './port.ts';

const name = 'openai';

export function createOpenaiRealtime(settings: ModelUpstreamSettings, parts: EngineParts): RealtimeEngine {
  const upstreams = createModelUpstreams(settings, parts, {
    name,
    kind: 'other',
    openaiModels: ['gpt-realtime*', 'gpt-4o-realtime*', 'gpt-4o-mini-realtime*'],
    looksLike: /realtime/i,
    namedOnly: true,
    timeoutMs: 30_000,
    bytesMax: 1_000_000,
  });
  return {
    name,
    ownBreaker: true,
    check() {
      const state = upstreams.check();
      return state.state === 'ready' ? state : { ...state, detail: 'no upstream lists a realtime model' };
    },
    serves: async ({ model }) => upstreams.serves(model),
    async connect({ model: asked }, call) {
      const { answer, model, upstream } = await upstreams.each(asked, call, ({ client, model: called }) =>
        client.socket({ path: `/realtime?model=${encodeURIComponent(called)}`, signal: call.signal }),
      );
      const { messages, ...socket } = answer;
      return { ...socket, events: realtimeEvents(messages), model, upstream };
    },
    close: () => upstreams.close(),
  };
}
