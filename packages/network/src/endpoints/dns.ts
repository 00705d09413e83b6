/** `GET /api/v1/network/dns`: records of a name. */

import { asciiName, isAddress, reverseName, unicodeName } from '@oja/core/domain/hosts';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { formatWord } from '@oja/core/endpoints/format-word';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import {
  type ComparedReply,
  canonicalName,
  type DnsReply,
  type DnsType,
  dnsTypes,
  typeName,
  typeNumber,
} from '@oja/core/engines/dns/port';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { dnsJson, toDnsJson } from './dns-json.ts';
import { queryFlag } from './query.ts';

const typesByDefault: DnsType[] = ['A', 'AAAA', 'MX', 'TXT', 'NS', 'CNAME'];
const typesOfAll: DnsType[] = [...typesByDefault, 'SOA', 'CAA'];

const typeWords = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(20)])
  .transform((given) =>
    [given]
      .flat()
      .flatMap((line) => line.toUpperCase().split(/[\s,]+/))
      .filter(Boolean)
      .flatMap((word): string[] => (word === 'ALL' || word === 'ANY' ? typesOfAll : [word])),
  )
  .pipe(
    z
      .array(
        z.string().refine((word) => typeNumber(word) !== undefined, {
          error: `must be a record type: ${dnsTypes.join(', ')}, or a number such as 65280 or TYPE65280`,
        }),
      )
      .min(1)
      .max(20),
  )
  .transform((list) => [...new Set(list.map((word) => typeName(typeNumber(word) as number)))]);

/** Names that are no host names write their other bytes as replies do: `ada\\.obi.example.com`. */
const nameOf = (given: string) => (given.includes('\\') ? canonicalName(given) : asciiName(given));

const input = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine((name) => isAddress(name) || nameOf(name) !== undefined, {
      message: 'must be a domain name such as example.com, or an IP address for its PTR record',
    })
    .describe(
      'Domain name (including international names, and with escapes as in replies: \\. and \\032), or an IP address for its PTR record.',
    ),
  type: typeWords
    .optional()
    .describe(
      `Comma-separated or repeated: ${dnsTypes.join(', ')}, or any by its number, such as 65280 or TYPE65280; ALL for the common ones. Default: ${typesByDefault.join(', ')}.`,
    ),
  resolver: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .optional()
    .describe(
      "DNS server to query: IP address, address:port, host name, or https:// URL (DoH). all queries several public resolvers and compares the results. Default: the platform's resolver.",
    ),
  dnssec: queryFlag(false).describe(
    'Request DNSSEC signatures. flags.ad shows whether the resolver validated them.',
  ),
  format: formatWord(['json', 'dns-json'])
    .default('json')
    .describe('dns-json returns the JSON of DNS over HTTPS resolvers (Status, Question, Answer).'),
});

const flags = z.object({
  aa: z.boolean().describe('Authoritative answer.'),
  tc: z.boolean().describe('Truncated.'),
  rd: z.boolean().describe('Recursion desired.'),
  ra: z.boolean().describe('Recursion available.'),
  ad: z.boolean().describe('Authentic data (DNSSEC).'),
  cd: z.boolean().describe('Checking disabled.'),
});
const record = z.object({
  name: z.string().describe('Record name.'),
  type: z.string().describe('Record type.'),
  ttl: z.int().describe('Time to live in seconds.'),
  data: z
    .string()
    .describe('Record data as dig prints it: names with a trailing dot, non-printable bytes as \\ddd.'),
  parsed: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Parsed fields of types such as MX, TXT, SOA, SRV, CAA and HTTPS.'),
});

const output = z.object({
  name: z.string().describe('Name of the query, in ASCII.'),
  unicode: z.string().describe('Name in Unicode.'),
  status: z.string().describe('DNS status: NOERROR, NXDOMAIN, SERVFAIL, REFUSED …'),
  status_code: z.int().describe('Numeric DNS status.'),
  exists: z
    .boolean()
    .nullable()
    .describe(
      "Whether the name exists; null if the servers don't say. With status NXDOMAIN and true, it is an alias (CNAME) of a name that doesn't exist.",
    ),
  records: z.array(record).describe('Records found.'),
  flags: flags.describe('Header flags of the response.'),
  resolver: z.string().describe('Resolver that was used.'),
  ms: z.number().describe('Duration in milliseconds.'),
  queries: arrayOf('One entry per query sent.', {
    type: z.string().describe('Record type.'),
    status: z.string().describe('DNS status.'),
    transport: z.enum(['udp', 'tcp', 'https']).describe('Transport used.'),
    flags: flags.describe('Header flags of the response.'),
    records: z.int().describe('Number of records.'),
    authority: z.array(record).describe('Authority section.'),
    extended_errors: arrayOf(
      'Why the resolver could not answer (RFC 8914), such as an invalid DNSSEC signature.',
      {
        code: z.int().describe('Extended DNS error code.'),
        name: z.string().describe('Name of the code, such as DNSSEC Bogus or Signature Expired.'),
        text: z.string().nullable().describe('Explanation from the resolver; null if it sent none.'),
      },
    ),
    ms: z.number().describe('Duration in milliseconds.'),
  }),
  comparison: z
    .object({
      consistent: z
        .boolean()
        .describe(
          'Whether every resolver that replied returned the same status and records; TTLs may differ.',
        ),
      differing: z.array(z.string()).describe('Record types with different results.'),
      resolvers: arrayOf('Results by resolver.', {
        resolver: z.string().describe('Resolver.'),
        status: z.string().nullable().describe('DNS status; null if it did not reply.'),
        records: z.array(record).describe('Records found.'),
        ms: z.number().nullable().describe('Duration in milliseconds; null if it did not reply.'),
        error: z.string().nullable().describe('Error message; null if it replied.'),
      }),
    })
    .optional()
    .describe('Only with resolver=all. records then has the records of the first resolver that responded.'),
});

const rounded = (ms: number) => Math.round(ms * 100) / 100;

/** Good news wins: one type may be missing while others answer. */
function overall(replies: DnsReply[]): DnsReply {
  const best =
    replies.find(({ status }) => status === 'NOERROR') ?? replies.find(({ status }) => status === 'NXDOMAIN');
  return best ?? (replies[0] as DnsReply);
}

/** NXDOMAIN behind an alias is about the name that the alias leads to (RFC 6604): the alias itself exists. */
function existsIn({ status, answers }: Pick<DnsReply, 'status' | 'answers'>): boolean | null {
  if (status === 'NOERROR') return true;
  return status === 'NXDOMAIN' ? answers.length > 0 : null;
}

function questionOf(asked: z.output<typeof input>): { name: string; types: DnsType[] } {
  if (!isAddress(asked.name)) return { name: nameOf(asked.name) ?? '.', types: asked.type ?? typesByDefault };
  if (asked.type?.some((type) => type !== 'PTR')) {
    throw fail(
      'invalid_request',
      'type: an IP address has PTR records only; send type=PTR or a domain name.',
      { param: 'type' },
    );
  }
  return { name: reverseName(asked.name), types: ['PTR'] };
}

/** Where records have an order they come in it, first choice first; others as the server sent them. */
const orderKeys: Record<string, string[]> = {
  MX: ['priority'],
  SRV: ['priority', '-weight'],
  NAPTR: ['order', 'preference'],
  HTTPS: ['priority'],
  SVCB: ['priority'],
};

type Row = DnsReply['answers'][number];

function rankOf({ type, parsed }: Row): number[] {
  return (orderKeys[type] ?? []).map((key) =>
    key.startsWith('-') ? -Number(parsed?.[key.slice(1)]) : Number(parsed?.[key]),
  );
}

function byRank(a: Row, b: Row): number {
  const other = rankOf(b);
  const differences = rankOf(a).map((value, index) => value - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function inOrder(records: Row[]): Row[] {
  return [...Map.groupBy(records, ({ type }) => type).values()].flatMap((rows) => rows.toSorted(byRank));
}

/** The same CNAME comes with every type; once is enough. */
function distinct<T extends { name: string; type: string; data: string }>(records: T[]): T[] {
  return [...new Map(records.map((row) => [`${row.name} ${row.type} ${row.data}`, row])).values()];
}

const exampleFlags = { aa: false, tc: false, rd: true, ra: true, ad: false, cd: false };

export const dns = defineEndpoint({
  id: 'network.dns',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/dns',
  cacheable: true,
  summary: 'DNS lookup',
  description:
    'Returns the records of a domain name with their TTL. NXDOMAIN, SERVFAIL and REFUSED are returned in `status`. The call is free if no server could answer, as with SERVFAIL and REFUSED.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  quick: true,
  limits: { bodyBytesMax: 1_000, timeoutMs: 15_000 },
  errors: [
    'address_refused',
    'target_unreachable',
    'upstream_timeout',
    'queue_full',
    'upstream_error',
    'engine_unavailable',
  ],
  wire: { types: [dnsJson] },
  uses: { engines: ['dns'] },
  tool: { keywords: 'name server nameserver records MX TXT CNAME domain resolve', common: true },
  example: {
    input: { name: 'example.com', type: 'MX' },
    output: {
      name: 'example.com',
      unicode: 'example.com',
      status: 'NOERROR',
      status_code: 0,
      exists: true,
      records: [
        {
          name: 'example.com',
          type: 'MX',
          ttl: 3_600,
          data: '10 mail.example.com.',
          parsed: { priority: 10, exchange: 'mail.example.com' },
        },
      ],
      flags: exampleFlags,
      resolver: '192.0.2.53',
      ms: 12.4,
      queries: [
        {
          type: 'MX',
          status: 'NOERROR',
          transport: 'udp',
          flags: exampleFlags,
          records: 1,
          authority: [],
          extended_errors: [],
          ms: 12.4,
        },
      ],
    },
  },
  async run(asked, context) {
    const { name, types: wanted } = questionOf(asked);
    const startedAt = performance.now();
    const { dns: engine } = context.engines;
    const { dnssec } = asked;
    const isCompared = asked.resolver?.toLowerCase() === 'all';
    const compared = isCompared
      ? await Promise.all(wanted.map((type) => engine.compare({ name, type, dnssec }, context)))
      : undefined;
    const replies =
      compared === undefined
        ? await Promise.all(
            wanted.map((type) => engine.query({ name, type, resolver: asked.resolver, dnssec }, context)),
          )
        : compared.map(firstReply);
    const main = overall(replies);
    if (asked.format === 'dns-json') {
      const units = existsIn(main) === null ? { units: 0 } : {};
      return { text: toDnsJson(name, wanted, replies), mime: dnsJson, ...units };
    }
    return {
      // Nobody could answer the question: it costs nothing.
      ...(existsIn(main) === null ? { units: 0 } : {}),
      data: {
        name,
        unicode: unicodeName(name),
        status: main.status,
        status_code: main.statusCode,
        exists: existsIn(main),
        records: recordsOf(replies),
        flags: main.flags,
        resolver: main.resolver,
        ms: rounded(performance.now() - startedAt),
        queries: replies.map((reply, index) => ({
          type: wanted[index] as DnsType,
          status: reply.status,
          transport: reply.transport,
          flags: reply.flags,
          records: reply.answers.length,
          authority: reply.authority,
          extended_errors: reply.extendedErrors,
          ms: rounded(reply.ms),
        })),
        ...(compared === undefined ? {} : { comparison: comparisonOf(wanted, compared) }),
      },
    };
  },
});

const recordsOf = (replies: DnsReply[]) => distinct(replies.flatMap(({ answers }) => inOrder(answers)));

function firstReply(compared: ComparedReply[]): DnsReply {
  const found = compared.find(({ reply }) => reply !== null)?.reply;
  if (found) return found;
  throw fail('upstream_timeout', 'None of the resolvers replied.', { param: 'resolver' });
}

/** The same for replies that say the same, in whatever order and with whatever TTLs. */
const meaningOf = ({ status, answers }: DnsReply) =>
  JSON.stringify([
    status,
    answers.map(({ name, type, data }) => `${name.toLowerCase()} ${type} ${data}`).toSorted(),
  ]);

function comparisonOf(types: DnsType[], compared: ComparedReply[][]) {
  const differing = types.filter((_, index) => {
    const said = compared[index]!.flatMap(({ reply }) => (reply === null ? [] : [meaningOf(reply)]));
    return new Set(said).size > 1;
  });
  const resolvers = (compared[0] ?? []).map(({ resolver }, index) => {
    const own = compared.map((row) => row[index]!);
    const replies = own.flatMap(({ reply }) => (reply === null ? [] : [reply]));
    return {
      resolver,
      status: replies.length === 0 ? null : overall(replies).status,
      records: recordsOf(replies),
      ms: replies.length === 0 ? null : rounded(Math.max(...replies.map(({ ms }) => ms))),
      error: own.find(({ error }) => error !== null)?.error ?? null,
    };
  });
  return { consistent: differing.length === 0, differing, resolvers };
}
