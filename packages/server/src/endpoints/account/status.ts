/** How the platform has served: figures, the days behind it, what went wrong. Public. */
import { z } from 'zod';
import { categories, defineEndpoint } from '../endpoint.ts';
import { exposureWarnings, findingOut } from '../operator/safety.ts';
import { moment, plain } from './shapes.ts';

const percentOrNull = z.number().nullable();
const windowOut = z.object({
  days: z.number().int(),
  uptime_percent: percentOrNull.describe('Share of minutes in which a node served; null before the first.'),
  success_percent: percentOrNull.describe(
    'Share of calls that did not fail by our fault; null without calls.',
  ),
  calls: z.number().int(),
  average_latency_ms: z.number().nullable(),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
});

const dayOut = {
  day: z.iso.date().describe('A UTC day.'),
  state: z
    .enum(['well', 'degraded', 'down'])
    .describe(
      'degraded: 5 minutes or more not served, or 5% of calls failed; down: 5% of the minutes, or half of the calls.',
    ),
};
const platformOut = z.object({
  uptime_percent: percentOrNull,
  days: z
    .array(
      z.object({
        ...dayOut,
        minutes: z.number().int().describe('Minutes of the day that have passed since the first start.'),
        down_minutes: z.number().int().describe('Those in which no node served.'),
      }),
    )
    .describe('Oldest first, from the day of the first start.'),
});
const categoryOut = z.object({
  id: z.enum(categories),
  success_percent: percentOrNull.describe(
    'Share of calls that did not fail by our fault; null without calls.',
  ),
  days: z
    .array(
      z.object({
        ...dayOut,
        calls: z.number().int(),
        failed: z.number().int().describe('Calls that failed by our fault or that of an upstream.'),
      }),
    )
    .describe('Oldest first; days without calls are left out.'),
});
const incidentOut = z.object({
  kind: z
    .enum(['outage', 'failures'])
    .describe('outage: no node served; failures: calls failed by our fault.'),
  from: moment,
  to: moment,
  down_minutes: z
    .number()
    .int()
    .nullable()
    .describe('Of an outage: minutes not served, at some time between from and to.'),
  category: z.enum(categories).nullable().describe('Null for the platform as a whole.'),
  endpoints: z.array(z.string()).describe('Whose calls failed.'),
  calls: z.number().int().nullable(),
  failed: z.number().int().nullable(),
});

export const status = defineEndpoint({
  ...plain,
  id: 'public.status',
  group: 'public',
  method: 'GET',
  path: '/api/v1/status',
  summary: 'Uptime, success and latency as measured, by day for 90 days, and incidents.',
  description: 'What this server measured of itself; needs no key. People see the same at /status.',
  access: 'public',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({}),
  output: z.object({
    measured_at: moment,
    today: windowOut,
    month: windowOut,
    history: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      platform: platformOut,
      categories: z.array(categoryOut),
    }),
    incidents: z
      .array(incidentOut)
      .describe('Found in the figures, newest first, at most 50; nobody writes or hides them.'),
    warnings: z
      .array(findingOut)
      .optional()
      .describe('For operators only: what is unsafe while others can reach this server.'),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      measured_at: '2026-11-15T12:00:00.000Z',
      today: {
        days: 1,
        uptime_percent: 100,
        success_percent: 100,
        calls: 240,
        average_latency_ms: 41.5,
        p50_ms: 12.2,
        p95_ms: 180.6,
      },
      month: {
        days: 30,
        uptime_percent: 99.975,
        success_percent: 99.9,
        calls: 7_000,
        average_latency_ms: 44.1,
        p50_ms: 12.2,
        p95_ms: 190.2,
      },
      history: {
        from: '2026-08-18',
        to: '2026-11-15',
        platform: {
          uptime_percent: 99.975,
          days: [{ day: '2026-11-15', state: 'well', minutes: 721, down_minutes: 0 }],
        },
        categories: [
          {
            id: 'network',
            success_percent: 99.5,
            days: [{ day: '2026-11-15', state: 'well', calls: 200, failed: 1 }],
          },
        ],
      },
      incidents: [
        {
          kind: 'outage',
          from: '2026-11-02T03:10:00.000Z',
          to: '2026-11-02T03:21:00.000Z',
          down_minutes: 11,
          category: null,
          endpoints: [],
          calls: null,
          failed: null,
        },
      ],
    },
  },
  async run(_input, { platform, system, caller }) {
    const [standing, { incidents, categories: known, ...history }] = await Promise.all([
      platform.requests.standing(),
      platform.requests.history(),
    ]);
    return {
      data: {
        ...standing,
        history: {
          ...history,
          categories: categories.map((id) => ({
            id,
            ...(known.get(id) ?? { success_percent: null, days: [] }),
          })),
        },
        incidents: incidents.map((one) => ({
          ...one,
          category: categories.find((id) => id === one.category) ?? null,
        })),
        ...(caller.operator ? { warnings: await exposureWarnings(system) } : {}),
      },
    };
  },
});
