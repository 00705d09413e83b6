/** OpenAI's moderation models, and servers that speak its `/moderations`. */
import type { EngineParts } from '@oja/core/engines/capability';
import { idOf, objectBody, record, records, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import { createModelUpstreams, type ModelUpstreamSettings } from '../model-upstreams.ts';
import type { ModerationEngine } from './port.ts';

const name = 'openai';

export function createOpenaiModeration(
  settings: ModelUpstreamSettings,
  parts: EngineParts,
): ModerationEngine {
  const upstreams = createModelUpstreams(settings, parts, {
    name,
    kind: 'moderation',
    openaiModels: ['omni-moderation-*', 'text-moderation-*'],
    defaultModel: 'omni-moderation-latest',
    looksLike: /moderation/i,
    timeoutMs: 30_000,
    bytesMax: 5_000_000,
  });
  return {
    name,
    ownBreaker: true,
    check: () => upstreams.check(),
    models: (_input, call) => upstreams.models(call),
    async moderate({ input, model }, call) {
      const found = await upstreams.request({ path: '/moderations', model, body: { input } }, call);
      const said = objectBody(found.upstream, found.answer);
      const results = records(said.results).map((result) => ({
        ...result,
        flagged: result.flagged === true,
        categories: (record(result.categories) ?? refuseShape(found.upstream)) as Record<string, boolean>,
        category_scores: (record(result.category_scores) ?? {}) as Record<string, number>,
      }));
      if (results.length === 0) refuseShape(found.upstream);
      return { id: idOf(said.id) ?? 'modr', model: textOf(said.model) ?? found.model, results };
    },
    close: () => upstreams.close(),
  };
}
