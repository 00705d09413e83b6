/** States of single endpoints, and their limits of calls per minute. */

import { z } from 'zod';
import { notLoaded } from '../../domain/categories.ts';
import { fail } from '../../errors.ts';
import { forOperators } from '../account/shapes.ts';
import { categoryId } from '../category-id.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint, isSold } from '../endpoint.ts';
import { sold } from '../examples.ts';
import type { SystemView } from '../system-view.ts';
import { actorOf } from './accounts.ts';

const states = ['live', 'planned', 'off', 'inherit'] as const;

export const operatorEndpoint = defineEndpoint({
  ...forOperators,
  id: 'operator.endpoint',
  method: 'PUT',
  path: '/api/v1/operator/endpoints/{endpoint}',
  summary: 'Set endpoint state',
  description:
    'Opens or closes a single endpoint, effective immediately. An endpoint can be live while its category is planned, and planned or off while its category is live. planned fails with category_coming_soon except for operators; off fails with endpoint_disabled for everyone.',
  input: z.strictObject({
    endpoint: z.string().max(64).describe('Endpoint ID, such as utilities.qr.'),
    state: z
      .enum(states)
      .describe(
        'live opens it, planned shows it as coming soon, off closes it, inherit follows its category.',
      ),
  }),
  output: z.object({
    endpoint: z.string().describe('Endpoint ID.'),
    category: categoryId('Category ID.'),
    state: z.enum(['live', 'planned', 'off']).describe('Effective state.'),
    state_source: z
      .enum(['category', 'endpoint'])
      .describe('Whether the state comes from the category or was set for this endpoint.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['operation', 'operator'], system: ['absent', 'endpoints'] },
  example: {
    input: { endpoint: sold.qr, state: 'live' },
    output: { endpoint: sold.qr, category: sold.utilities, state: 'live', state_source: 'endpoint' },
  },
  async run(input, context) {
    const { platform, system } = context;
    const endpoint = system.endpoints.find((one) => one.id === input.endpoint && isSold(one));
    if (endpoint === undefined) {
      throw missing(input.endpoint, system);
    }
    const state = input.state === 'inherit' ? null : input.state;
    await platform.operator.setEndpoint(actorOf(context), endpoint.id, state);
    return {
      data: {
        endpoint: endpoint.id,
        category: endpoint.group,
        state: platform.operation.endpointState(endpoint),
        state_source: state === null ? ('category' as const) : ('endpoint' as const),
      },
    };
  },
});

function missing(id: string, { absent }: Pick<SystemView, 'absent'>) {
  const why = absent.some((one) => one.id === id)
    ? notLoaded(id)
    : `No endpoint ${id}. GET /api/v1/catalogue lists all endpoints.`;
  return fail('not_found', why, { param: 'endpoint' });
}

export const operatorSwitches = defineEndpoint({
  ...forOperators,
  id: 'operator.switches',
  method: 'PUT',
  path: '/api/v1/operator/switches',
  summary: 'Set endpoint limits',
  description:
    'Turns endpoints off and sets requests per minute by endpoint. Omitted fields stay unchanged; a field that is sent replaces its whole list. An endpoint that is off fails with endpoint_disabled.',
  input: z.strictObject({
    endpoints_off: z
      .array(z.string())
      .max(200)
      .optional()
      .describe('All endpoints that are off. An endpoint removed from the list follows its category again.'),
    per_minute: z
      .record(z.string(), z.number().int().min(1).max(1_000_000))
      .optional()
      .describe('Requests per minute by endpoint.'),
  }),
  output: z.object({
    endpoints_off: z.array(z.string()).describe('Endpoints that are off.'),
    per_minute: z.record(z.string(), z.number()).describe('Requests per minute by endpoint.'),
  }),
  uses: { platform: ['operation', 'operator'], system: ['absent', 'endpoints'] },
  example: {
    input: { endpoints_off: [sold.tts] },
    output: { endpoints_off: [sold.tts], per_minute: {} },
  },
  async run(input, context) {
    const { platform, system } = context;
    const known = new Set([...system.endpoints, ...system.absent].map(({ id }) => id));
    for (const param of ['endpoints_off', 'per_minute'] as const) {
      const ids =
        param === 'endpoints_off' ? (input.endpoints_off ?? []) : Object.keys(input.per_minute ?? {});
      const wrong = ids.filter((id) => !known.has(id));
      if (wrong.length > 0)
        throw fail('invalid_request', `Unknown endpoints: ${wrong.join(', ')}.`, { param });
    }
    if (input.endpoints_off !== undefined) await turnOff(input.endpoints_off, context);
    if (input.per_minute !== undefined)
      await platform.operator.setOption(actorOf(context), 'limits.perMinute', input.per_minute);
    return {
      data: {
        endpoints_off: platform.operation.endpointsOff(),
        per_minute: platform.operation.option<Record<string, number>>('limits.perMinute') ?? {},
      },
    };
  },
});

async function turnOff(
  wanted: string[],
  context: CallContext<{ platform: 'operation' | 'operator' }>,
): Promise<void> {
  const { operator, operation } = context.platform;
  const off = operation.endpointsOff();
  for (const id of off) if (!wanted.includes(id)) await operator.setEndpoint(actorOf(context), id, null);
  for (const id of new Set(wanted))
    if (!off.includes(id)) await operator.setEndpoint(actorOf(context), id, 'off');
}
