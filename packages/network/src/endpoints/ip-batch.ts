/** `POST /api/v1/network/ip/batch`: places and networks of up to 100 addresses in one call. */
import { isAddress } from '@oja/core/domain/hosts';
import { defineEndpoint } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { describeIp, ip, ipOutput } from './ip.ts';

const addressesMax = 100;

const example = ip.example.output as z.output<typeof ipOutput>;

export const ipBatch = defineEndpoint({
  id: 'network.ip-batch',
  group: 'network',
  method: 'POST',
  path: '/api/v1/network/ip/batch',
  summary: 'IP lookups',
  description:
    'Returns the location, ISP and ASN of up to 100 IP addresses from local data, in their order and without host names. IP Geolocation by DB-IP (https://db-ip.com).',
  access: 'key',
  input: z.strictObject({
    ips: z
      .array(
        z
          .string()
          .trim()
          .max(64)
          .refine(isAddress, { message: 'must be an IPv4 or IPv6 address such as 8.8.8.8' }),
      )
      .min(1)
      .max(addressesMax)
      .describe('IPv4 and IPv6 addresses, at most 100.'),
  }),
  output: z.object({ results: z.array(ipOutput).describe('One for each IP address, as in network/ip.') }),
  price: { unit: 'unit', microsPerUnit: 10_000, units: ({ ips }) => ips.length },
  quick: true,
  limits: { bodyBytesMax: 20_000, timeoutMs: 10_000 },
  errors: ['engine_unavailable'],
  uses: { engines: ['geo'] },
  tool: { keywords: 'many IP addresses list log visitors countries' },
  example: {
    input: { ips: ['8.8.8.8'] },
    output: { results: [{ ...example, hostname: null }] },
  },
  async run({ ips }, context) {
    const results = [];
    for (const address of ips)
      results.push(describeIp(await context.engines.geo.locate({ ip: address }, context), null));
    return { data: { results } };
  },
});
