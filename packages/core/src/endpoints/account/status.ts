/** How the platform has served: figures, the days behind it, what went wrong. Public. */

import { z } from 'zod';
import { categoryIds } from '../../domain/categories.ts';
import { categoryId, categoryOrNull } from '../category-id.ts';
import { defineEndpoint, loadedCategories } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { arrayOf, objectOf } from '../object-fields.ts';
import { exposureWarnings, findingOut } from '../operator/safety.ts';
import { forAnyone, moment, plain } from './shapes.ts';

const percentOrNull = z.number().nullable();
const windowOut = z.object({
  days: z.number().int().describe('Number of days in the window.'),
  uptime_percent: percentOrNull.describe(
    'Percentage of minutes in which at least one node was up; null if no minute was measured.',
  ),
  success_percent: percentOrNull.describe(
    'Percentage of calls that did not fail because of the server or an upstream; null without calls.',
  ),
  calls: z.number().int().nullable().describe('Number of calls; null if log_available is false.'),
  average_latency_ms: z.number().nullable().describe('Average duration in milliseconds.'),
  p50_ms: z.number().nullable().describe('Median duration in milliseconds.'),
  p95_ms: z.number().nullable().describe('95th percentile of the duration in milliseconds.'),
});

const dayOut = {
  day: z.iso.date().describe('UTC day.'),
  state: z
    .enum(['well', 'degraded', 'down'])
    .describe(
      'degraded: at least 5 minutes down, or 5% of calls failed and at least 3. down: also 5% of minutes down, or half of the calls failed.',
    ),
};
const platformOut = z.object({
  uptime_percent: percentOrNull.describe(
    'Uptime over these days, in percent; null if no minute was measured.',
  ),
  days: arrayOf('Days since the first start, oldest first.', {
    ...dayOut,
    minutes: z.number().int().describe('Minutes of the day since the first start.'),
    down_minutes: z.number().int().describe('Minutes in which no node was up.'),
  }),
});
/** Of calls: of a category or of a published service. */
export const callDaysOut = arrayOf('Days with calls, oldest first.', {
  ...dayOut,
  calls: z.number().int().describe('Number of calls.'),
  failed: z.number().int().describe('Number of calls that failed because of the server or an upstream.'),
});
const categoryOut = z.object({
  id: categoryId('Category ID.'),
  success_percent: percentOrNull.describe(
    'Percentage of calls that did not fail because of the server or an upstream; null without calls.',
  ),
  days: callDaysOut,
});
const incidentOut = z.object({
  kind: z
    .enum(['outage', 'failures'])
    .describe('outage: no node was up. failures: calls failed because of the server or an upstream.'),
  from: moment.describe('When the incident started.'),
  to: moment.describe('When the incident ended.'),
  down_minutes: z.number().int().nullable().describe('For an outage: minutes down between from and to.'),
  category: categoryOrNull('Affected category; null for the whole platform.'),
  endpoints: z.array(z.string()).describe('Affected endpoints.'),
  calls: z.number().int().nullable().describe('Number of calls during the incident.'),
  failed: z.number().int().nullable().describe('Number of failed calls.'),
});

export const status = defineEndpoint({
  ...forAnyone,
  id: 'public.status',
  method: 'GET',
  path: '/api/v1/status',
  summary: 'Platform status',
  description:
    'Returns measured uptime, success rate and latency for the last 90 days, and incidents. Needs no key. The /status page shows the same data.',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({}),
  output: z.object({
    measured_at: moment.describe('When the figures were calculated.'),
    log_available: z
      .boolean()
      .describe(
        'False while the request log is unavailable: only uptime is measured then, and the history and incidents have no calls.',
      ),
    today: windowOut.describe('Today (UTC).'),
    month: windowOut.describe('The last 30 days.'),
    history: objectOf('History by day.', {
      from: z.iso.date().describe('First day.'),
      to: z.iso.date().describe('Last day.'),
      platform: platformOut.describe('The platform as a whole.'),
      categories: z.array(categoryOut).describe('Each category.'),
    }),
    incidents: z
      .array(incidentOut)
      .describe('Incidents derived from the measurements, newest first, at most 50.'),
    warnings: z
      .array(findingOut)
      .optional()
      .describe('Operators only: security problems while other people can reach this server.'),
  }),
  uses: { platform: ['requests'], system: ['endpoints', 'exposure'] },
  example: {
    input: {},
    output: {
      measured_at: '2026-11-15T12:00:00.000Z',
      log_available: true,
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
            id: sold.network,
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
    const [standing, { incidents, categories: known, logAvailable, ...history }] = await Promise.all([
      platform.requests.standing(),
      platform.requests.history(),
    ]);
    return {
      data: {
        ...standing,
        // Each is read at its own time.
        log_available: standing.log_available && logAvailable,
        history: {
          ...history,
          categories: loadedCategories(system.endpoints).map((id) => ({
            id,
            ...(known.get(id) ?? { success_percent: null, days: [] }),
          })),
        },
        incidents: incidents.map((one) => ({
          ...one,
          category: categoryIds().find((id) => id === one.category) ?? null,
        })),
        ...(caller.operator ? { warnings: await exposureWarnings(system) } : {}),
      },
    };
  },
});
