/** Reputation from lists kept here: test addresses, the lists of the model store, and the operator's feeds. */
import { join } from 'node:path';
import type { EngineParts } from '@oja/core/engines/capability';
import type { SettingsOf } from '@oja/core/setting';
import { bundledLists } from './bundled.ts';
import { findEntry, lookupKeys, type ThreatList } from './entries.ts';
import { openFeed, parseFeed, parseIpFeed, readThreats } from './feeds.ts';
import { readIpRanges } from './ip-ranges.ts';
import type { ListInfo, ListMatch, ReputationEngine, ThreatCategory } from './port.ts';
import { openRulesets } from './rulesets.ts';
import type { reputationSettings } from './settings.ts';

const hourMs = 3_600_000;

const infoOf = ({ name, category, date, entries }: ThreatList): ListInfo => ({
  list: name,
  category,
  date,
  entries: entries.size,
});

export function matchUrl(url: string, lists: ThreatList[]): ListMatch[] {
  const keys = lookupKeys(url);
  return lists.flatMap((list) => {
    const entry = findEntry(list, keys);
    return entry === undefined
      ? []
      : [{ list: list.name, category: list.category, date: list.date, entry, url }];
  });
}

export function createLists(
  settings: SettingsOf<typeof reputationSettings>,
  parts: EngineParts,
): ReputationEngine {
  const rulesets = openRulesets(parts.models);
  const options = {
    egress: parts.egress,
    dir: join(parts.scratchDir, 'reputation'),
    refreshMs: settings.refreshHours * hourMs,
    log: parts.log,
  };
  const sources = settings.sources.map((text) =>
    openFeed(parseFeed(text, 'OJA_REPUTATION_SOURCES'), readThreats, options),
  );
  const feeds = settings.feeds.map((text) => openFeed(parseFeed(text), readThreats, options));
  const ipFeeds = settings.ipFeeds.map((text) => openFeed(parseIpFeed(text), readIpRanges, options));
  const isFresh = (category: ThreatCategory) =>
    sources.some((source) => source.loaded()?.category === category);
  /** Offline, every list fails alike: a few names say enough. */
  const waitingOf = (info: { list: string; problem?: string }[]) => {
    const failed = info.filter(({ problem }) => problem);
    const [first] = failed;
    if (first === undefined) return [];
    const names = failed.slice(0, 3).map(({ list }) => list);
    const more = failed.length > names.length ? ` and ${failed.length - names.length} more` : '';
    return [`not current: ${names.join(', ')}${more} (${first.problem})`];
  };
  const listInfo = () => [
    ...bundledLists.map(infoOf),
    ...rulesets.info().filter(({ category }) => !isFresh(category)),
    ...[...sources, ...feeds].map((feed) => feed.info()),
  ];

  return {
    name: 'lists',
    async check() {
      const info = [...listInfo(), ...ipFeeds.map((feed) => feed.info())].map((list) => ({
        unread: false,
        ...list,
      }));
      const entries = info.reduce((sum, list) => sum + list.entries, 0);
      const waiting = waitingOf(info);
      const unread = info.filter((list) => list.unread).map(({ list }) => list);
      const counted = `${entries} entries on ${info.length - unread.length} lists`;
      const later = unread.length > 0 ? [`on disk, loaded on the first call: ${unread.join(', ')}`] : [];
      const detail = [counted, ...later, ...waiting].join('; ');
      return { state: 'ready', detail };
    },
    async match({ urls }) {
      // They take seconds and megabytes to read: left alone where all are replaced.
      const isNeeded = rulesets.info().some(({ category }) => !isFresh(category));
      const fromStore = (isNeeded ? await rulesets.load() : []).filter(({ category }) => !isFresh(category));
      const fromFeeds = [...sources, ...feeds]
        .map((feed) => feed.loaded())
        .filter((list) => list !== undefined);
      const lists = [...bundledLists, ...fromStore, ...fromFeeds];
      return { matches: urls.flatMap((url) => matchUrl(url, lists)), lists: listInfo() };
    },
    async matchIp({ ip }) {
      const named = ipFeeds
        .map((feed) => feed.loaded())
        .filter((list) => list !== undefined)
        .filter(({ entries }) => entries.has(ip));
      return {
        matches: named.map(({ name, category, date }) => ({ list: name, category, date })),
        lists: ipFeeds.map((feed) => feed.info()),
        zones: settings.dnsBlockLists,
      };
    },
    async spell({ url }) {
      const { spell } = await import('./spell.ts');
      return spell(url);
    },
    async close() {
      for (const feed of [...sources, ...feeds, ...ipFeeds]) feed.close();
    },
  };
}
