/** Google Safe Browsing (v4 lookup, or a server that speaks it), on top of the lists kept here. */
import type { Upstream } from '@oja/core/egress/port';
import { unavailable } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { SettingsOf } from '@oja/core/setting';
import type { ListMatch, ReputationEngine, ThreatCategory } from './port.ts';
import type { reputationSettings } from './settings.ts';

const threatTypes: Record<string, ThreatCategory> = {
  MALWARE: 'malware',
  SOCIAL_ENGINEERING: 'phishing',
  UNWANTED_SOFTWARE: 'unwanted_software',
  POTENTIALLY_HARMFUL_APPLICATION: 'unwanted_software',
};
const timeoutMs = 5_000;

interface FoundThreats {
  matches?: { threatType?: string; threat?: { url?: string } }[];
}

export function createSafeBrowsing(
  settings: SettingsOf<typeof reputationSettings>,
  parts: EngineParts,
  local: ReputationEngine,
): ReputationEngine {
  let upstream: Upstream | undefined;
  const server = () => {
    upstream ??= parts.egress.upstream({
      name: 'safebrowsing',
      baseUrl: settings.safeBrowsingUrl,
      headers: { 'x-goog-api-key': settings.safeBrowsingKey ?? '' },
    });
    return upstream;
  };

  async function ask(urls: string[], signal: AbortSignal): Promise<ListMatch[]> {
    const answer = await server().request({
      method: 'POST',
      path: '/v4/threatMatches:find',
      body: {
        client: { clientId: 'oja', clientVersion: '1.0' },
        threatInfo: {
          threatTypes: Object.keys(threatTypes),
          platformTypes: ['ANY_PLATFORM'],
          threatEntryTypes: ['URL'],
          threatEntries: urls.map((url) => ({ url })),
        },
      },
      signal,
      timeoutMs,
    });
    if (answer.status !== 200) {
      const code = answer.status === 429 ? 'upstream_rate_limited' : 'upstream_error';
      throw unavailable(`Safe Browsing returned ${answer.status}.`, code);
    }
    const found = answer.json<FoundThreats>();
    const date = new Date().toISOString();
    return (Array.isArray(found?.matches) ? found.matches : []).flatMap((match): ListMatch[] => {
      const category = threatTypes[String(match?.threatType)];
      const url = String(match?.threat?.url ?? urls[0]);
      return category ? [{ list: 'google-safe-browsing', category, date, entry: url, url }] : [];
    });
  }

  return {
    name: 'safebrowsing',
    async check() {
      if (settings.safeBrowsingKey === undefined) {
        return { state: 'off', detail: 'no key', fix: 'set OJA_SAFEBROWSING_KEY' };
      }
      return { state: 'ready', detail: `uses ${new URL(settings.safeBrowsingUrl).host}` };
    },
    async match(input, call) {
      const [theirs, ours] = await Promise.all([ask(input.urls, call.signal), local.match(input, call)]);
      const list = {
        list: 'google-safe-browsing',
        category: 'malware' as const,
        date: new Date().toISOString(),
        entries: 0,
      };
      return { matches: [...theirs, ...ours.matches], lists: [list, ...ours.lists] };
    },
    matchIp: (input, call) => local.matchIp(input, call),
    spell: (input, call) => local.spell(input, call),
    async close() {
      await upstream?.close();
    },
  };
}
