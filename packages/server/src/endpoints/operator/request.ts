/** One request of anyone: somebody who asks for help has its id. */
import { z } from 'zod';
import { exampleRequest, requestOut } from '../account/requests.ts';
import { plain } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';

export const operatorRequest = defineEndpoint({
  ...plain,
  id: 'operator.request',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/requests/{id}',
  summary: 'One request of any account, by its id.',
  description: 'As GET /api/v1/requests/{id}, whoever made it.',
  access: 'operator',
  input: z.strictObject({ id: z.string().max(64).describe('As in the header x-request-id.') }),
  output: requestOut.extend({
    cost: z
      .string()
      .nullable()
      .describe('Dollars that the upstream charges you for it; null where no cost is set.'),
    margin: z.string().nullable().describe('What is left of the charge.'),
  }),
  errors: ['not_found'],
  example: { input: { id: exampleRequest.id }, output: { ...exampleRequest, cost: null, margin: null } },
  async run(input, { platform }) {
    await platform.requests.settled();
    return { data: await platform.requests.findForOperator(input.id) };
  },
});
