/** Models that may serve a caller who names none, as far as is known before: what such a call may cost at most. */

import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import { upstreamEntries } from './openai/openai.ts';
import type { ChatSettings } from './settings.ts';
import { servesModels } from './upstreams.ts';

const modelOf = (entry: UpstreamEntry): string | undefined =>
  entry.default_model ?? servesModels(entry)?.find((name) => !name.includes('*'));

/** `embedded`: the model that serves where there is no upstream. */
export function defaultModelsOf(
  settings: ChatSettings,
  live: readonly UpstreamEntry[],
  embedded: string,
): string[] {
  const found = [...live, ...upstreamEntries(settings)];
  const models = found.flatMap((entry) => {
    if (entry.kind === 'anthropic') return [entry.default_model ?? settings.anthropicModel];
    if (entry.kind === 'gemini') return [entry.default_model ?? settings.geminiModel];
    return [modelOf(entry) ?? 'gpt-4o-mini'];
  });
  if (settings.anthropicKey !== undefined) models.push(settings.anthropicModel);
  if (settings.geminiKey !== undefined) models.push(settings.geminiModel);
  return models.length > 0 ? models : [embedded];
}
