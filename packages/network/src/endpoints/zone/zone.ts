/** `GET /api/v1/network/dns/zone`: the way from the root to a zone, its name servers, SOA record and DNSSEC chain. */
import { asciiName, isAddress, reverseName, unicodeName } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { createLookup } from '@oja/core/endpoints/lookup';
import { fail, OjaError } from '@oja/core/errors';
import { chainOf, type ZoneRecords } from './chain.ts';
import {
  type AskServer,
  askAny,
  type Delegation,
  type Descent,
  descend,
  rootServers,
} from './delegations.ts';
import { checkZone } from './zone-checks.ts';
import { exampleZone, input, output } from './zone-shapes.ts';

/** A zone with many servers and a deep name ask some hundred questions. */
const questionsMax = 200;

function askerOf({ engines, signal, log }: CallContext<{ engines: 'dns' }>): AskServer {
  let asked = 0;
  return async (server, name, type) => {
    asked += 1;
    if (asked > questionsMax)
      return { server, reply: null, error: 'Not asked: the zone has too many servers.' };
    try {
      const question = { name, type, resolver: server.ip, dnssec: true, recursive: false };
      return { server, reply: await engines.dns.query(question, { signal, log }), error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OjaError)) throw error;
      const isPrivate = error.code === 'address_refused';
      return { server, reply: null, error: isPrivate ? 'Its IP address is private.' : "It doesn't respond." };
    }
  };
}

/** Keys and SOA records of each zone on the way, from its own servers. */
export async function recordsOf(
  delegations: Delegation[],
  ask: AskServer,
): Promise<Map<string, ZoneRecords>> {
  const zones = [{ zone: '.', servers: rootServers }, ...delegations];
  const found = await Promise.all(
    zones.map(async ({ zone, servers }): Promise<[string, ZoneRecords]> => {
      const [keys, soa] = await Promise.all(
        ['DNSKEY', 'SOA'].map((type) => askAny(servers, zone, type, ask)),
      );
      return [zone, { keys: keys!.reply?.answers ?? null, soa: soa!.reply?.answers ?? null }];
    }),
  );
  return new Map(found);
}

const traceOf = ({ delegations }: Descent) =>
  delegations.map(({ zone, answered, hosts, ds }) => ({
    zone,
    by: answered.server,
    ms: Math.round((answered.reply?.ms ?? 0) * 10) / 10,
    nameservers: hosts,
    ds: ds === null ? null : ds.some(({ type }) => type === 'DS'),
  }));

export const zone = defineEndpoint({
  id: 'network.dns-zone',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/dns/zone',
  cacheable: true,
  summary: 'DNS zone check',
  description:
    'Traces a name from the root servers down, asks every name server of its zone, and verifies the DNSSEC chain. Finds lame delegations, servers that disagree, unusual SOA values, and the link at which DNSSEC breaks.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 30_000, perMinute: 30 },
  errors: ['address_refused', 'target_unreachable', 'upstream_timeout', 'engine_unavailable'],
  uses: { engines: ['dns'] },
  tool: { keywords: 'trace delegation nameserver lame SOA serial DNSSEC chain broken bogus propagation' },
  example: { input: { name: 'www.example.com' }, output: exampleZone },
  async run(asked, context) {
    const isIp = isAddress(asked.name);
    const name = isIp ? reverseName(asked.name) : (asciiName(asked.name) ?? '.');
    const ask = askerOf(context);
    const lookup = createLookup(context, { queriesMax: 150 });
    const descent = await descend(name, rootServers, ask, lookup);
    const { delegations, exists, stopped } = descent;
    const last = delegations.at(-1);
    if (last === undefined && exists === null)
      throw fail('target_unreachable', `The root servers can't be reached from this server: ${stopped}`, {
        param: 'name',
      });
    const apex = last ?? { zone: '.', servers: rootServers, hosts: rootServers.map(({ host }) => host) };
    const [report, records, answer] = await Promise.all([
      last === undefined ? { nameservers: [], soa: null, findings: [] } : checkZone(last, ask, lookup),
      recordsOf(delegations, ask),
      askAny(apex.servers, name, asked.type ?? (isIp ? 'PTR' : 'A'), ask),
    ]);
    const { reply } = answer;
    return {
      data: {
        name,
        unicode: unicodeName(name),
        exists: exists === true && reply !== null ? reply.status !== 'NXDOMAIN' : exists,
        zone: stopped === null ? apex.zone : null,
        stopped,
        trace: traceOf(descent),
        answer: reply && {
          by: answer.server,
          status: reply.status,
          records: reply.answers
            .filter(({ type }) => type !== 'RRSIG')
            .map(({ name: owner, type, ttl, data }) => ({ name: owner, type, ttl, data })),
        },
        ...report,
        dnssec: chainOf(delegations, records, Date.now()),
      },
    };
  },
});
