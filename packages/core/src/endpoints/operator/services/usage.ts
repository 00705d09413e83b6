/** What published services are used for, earn and cost. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf } from '../../object-fields.ts';
import { type Definition, microsOf } from './definition.ts';
import { common, dollarsOf, path, slugField } from './shapes.ts';

const dayMs = 86_400_000;

const figures = {
  calls: z.number().int().describe('Calls.'),
  errors: z.number().int().describe('Calls that failed, which are free.'),
  average_ms: z.number().nullable().describe('Average time of a call.'),
  p95_ms: z.number().nullable().describe('95 of 100 calls took at most this long.'),
  revenue: z.string().describe('What was charged, in dollars.'),
  cost: z
    .string()
    .nullable()
    .describe(
      'What providers charge for what they served, by the costs in force at that time; null where one is not set.',
    ),
  margin: z.string().nullable().describe('Revenue less cost.'),
};
const example = {
  ...{ calls: 120, errors: 2, average_ms: 310, p95_ms: 820 },
  ...{ revenue: '1.416', cost: '0.944', margin: '0.472' },
};

export const operatorServiceUsage = defineEndpoint({
  ...common,
  id: 'operator.service-usage',
  method: 'GET',
  path: `${path}/{slug}/usage`,
  summary: 'Retrieve service usage',
  description:
    'Returns calls, errors, latency, revenue, cost and margin of the operations of a service, and what needs your attention. Free calls cost you what others cost; samples of test keys, quotes and replays cost nothing.',
  input: z.strictObject({
    ...slugField,
    days: z.coerce.number().int().min(1).max(366).default(30).describe('Days until now.'),
  }),
  output: z.object({
    total: z.object(figures).describe('All operations.'),
    operations: arrayOf('Each operation.', { id: z.string().describe('Endpoint ID.'), ...figures }),
    warnings: z.array(z.string()).describe('Operations that mostly fail or lose money.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['requests', 'services'] },
  example: {
    input: { slug: 'acme' },
    output: { total: example, operations: [{ id: 'x.acme.send', ...example }], warnings: [] },
  },
  async run({ slug, days }, { platform, now }) {
    const { operations } = JSON.parse(platform.services.find(slug).definition) as Definition;
    await platform.requests.settled();
    const range = { fromMs: now() - days * dayMs, toMs: now() };
    const filter = { accountId: null, ...range, withWatching: true };
    const [{ groups }, served] = await Promise.all([
      platform.requests.usage(filter, 'endpoint'),
      platform.requests.served(range.fromMs),
    ]);
    const known = new Map(groups.map((group) => [group.name, group as Group]));
    const rows = operations.map((one) => {
      const id = `x.${slug}.${one.name}`;
      return rowOf(id, one, known.get(id) ?? nothing, served.get(id));
    });
    const total = sumOf(rows);
    const shown = rows.map(({ id, ...row }) => ({ id, ...view(row) }));
    return { data: { total: view(total), operations: shown, warnings: rows.flatMap(warningsOf) } };
  },
});

interface Group {
  calls: number;
  errors: number;
  average_ms: number | null;
  p95_ms: number | null;
  server_errors: number;
  spend: string;
}

interface Row extends Omit<Group, 'spend'> {
  revenueMicros: number;
  costMicros: number | null;
}

const nothing: Group = { calls: 0, errors: 0, server_errors: 0, average_ms: null, p95_ms: null, spend: '0' };

function rowOf(
  id: string,
  { price: { cost } }: Definition['operations'][number],
  { spend, ...group }: Group,
  served: { calls: number; costMicros: number } | undefined,
): Row & { id: string } {
  const isKnown = served === undefined || cost !== undefined || served.costMicros > 0;
  return {
    id,
    ...group,
    revenueMicros: microsOf(spend),
    costMicros: isKnown ? (served?.costMicros ?? 0) : null,
  };
}

function sumOf(rows: readonly Row[]): Row {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const calls = sum((row) => row.calls);
  const p95s = rows.flatMap(({ p95_ms: p95 }) => (p95 === null ? [] : [p95]));
  return {
    calls,
    errors: sum((row) => row.errors),
    server_errors: sum((row) => row.server_errors),
    average_ms: calls === 0 ? null : Math.round(sum((row) => (row.average_ms ?? 0) * row.calls) / calls),
    p95_ms: p95s.length === 0 ? null : Math.max(...p95s),
    revenueMicros: sum((row) => row.revenueMicros),
    costMicros: rows.some(({ costMicros }) => costMicros === null) ? null : sum((row) => row.costMicros ?? 0),
  };
}

function view({ calls, errors, average_ms, p95_ms, revenueMicros, costMicros }: Row) {
  return {
    ...{ calls, errors, average_ms, p95_ms },
    revenue: dollarsOf(revenueMicros),
    cost: costMicros === null ? null : dollarsOf(costMicros),
    margin: costMicros === null ? null : dollarsOf(revenueMicros - costMicros),
  };
}

const callsMin = 5;

function warningsOf({ id, calls, server_errors: failed, revenueMicros, costMicros }: Row & { id: string }) {
  return [
    ...(calls >= callsMin && failed * 2 > calls ? [`${id}: ${failed} of ${calls} calls failed.`] : []),
    ...(costMicros !== null && revenueMicros < costMicros
      ? [`${id}: costs $${dollarsOf(costMicros)} and earned $${dollarsOf(revenueMicros)}.`]
      : []),
  ];
}
