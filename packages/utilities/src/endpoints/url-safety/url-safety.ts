/** `POST /api/v1/utils/url-safety`: is an address safe to open? */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import type { ListInfo, Matches, Signal } from '@oja/web/reputation/port';
import { z } from 'zod';
import { borrowsName, categoriesOf, isUnvouched, riskScore, verdictOf, verdicts } from './url-verdict.ts';
import { type Visit, visit } from './url-visit.ts';

const urlCharactersMax = 8_192;
const wanted = 'must be an http or https URL or a domain, such as https://example.com/page or example.com';

/** `example.com/page` is what people paste; anything that is not the web is refused. */
function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return undefined;
  const full = scheme === undefined ? `https://${trimmed.replace(/^\/\//, '')}` : trimmed;
  if (!URL.canParse(full)) return undefined;
  const { hostname, href } = new URL(full);
  return /[.:]/.test(hostname) ? href : undefined;
}

const input = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(urlCharactersMax)
    .refine((text) => readAddress(text) !== undefined, wanted)
    .describe('URL or domain to check.'),
  visit: z
    .boolean()
    .default(true)
    .describe('Visit the URL: expand short URLs, follow redirects, check certificate and domain age.'),
});

const signalShape = z.object({
  id: z
    .string()
    .describe(
      'Signal code: homoglyph, brand_in_subdomain, brand_in_path, punycode, raw_ip, userinfo, shortener, new_domain, tls_invalid …',
    ),
  severity: z.enum(['info', 'low', 'medium', 'high']).describe('Severity.'),
  detail: z.string().describe('Description.'),
  url: z.string().describe('URL of the signal: the given one, or where it leads.'),
});

const output = z.object({
  url: z.string().describe('Normalized URL.'),
  final_url: z
    .string()
    .nullable()
    .describe('Final URL after redirects, or as encoded in the URL; null if unknown.'),
  verdict: z
    .enum(verdicts)
    .describe(
      'unsafe: on a list of harmful URLs. suspicious: because of its signals. safe: a page of a widely known site that the site itself writes. unknown: not enough information.',
    ),
  score: z.int().min(0).max(100).describe('Risk score, 0 (harmless) to 100 (dangerous).'),
  categories: z.array(z.string()).describe('Threat categories: phishing, malware, unwanted_software, scam.'),
  matches: arrayOf('Lists that contain the URL or one of its redirects.', {
    list: z.string().describe('List name.'),
    category: z.string().describe('Threat category.'),
    date: z.string().describe('Date of the list.'),
    entry: z.string().describe('Matching entry.'),
    url: z.string().describe('URL that matched.'),
  }),
  signals: z.array(signalShape).describe('Signals found.'),
  redirects: arrayOf('URLs that were visited, in order, starting with the given one.', {
    url: z.string().describe('URL.'),
    status: z.int().describe('HTTP status code.'),
  }),
  data_age: objectOf('Age of the lists.', {
    hours: z.number().nullable().describe('Age of the newest list of harmful URLs.'),
    lists: arrayOf('Lists that were checked.', {
      list: z.string().describe('List name.'),
      category: z.string().describe('Threat category.'),
      date: z.string().nullable().describe('Date of the list.'),
      entries: z.int().describe('Number of entries.'),
      problem: z.string().optional().describe('Why the list is not usable.'),
    }),
  }),
});

function dataAge(lists: ListInfo[]): z.output<typeof output>['data_age'] {
  const dates = lists
    .filter(({ list }) => !list.startsWith('test-addresses'))
    .map(({ date }) => Date.parse(date ?? ''))
    .filter(Number.isFinite);
  const hours = dates.length === 0 ? null : Math.max(0, (Date.now() - Math.max(...dates)) / 3_600_000);
  return { hours: hours === null ? null : Math.round(hours * 10) / 10, lists };
}

/** Redirectors that name one another end somewhere. */
const forwardsMax = 3;
const notVisited: Visit = {
  finalUrl: null,
  hops: [],
  signals: [],
};
// A stop on the way is judged by what imitates or hides, not by what the first address was already reported for.
const tellingAtTheEnd = new Set([
  'homoglyph',
  'mixed_script',
  'lookalike',
  'brand_in_subdomain',
  'brand_in_domain',
  'brand_in_path',
  'raw_ip',
  'rare_tld',
  'program_file',
  'free_hosting',
  'userinfo',
]);

interface Judgement {
  matches: Matches['matches'];
  lists: ListInfo[];
  signals: (Signal & { url: string })[];
  seen: Visit;
  reassured: boolean;
}

/** A page of a known host that forwards is judged by where it forwards to. */
async function judge(
  url: string,
  visiting: boolean,
  context: CallContext<{ engines: 'http' | 'reputation' | 'tls' | 'whois' }>,
  forwardsLeft = forwardsMax,
): Promise<Judgement> {
  const { reputation } = context.engines;
  const spelling = await reputation.spell({ url }, { signal: context.signal, log: context.log });
  if (spelling.target !== null && forwardsLeft > 0) {
    const end = await judge(spelling.target, visiting, context, forwardsLeft - 1);
    const own = await reputation.match({ urls: [url] }, context);
    return {
      ...end,
      matches: [...own.matches, ...end.matches],
      signals: [...spelling.signals.map((signal) => ({ ...signal, url })), ...end.signals],
      seen: { ...end.seen, finalUrl: end.seen.finalUrl ?? spelling.target },
      // Who forwards through an unknown service hides something.
      reassured: end.reassured && spelling.named,
    };
  }
  const seen = visiting ? await visit(url, spelling, context.engines, context) : notVisited;
  const stops = [...new Set([url, ...seen.hops.map((hop) => hop.url), seen.finalUrl ?? url])];
  const { matches, lists } = await reputation.match({ urls: stops }, context);
  const signals = [...spelling.signals.map((signal) => ({ ...signal, url })), ...seen.signals];
  const end = seen.finalUrl;
  const atEnd =
    end !== null && end !== url
      ? await reputation.spell({ url: end }, { signal: context.signal, log: context.log })
      : undefined;
  if (atEnd && end !== null && atEnd.hostname !== spelling.hostname) {
    const telling = atEnd.signals.filter(({ id }) => tellingAtTheEnd.has(id));
    signals.push(...telling.map((signal) => ({ ...signal, url: end })));
  }
  // A short link has no name of its own: where it leads is what counts.
  const known = (atEnd ?? spelling).known && (spelling.known || spelling.shortener);
  const doubted = borrowsName(signals) || isUnvouched(signals);
  return { matches, lists, signals, seen, reassured: known && !doubted };
}

const exampleUrl = 'http://paypal.com.account-verify.top/login';

export const urlSafety = defineEndpoint({
  id: 'utilities.url-safety',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/url-safety',
  summary: 'URL safety',
  description:
    'Checks a URL against lists of harmful URLs, analyses its spelling, visits it and returns a verdict with reasons.',
  access: 'key',
  input,
  output,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 64_000, timeoutMs: 30_000 },
  errors: ['engine_unavailable'],
  uses: { engines: ['reputation'], helpers: ['http', 'tls', 'whois'] },
  tool: {
    open: true,
    keywords: 'phishing scam malware fraud suspicious fake dangerous link trust click',
    common: true,
  },
  example: {
    input: { url: exampleUrl, visit: false },
    output: {
      url: exampleUrl,
      final_url: null,
      verdict: 'suspicious',
      score: 66,
      categories: ['phishing'],
      matches: [],
      signals: [
        { id: 'plain_http', severity: 'info', detail: 'The URL is not encrypted (http).', url: exampleUrl },
        { id: 'rare_tld', severity: 'medium', detail: '.top is rare and often abused.', url: exampleUrl },
        {
          id: 'brand_in_subdomain',
          severity: 'high',
          detail: "paypal precedes a domain that it doesn't own: account-verify.top.",
          url: exampleUrl,
        },
        { id: 'lure_word', severity: 'low', detail: 'It contains "account".', url: exampleUrl },
      ],
      redirects: [],
      data_age: {
        hours: 5.5,
        lists: [{ list: 'urlhaus', category: 'malware', date: '2026-11-14T20:00:00.000Z', entries: 5_540 }],
      },
    },
  },
  async run(value, context) {
    const url = readAddress(value.url) ?? value.url;
    const { matches, lists, signals, seen, reassured } = await judge(url, value.visit, context);
    const score = riskScore(matches, signals);
    const verdict = verdictOf(matches, score, reassured);
    return {
      data: {
        url,
        final_url: seen.finalUrl,
        verdict,
        score,
        categories: categoriesOf(matches, signals, verdict),
        matches,
        signals,
        redirects: seen.hops,
        data_age: dataAge(lists),
      },
    };
  },
});
