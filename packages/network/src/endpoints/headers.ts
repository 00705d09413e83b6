/** `GET /api/v1/network/headers`: what a web server answers, hop by hop. */

import { isUtf8 } from 'node:buffer';
import { withScheme } from '@oja/core/domain/hosts';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import { fail } from '@oja/core/errors';
import type { HttpReport } from '@oja/web/http/port';
import { z } from 'zod';
import { queryFlag } from './query.ts';
import { gradeHeaders } from './security-headers.ts';

const redirectsMax = 10;

const input = z.strictObject({
  url: z
    .string()
    .trim()
    .min(1)
    .max(8_192)
    .describe('Public http(s) URL. https:// is added if the scheme is missing.'),
  method: z
    .enum(['GET', 'HEAD', 'OPTIONS'])
    .default('GET')
    .describe('HTTP method. The response body is never read.'),
  follow: queryFlag(true).describe(`Follow up to ${redirectsMax} redirects.`),
  user_agent: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
    .optional()
    .describe('User-Agent to send.'),
});

const header = z.object({
  name: z.string().describe('Header name.'),
  value: z.string().describe('Header value.'),
});
const timings = z.object({
  dns_ms: z.number().describe('DNS lookup, in milliseconds.'),
  connect_ms: z.number().describe('TCP connection, in milliseconds.'),
  tls_ms: z.number().describe('TLS handshake, in milliseconds.'),
  first_byte_ms: z.number().describe('Time to the first byte, in milliseconds.'),
});

const output = z.object({
  url: z.string().describe('Requested URL.'),
  final_url: z.string().describe('URL after redirects.'),
  method: z.string().describe('HTTP method used.'),
  status: z.int().describe('HTTP status code.'),
  http_version: z.string().describe('HTTP version.'),
  remote_address: z.string().describe('IP address of the server.'),
  headers: z.array(header).describe('Headers as sent, with original order, case and duplicates.'),
  redirects: arrayOf('Redirects before the final response.', {
    url: z.string().describe('URL of the redirect.'),
    status: z.int().describe('HTTP status code.'),
    location: z.string().nullable().describe('Location header.'),
    http_version: z.string().describe('HTTP version.'),
    remote_address: z.string().describe('IP address of the server.'),
    headers: z.array(header).describe('Response headers.'),
    timings: timings.describe('Timings.'),
  }),
  timings: timings
    .extend({ total_ms: z.number().describe('Total time, in milliseconds.') })
    .describe('Timings.'),
  security: objectOf('Security header analysis.', {
    grade: z.enum(['A+', 'A', 'B', 'C', 'D', 'F']).describe('Grade, A+ to F.'),
    score: z.number().describe('Score, 0 to 100.'),
    checks: arrayOf('One check per header.', {
      header: z.string().describe('Header name.'),
      verdict: z.enum(['good', 'weak', 'missing']).describe('good, weak or missing.'),
      value: z.string().nullable().describe('Current value; null if missing.'),
      advice: z.string().nullable().describe('How to improve it; null if good.'),
    }),
  }),
});

type Hop = HttpReport['hops'][number];

const rounded = (ms: number) => Math.round(ms * 100) / 100;
/** Values come as one character a byte; most servers that send more than ASCII mean UTF-8. */
function readable(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}

const headersOf = (hop: Hop) => hop.headers.map(([name, value]) => ({ name, value: readable(value) }));
const timingsOf = ({ timings: { dnsMs, connectMs, tlsMs, firstByteMs } }: Hop) => ({
  dns_ms: rounded(dnsMs),
  connect_ms: rounded(connectMs),
  tls_ms: rounded(tlsMs),
  first_byte_ms: rounded(firstByteMs),
});

function redirectOf(hop: Hop) {
  return {
    url: hop.url,
    status: hop.status,
    location: headersOf(hop).find(({ name }) => name.toLowerCase() === 'location')?.value ?? null,
    http_version: hop.httpVersion,
    remote_address: hop.remoteAddress,
    headers: headersOf(hop),
    timings: timingsOf(hop),
  };
}

export const headers = defineEndpoint({
  id: 'network.headers',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/headers',
  cacheable: true,
  summary: 'HTTP headers',
  description:
    'Returns the status, ordered headers, redirects and timings of a URL, and grades its security headers.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 20_000 },
  errors: ['address_refused', 'target_unreachable', 'upstream_timeout', 'queue_full', 'engine_unavailable'],
  uses: { engines: ['http'] },
  tool: { keywords: 'HTTP response redirect security CSP HSTS server site status code' },
  example: {
    input: { url: 'https://example.com/' },
    output: {
      url: 'https://example.com/',
      final_url: 'https://example.com/',
      method: 'GET',
      status: 200,
      http_version: '2',
      remote_address: '93.184.215.14',
      headers: [
        { name: 'content-type', value: 'text/html' },
        { name: 'x-content-type-options', value: 'nosniff' },
      ],
      redirects: [],
      timings: { dns_ms: 4.1, connect_ms: 12.9, tls_ms: 18.3, first_byte_ms: 21.5, total_ms: 57.2 },
      security: {
        grade: 'F',
        score: 15,
        checks: [
          { header: 'x-content-type-options', verdict: 'good', value: 'nosniff', advice: null },
          {
            header: 'referrer-policy',
            verdict: 'missing',
            value: null,
            advice: 'Send referrer-policy: strict-origin-when-cross-origin.',
          },
        ],
      },
    },
  },
  async run(asked, context) {
    const url = withScheme(asked.url);
    const report = await context.engines.http.inspect(
      {
        url,
        method: asked.method,
        redirectsMax: asked.follow ? redirectsMax : 0,
        userAgent: asked.user_agent,
      },
      context,
    );
    const last = report.hops.at(-1);
    if (!last) throw fail('target_unreachable', 'url: the server did not respond.', { param: 'url' });
    return {
      data: {
        url: report.hops[0]?.url ?? url,
        final_url: report.finalUrl,
        method: asked.method,
        status: last.status,
        http_version: last.httpVersion,
        remote_address: last.remoteAddress,
        headers: headersOf(last),
        redirects: report.hops.slice(0, -1).map(redirectOf),
        timings: { ...timingsOf(last), total_ms: rounded(report.totalMs) },
        security: gradeHeaders(last.headers, report.finalUrl.startsWith('https:')),
      },
    };
  },
});
