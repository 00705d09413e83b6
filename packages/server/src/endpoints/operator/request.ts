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
  output: requestOut,
  errors: ['not_found'],
  example: { input: { id: exampleRequest.id }, output: exampleRequest },
  async run(input, { platform }) {
    await platform.requests.settled();
    return { data: await platform.requests.find(null, input.id) };
  },
});
