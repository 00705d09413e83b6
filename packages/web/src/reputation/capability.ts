import { defineCapability, type EngineParts } from '@oja/core/engines/capability';
import { createLists } from './lists.ts';
import type { ReputationEngine } from './port.ts';
import { createSafeBrowsing } from './safebrowsing.ts';
import { reputationSettings } from './settings.ts';

// Both engines use the same lists: they are loaded and refreshed once.
const opened = new WeakMap<EngineParts, ReputationEngine>();

const listsOf: typeof createLists = (settings, parts) => {
  const lists = opened.get(parts) ?? createLists(settings, parts);
  opened.set(parts, lists);
  return lists;
};

export const reputation = defineCapability<ReputationEngine, typeof reputationSettings>({
  name: 'reputation',
  about: 'Reputation of URLs.',
  settings: reputationSettings,
  engines: {
    safebrowsing: (settings, parts) => createSafeBrowsing(settings, parts, listsOf(settings, parts)),
    lists: listsOf,
  },
  outside: {
    safebrowsing: { to: ({ safeBrowsingUrl }) => [safeBrowsingUrl], data: 'URLs that callers ask about' },
    lists: { to: ({ dnsBlockLists }) => dnsBlockLists, data: 'IP addresses that callers ask about' },
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    reputation: ReputationEngine;
  }
}
