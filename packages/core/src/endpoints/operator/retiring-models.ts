/** Connected models that their providers retire soon, so that the operator can move callers away in time. */
import { z } from 'zod';
import { isNearRetirement, retiresOn } from '../../domain/model-list.ts';
import { forOperators } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listedModels } from './listed-models.ts';

const retiringModel = z.object({
  model: z.string().describe('Model ID.'),
  retires_on: z.string().describe('Day from which the provider no longer serves it (YYYY-MM-DD).'),
  owned_by: z.string().describe('Provider.'),
});

export const operatorRetiringModels = defineEndpoint({
  ...forOperators,
  id: 'operator.retiring-models',
  method: 'GET',
  path: '/api/v1/operator/models/retiring',
  summary: 'List retiring models',
  description:
    'Returns connected models that their providers retire within 90 days, or have retired, the earliest first. Days are those of the shipped model list.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(retiringModel).describe('Models near retirement.') }),
  uses: { helpers: ['chat', 'embedding', 'image_generation'] },
  example: {
    input: {},
    output: { data: [{ model: 'claude-sonnet-4-5', retires_on: '2026-11-30', owned_by: 'anthropic' }] },
  },
  async run(_input, { engines, now, signal, log }) {
    const call = { signal, log };
    const lists = await Promise.all(
      (['chat', 'embedding', 'image_generation'] as const).map((name) => listedModels(engines, name, call)),
    );
    const at = now();
    const found = new Map(
      lists.flat().flatMap(({ id, owned_by }) => {
        const day = isNearRetirement(id, at) ? retiresOn(id) : null;
        return day === null ? [] : [[id, { model: id, retires_on: day, owned_by }] as const];
      }),
    );
    const data = [...found.values()].sort(
      (a, b) => a.retires_on.localeCompare(b.retires_on) || a.model.localeCompare(b.model),
    );
    return { data: { data } };
  },
});
