/** `GET /api/v1/network/whois/similar`: names like a domain that are still free. */
import { unicodeName } from '@oja/core/domain/hosts';
import { registrationTarget } from '@oja/core/domain/registration-target';
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { similarNames } from './similar-names.ts';

/** Registries limit those who ask much: some at a time, and no more than can be of use. */
const lanes = 4;
const triedMax = 40;
const registryMs = 4_000;
const allMs = 20_000;

type Context = CallContext<{ engines: 'dns' | 'whois' }>;

const output = z.object({
  domain: z.string().describe('Domain that the names are like, in ASCII.'),
  names: arrayOf('Names that are free, or may be, in the order in which people try them.', {
    domain: z.string().describe('Name in ASCII.'),
    unicode: z.string().describe('Name in Unicode.'),
    available: z
      .boolean()
      .nullable()
      .describe(
        'true if its registry says that it is free; null if the registry does not answer and the name is not in the DNS.',
      ),
    source: z.enum(['rdap', 'whois', 'dns']).describe('Who says so.'),
  }),
  tried: z.int().describe('Names that were looked up; those that are taken are left out.'),
});
type Name = z.output<typeof output>['names'][number];

/** Undefined for a name that is taken. */
async function look(domain: string, until: AbortSignal, context: Context): Promise<Name | undefined> {
  const { engines } = context;
  const aside = asideOf(context);
  const signal = AbortSignal.any([context.signal, until]);
  const base = { domain, unicode: unicodeName(domain) };
  try {
    const { status, answers } = await engines.dns.query({ name: domain, type: 'NS' }, { ...aside, signal });
    if (status === 'NOERROR' && answers.length > 0) return undefined;
    const isMissing = status === 'NXDOMAIN';
    const briefly = { ...aside, signal: AbortSignal.any([signal, AbortSignal.timeout(registryMs)]) };
    const found = await engines.whois
      .lookup({ kind: 'domain', query: domain }, briefly)
      .catch(() => undefined);
    if (found?.registered === false) return { ...base, available: true, source: found.source };
    return found?.registered === true || !isMissing ? undefined : { ...base, available: null, source: 'dns' };
  } catch {
    context.signal.throwIfAborted();
    return undefined;
  }
}

async function freeNames(names: string[], limit: number, context: Context) {
  const until = AbortSignal.timeout(allMs);
  const found = new Map<number, Name>();
  const queue = names.slice(0, triedMax).entries();
  let tried = 0;
  const lane = async () => {
    for (const [place, name] of queue) {
      if (until.aborted || found.size >= limit) return;
      tried += 1;
      const free = await look(name, until, context);
      if (free !== undefined) found.set(place, free);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const inOrder = [...found].toSorted(([a], [b]) => a - b).map(([, name]) => name);
  return { names: inOrder.slice(0, limit), tried };
}

export const similarDomains = defineEndpoint({
  id: 'network.similar-domains',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/whois/similar',
  cacheable: true,
  summary: 'Similar domains',
  description:
    'Returns names like a domain that nobody has registered: under other endings, and with words before and after it. Each is looked up in the DNS, then at its registry. Free of charge if none is found.',
  access: 'key',
  input: z.strictObject({
    domain: z.string().trim().min(1).max(255).describe('Domain such as oja.com.'),
    limit: z.coerce.number().int().min(1).max(20).default(10).describe('Names to return, 1 to 20.'),
  }),
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 30_000, perMinute: 20 },
  errors: ['upstream_error', 'upstream_timeout', 'engine_unavailable'],
  uses: { engines: ['dns', 'whois'] },
  tool: { keywords: 'available free domain name suggestions alternatives taken buy register' },
  example: {
    input: { domain: 'oja.com', limit: 2 },
    output: {
      domain: 'oja.com',
      names: [
        { domain: 'oja.africa', unicode: 'oja.africa', available: true, source: 'rdap' },
        { domain: 'getoja.com', unicode: 'getoja.com', available: true, source: 'rdap' },
      ],
      tried: 9,
    },
  },
  async run({ domain, limit }, context) {
    const target = await registrationTarget(domain);
    const at = target.query.indexOf('.');
    if (target.kind !== 'domain' || at < 0)
      throw fail('invalid_request', 'domain: must be a domain such as oja.com.', { param: 'domain' });
    const names = similarNames(target.query.slice(0, at), target.query.slice(at + 1));
    const { names: found, tried } = await freeNames(names, limit, context);
    return {
      data: { domain: target.query, names: found, tried },
      ...(found.length === 0 ? { units: 0 } : {}),
    };
  },
});
