/** One request of anyone: someone who asks for help has its id. */
import { z } from 'zod';
import { exampleRequest, requestOut } from '../account/calls/requests.ts';
import { forOperators } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';

export const operatorRequest = defineEndpoint({
  ...forOperators,
  id: 'operator.request',
  method: 'GET',
  path: '/api/v1/operator/requests/{id}',
  summary: 'Retrieve any request',
  description: 'Like GET /api/v1/requests/{id}, for any account.',
  input: z.strictObject({ id: z.string().max(64).describe('Request ID, as in the x-request-id header.') }),
  output: requestOut.extend({
    cost: z.string().nullable().describe('Cost charged by the upstream in dollars; null if no cost is set.'),
    margin: z.string().nullable().describe('Charge minus cost, in dollars.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['requests'] },
  example: { input: { id: exampleRequest.id }, output: { ...exampleRequest, cost: null, margin: null } },
  async run(input, { platform }) {
    await platform.requests.settled();
    return { data: await platform.requests.findForOperator(input.id) };
  },
});
