/** All models that may serve a caller who names none: what such a call may cost at most. */
import type { ChatKind } from '@oja/core/domain/chat-kinds';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import { type ChosenModels, ownDefault } from './default-model.ts';
import { familyOf, namedDefault, shippedOf } from './model-families.ts';
import { upstreamEntries } from './openai/openai.ts';
import type { ChatSettings } from './settings.ts';

/** `embedded`: the model that serves where there is no upstream. */
export function defaultModelsOf(
  settings: ChatSettings,
  live: readonly UpstreamEntry[],
  embedded: string | undefined,
  chosen: ChosenModels,
): string[] {
  // Until a list has been read, any model of the family may be the one.
  const ofFamily = (name: string, family: ChatKind) => {
    const known = chosen.get(name);
    return known === undefined ? shippedOf(family, Date.now()) : [known];
  };
  const named = (name: string, model: string | undefined, family: ChatKind) =>
    model === undefined ? ofFamily(name, family) : [model];
  const models = [...live, ...upstreamEntries(settings)].flatMap((entry) => {
    const family = familyOf(entry) ?? 'openai';
    return named(entry.name, namedDefault(entry) ?? ownDefault(entry, settings), family);
  });
  if (settings.anthropicKey !== undefined)
    models.push(...named('anthropic', settings.anthropicModel, 'anthropic'));
  if (settings.geminiKey !== undefined) models.push(...named('gemini', settings.geminiModel, 'gemini'));
  if (models.length > 0) return [...new Set(models)];
  return embedded === undefined ? [] : [embedded];
}
