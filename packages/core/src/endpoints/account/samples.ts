/** What a call would look like and return, for people without an account: the example of an endpoint. Public. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { atOrigin, sold } from '../examples.ts';
import { forAnyone, plain } from './shapes.ts';

const anything = z.record(z.string(), z.unknown());

const isOffered = ({ access, group }: Endpoint) => access === 'key' && group !== 'account';

export const sample = defineEndpoint({
  ...forAnyone,
  id: 'public.sample',
  method: 'GET',
  path: '/api/v1/samples/{id}',
  summary: 'Sample call',
  description:
    'Returns the sample call of an endpoint and the sample data that it returns to test keys. Needs no key, runs nothing and is free.',
  limits: { ...plain.limits, perMinute: 60 },
  input: z.strictObject({ id: z.string().min(1).max(200).describe('Endpoint ID, such as network.dns.') }),
  output: z.object({
    id: z.string().describe('Endpoint ID.'),
    method: z.string().describe('HTTP method.'),
    path: z.string().describe('URL path.'),
    input: anything.describe('Input of the sample call.'),
    output: anything.describe('Sample data, as test keys get it.'),
  }),
  errors: ['not_found'],
  uses: { system: ['endpoints'] },
  example: {
    input: { id: sold.tts },
    output: {
      id: sold.tts,
      method: 'POST',
      path: '/api/v1/utils/tts',
      input: { text: 'Good morning, and welcome to the market.' },
      output: { duration: 2.4, voice: 'ada', language: 'en' },
    },
  },
  run: async ({ id }, { system, caller }) => {
    const found = system.endpoints.find((one) => one.id === id && isOffered(one));
    if (found === undefined)
      throw fail('not_found', `No endpoint has the ID ${id}. GET /api/v1/catalogue lists them.`, {
        param: 'id',
      });
    const { input, output } = found.example;
    return {
      data: {
        id,
        method: found.method,
        path: found.path,
        input: input as Record<string, unknown>,
        output: atOrigin(output, caller.origin) as Record<string, unknown>,
      },
    };
  },
});
