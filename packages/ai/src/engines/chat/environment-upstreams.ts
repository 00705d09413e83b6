/** Upstreams of the environment, as the operator sees them beside those of the run time: no secrets. */
import { upstreamEntries } from './openai/openai.ts';
import type { ChatSettings } from './settings.ts';

export function environmentUpstreams(settings: ChatSettings) {
  const found = upstreamEntries(settings).map(({ name, url, key, kind = 'openai', weight = 1 }) => ({
    name,
    kind: kind as string,
    url,
    hasKey: key !== undefined,
    weight,
  }));
  if (settings.anthropicKey !== undefined)
    found.push({ name: 'anthropic', kind: 'anthropic', url: settings.anthropicUrl, hasKey: true, weight: 1 });
  if (settings.geminiKey !== undefined)
    found.push({ name: 'gemini', kind: 'gemini', url: settings.geminiUrl, hasKey: true, weight: 1 });
  return found.map(({ hasKey, ...one }, place) => ({
    ...one,
    id: `environment:${one.name}`,
    key: hasKey ? '…' : null,
    priority: place,
    enabled: true,
    state: 'on' as const,
    problem: null,
    source: 'environment' as const,
  }));
}
