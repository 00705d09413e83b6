/** What the checks of a watch found over time: figures, a report for customers, and a badge for anyone. */
import { z } from 'zod';
import { badgeSvg } from '../../domain/badge.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf } from '../object-fields.ts';
import { forAccounts, forAnyone, moment, momentOrNull, plain } from './shapes.ts';
import { exampleWatch, watchIdIn } from './watches.ts';

const percentOrNull = z
  .number()
  .nullable()
  .describe('Share of checks that found the target as it should be. Null without checks.');
const averageOrNull = z.number().nullable().describe('Average duration of a check in milliseconds.');

const counts = {
  checks: z.int().describe('Checks that ran.'),
  good: z.int().describe('Checks that found the target as it should be.'),
  bad: z.int().describe('Checks that found it down, invalid or expiring.'),
  failed: z.int().describe('Checks that could not say.'),
};

const historyOut = z.object({
  from: z.iso.date().describe('First day (UTC).'),
  to: z.iso.date().describe('Last day (UTC).'),
  ...counts,
  uptime_percent: percentOrNull,
  average_ms: averageOrNull,
  down_minutes: z.int().describe('Minutes of incidents.'),
  days: arrayOf('Days with checks, oldest first.', {
    day: z.iso.date().describe('UTC day.'),
    ...counts,
    uptime_percent: percentOrNull,
    average_ms: averageOrNull,
  }),
  incidents: arrayOf('Alerts, oldest first.', {
    from: moment.describe('When it was reported.'),
    to: momentOrNull.describe('When it was over. Null while it lasts.'),
    minutes: z.int().describe('How long it lasted.'),
    summary: z.string().describe('What was found.'),
  }),
  changes: arrayOf('Reported changes, newest first, at most 500.', {
    at: moment.describe('When it was reported.'),
    status: z.enum(['new', 'ok', 'alert', 'error']).describe('State since then.'),
    summary: z.string().describe('What was found.'),
    lines: z.array(z.string()).describe('What was added, removed and replaced.'),
  }),
});

const exampleHistory = {
  from: '2026-10-17',
  to: '2026-11-15',
  ...{ checks: 288, good: 287, bad: 1, failed: 0 },
  uptime_percent: 99.653,
  average_ms: 84,
  down_minutes: 7,
  days: [
    { day: '2026-11-15', checks: 288, good: 287, bad: 1, failed: 0, uptime_percent: 99.653, average_ms: 84 },
  ],
  incidents: [
    {
      from: '2026-11-15T08:00:00.000Z',
      to: '2026-11-15T08:07:00.000Z',
      minutes: 7,
      summary: 'Down: status 503.',
    },
  ],
  changes: [
    { at: '2026-11-15T08:07:00.000Z', status: 'ok' as const, summary: 'Up: status 200.', lines: [] },
    { at: '2026-11-15T08:00:00.000Z', status: 'alert' as const, summary: 'Down: status 503.', lines: [] },
  ],
};

const watchHistory = defineEndpoint({
  ...forAccounts,
  id: 'account.watch-history',
  session: { content: true, right: 'account.read' },
  method: 'GET',
  path: '/api/v1/watches/{id}/history',
  summary: 'Watch history',
  description:
    'Returns uptime and response time by day, incidents and reported changes of a watch, for up to 400 days; as CSV, or as a service-level report in PDF.',
  input: z.strictObject({
    id: watchIdIn,
    days: z.coerce.number().int().min(1).max(400).default(30).describe('Days until today, 1 to 400.'),
    format: z
      .enum(['json', 'csv', 'pdf'])
      .default('json')
      .describe('csv has a row per day; pdf is a report.'),
  }),
  output: historyOut,
  wire: { types: ['text/csv', 'application/pdf'] },
  errors: ['not_found'],
  uses: { platform: ['watches', 'receipts'] },
  example: { input: { id: exampleWatch.id }, output: exampleHistory },
  async run({ id, days, format }, { platform, caller }) {
    const watch = await platform.watches.find(caller.accountId, id);
    const history = await platform.watches.history(caller.accountId, id, days);
    if (format === 'json') return { data: history };
    const headers = {
      'content-disposition': `attachment; filename="${id}.${format}"`,
      'cache-control': 'private, no-store',
    };
    if (format === 'csv')
      return { text: platform.watches.historyCsv(history), mime: 'text/csv; charset=utf-8', headers };
    const name = watch.name || String(Object.values(watch.target)[0] ?? watch.kind);
    const text = await platform.receipts.pdf(platform.watches.historyDocument(name.slice(0, 200), history));
    return { text, mime: 'application/pdf', headers };
  },
});

const colors = { new: '#8a8a8a', ok: '#2c8a3c', alert: '#c0392b', error: '#8a8a8a' };
const words = { new: 'not checked', ok: 'ok', alert: 'alert', error: 'unknown' };
const outageWords = { ...words, ok: 'up', alert: 'down' };

const watchBadge = defineEndpoint({
  ...forAnyone,
  id: 'public.watch-badge',
  method: 'GET',
  path: '/api/v1/watches/{id}/badge',
  summary: 'Watch badge',
  description:
    'Returns the state of a watch with public: true as an SVG image, for READMEs and status pages. Needs no key.',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({
    id: watchIdIn,
    days: z.coerce
      .number()
      .int()
      .min(1)
      .max(400)
      .optional()
      .describe('Shows the uptime of these days as well.'),
  }),
  output: z.object({
    label: z.string().describe('Name of the watch.'),
    text: z.string().describe('State, such as up 99.98%.'),
    color: z.string().describe('Color of the state.'),
  }),
  wire: { types: ['image/svg+xml'] },
  errors: ['not_found'],
  uses: { platform: ['watches'] },
  example: {
    input: { id: exampleWatch.id, days: 30 },
    output: { label: 'Shop', text: 'up 99.98%', color: colors.ok },
  },
  async run({ id, days }, { platform }) {
    const { name, kind, status, isPaused, uptime } = await platform.watches.badge(id, days ?? null);
    const state = isPaused ? 'paused' : (kind === 'up' ? outageWords : words)[status];
    const text = uptime === null ? state : `${state} ${uptime.toFixed(2)}%`;
    const badge = { label: name || kind, text, color: isPaused ? colors.new : colors[status] };
    return {
      text: badgeSvg(badge),
      mime: 'image/svg+xml',
      headers: {
        'cache-control': 'public, max-age=60',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    };
  },
});

export const watchHistoryEndpoints = [watchHistory, watchBadge];
