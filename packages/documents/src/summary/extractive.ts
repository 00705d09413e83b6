/** Summaries of a text's own sentences: Readability and TextRank, in worker threads. */

import { availableParallelism } from 'node:os';
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import type { SettingsOf } from '@oja/core/setting';
import type { Article, Condensed, SummaryEngine } from './port.ts';
import type { summarySettings } from './settings.ts';
import type { SummaryOutcome, SummaryTask } from './worker.ts';

const pageBytesMax = 10_000_000;
const taskMs = 20_000;
const heapMegabytesMax = 512;
const fetchMs = 15_000;

const pageMissing = (status: number) =>
  rejected('target_unreachable', `url: the server returned ${status} instead of the page.`, { param: 'url' });

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast(Boolean) ?? '';
  return /^[\w.-]{1,200}$/.test(last) ? last : 'page';
}

const workers = Math.max(2, Math.ceil(availableParallelism() / 2));

export function createExtractive(
  settings: SettingsOf<typeof summarySettings>,
  parts: EngineParts,
): SummaryEngine {
  const pool = createWorkerPool<SummaryTask, SummaryOutcome>({
    name: 'summary',
    url: new URL('./worker.ts', import.meta.url),
    size: workers,
    queueMax: workers * 16,
    timeoutMs: taskMs,
    heapMegabytesMax,
    reads: 'html',
  });

  return {
    name: 'extractive',
    check: async () => ({ state: 'ready', detail: 'Readability and TextRank, in this process' }),
    async fetchPage({ url }, call) {
      const answer = await parts.egress.fetch(url, {
        signal: call.signal,
        timeoutMs: fetchMs,
        bytesMax: pageBytesMax,
        redirectsMax: 5,
        headers: { accept: 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5' },
        param: 'url',
      });
      if (answer.status >= 400) throw pageMissing(answer.status);
      const [mime = '', ...fields] = (answer.headers['content-type'] ?? '').toLowerCase().split(';');
      const charset = /charset=["']?([\w-]+)/.exec(fields.join(';'))?.[1] ?? null;
      return {
        bytes: answer.body,
        mime: mime.trim(),
        charset,
        finalUrl: answer.finalUrl,
        filename: nameOf(answer.finalUrl),
      };
    },
    async readArticle(input, call) {
      const task = { kind: 'article', html: input.html, charset: input.charset } as const;
      return (await pool.run(task, call)) as Article;
    },
    async condense(input, call) {
      const condensed = (await pool.run({ kind: 'condense', input }, call)) as Omit<Condensed, 'rewrite'>;
      return { ...condensed, rewrite: settings.engine === 'chat' };
    },
    close: () => pool.close(),
  };
}
