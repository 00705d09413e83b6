/** The optional lists of the model store: AdGuard's collection of phishing, malware and badware rules. */
import { createReadStream } from 'node:fs';
import type { ModelStore } from '@oja/core/engines/models/port';
import { type ThreatList, toEntry } from './entries.ts';
import type { ListInfo, ThreatCategory } from './port.ts';

export const rulesetsModel = 'url-lists';

/** Date of the pinned package. */
const date = '2026-03-20T14:01:36.000Z';
const rulesets: { file: string; name: string; category: ThreatCategory }[] = [
  { file: 'phishing.json', name: 'phishing-url-blocklist', category: 'phishing' },
  { file: 'urlhaus.json', name: 'urlhaus', category: 'malware' },
  { file: 'badware.json', name: 'badware-risks', category: 'unwanted_software' },
];

// Rules that block whole pages of a host or path, wherever they are opened from.
const pageRule =
  /"action":\{"type":"block"\},"condition":\{"urlFilter":"\|\|([^"*|\\]+)","resourceTypes":\["main_frame"/g;
const ruleLengthMax = 4_096;

/** Reads the rules as they stream by: the files are too large to parse at once. */
export async function readRuleset(path: string): Promise<Set<string>> {
  const entries = new Set<string>();
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const text = rest + (chunk as string);
    let end = 0;
    for (const found of text.matchAll(pageRule)) {
      const entry = toEntry((found[1] ?? '').replace(/\^$/, ''));
      if (entry !== undefined) entries.add(entry);
      end = found.index + found[0].length;
    }
    rest = text.slice(Math.max(end, text.length - ruleLengthMax));
  }
  return entries;
}

export interface Rulesets {
  /** Loads them when the store has them; asks the store for them otherwise. */
  load(): Promise<ThreatList[]>;
  info(): ListInfo[];
}

export function openRulesets(models: ModelStore): Rulesets {
  let lists: ThreatList[] | undefined;
  let loading: Promise<ThreatList[]> | undefined;
  let failure: string | undefined;

  async function read(): Promise<ThreatList[]> {
    const { files } = await models.need(rulesetsModel);
    const read: ThreatList[] = [];
    for (const { file, name, category } of rulesets) {
      read.push({ name, category, date, entries: await readRuleset(files[file] ?? '') });
    }
    lists = read;
    return read;
  }

  return {
    async load() {
      if (lists) return lists;
      loading ??= read().finally(() => {
        loading = undefined;
      });
      // Not there yet is not a failure: the other lists answer, and info() says what is missing.
      return await loading.catch((error: unknown) => {
        failure = models.state(rulesetsModel).state === 'ready' ? (error as Error).message : undefined;
        return [];
      });
    },
    info() {
      const { state, detail } = models.state(rulesetsModel);
      return rulesets.map(({ name, category }) => {
        const list = lists?.find((loaded) => loaded.name === name);
        if (list) return { list: name, category, date, entries: list.entries.size };
        const known = { list: name, category, date: null, entries: 0 };
        if (state === 'ready' && failure === undefined) return { ...known, unread: true };
        const problem = state === 'ready' ? failure : detail;
        return { ...known, problem: `${problem}; run: npx oja-server models pull ${rulesetsModel}` };
      });
    },
  };
}
