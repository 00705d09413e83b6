/** Models that may serve a caller who names none, as far as settings tell: what such a call may cost at most. */
import type { ChatSettings } from './settings.ts';

export function defaultModelsOf(settings: ChatSettings): string[] {
  const found: (string | undefined)[] = [
    ...((settings.openaiUrl ?? settings.openaiKey) ? [settings.openaiModel ?? 'gpt-4o-mini'] : []),
    ...settings.upstreams.map(
      (entry) => entry.default_model ?? entry.models?.find((name) => !name.includes('*')),
    ),
    settings.anthropicKey === undefined ? undefined : settings.anthropicModel,
    settings.geminiKey === undefined ? undefined : settings.geminiModel,
  ];
  const named = found.filter((model) => model !== undefined);
  return named.length > 0 ? named : ['tinyllama-1.1b-chat'];
}
