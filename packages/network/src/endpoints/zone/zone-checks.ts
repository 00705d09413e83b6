/** The servers of a zone, compared with each other and with the parent, and its SOA record. */
import { isPublicAddress } from '@oja/core/domain/hosts';
import type { Lookup } from '@oja/core/endpoints/lookup';
import { type Answered, type AskServer, type Delegation, hostsIn, type NameServer } from './delegations.ts';
import type { ZoneReport } from './zone-shapes.ts';

export type ServerReport = ZoneReport['nameservers'][number];

export type Soa = NonNullable<ZoneReport['soa']>;

export type Finding = ZoneReport['findings'][number];

export async function checkZone(
  { zone, hosts, servers }: Pick<Delegation, 'zone' | 'hosts' | 'servers'>,
  ask: AskServer,
  lookup: Lookup,
): Promise<Pick<ZoneReport, 'nameservers' | 'soa' | 'findings'>> {
  const reached = await Promise.all(servers.map((server) => askServer(zone, server, ask)));
  const missing = hosts.filter((host) => !servers.some((server) => server.host === host)).map(withoutAddress);
  const nameservers = [...reached.map(({ report }) => report), ...missing];
  const soa = reached.find(({ soa }) => soa !== null)?.soa ?? null;
  const aliases = await aliasesOf(hosts, lookup);
  const findings = [
    ...serverFindings(nameservers, aliases),
    ...agreement(hosts, nameservers),
    ...spread(nameservers, hosts),
    ...(soa === null ? [] : soaFindings(soa, hosts)),
  ];
  return { nameservers, soa, findings };
}

const withoutAddress = (host: string): ServerReport => ({
  ...{ host, ip: null, authoritative: null, serial: null, lists: [], ms: null },
  error: 'It has no IPv4 address.',
});

async function askServer(zone: string, server: NameServer, ask: AskServer) {
  const [soaAnswer, nsAnswer] = await Promise.all([ask(server, zone, 'SOA'), ask(server, zone, 'NS')]);
  const { reply } = soaAnswer;
  const parsed = reply?.answers.find(({ type }) => type === 'SOA')?.parsed as Soa | undefined;
  const report: ServerReport = {
    ...server,
    authoritative: reply === null ? false : reply.flags.aa && parsed !== undefined,
    serial: parsed?.serial ?? null,
    lists: nsAnswer.reply === null ? [] : hostsIn(nsAnswer.reply.answers, zone),
    ms: reply === null ? null : Math.round(reply.ms * 10) / 10,
    error: errorOf(soaAnswer, parsed !== undefined),
  };
  return { report, soa: parsed ?? null };
}

function errorOf({ reply, error }: Answered, hasSoa: boolean): string | null {
  if (reply === null) return error;
  if (reply.status !== 'NOERROR') return `It returns ${reply.status}.`;
  if (!hasSoa) return 'It returns no SOA record.';
  return reply.flags.aa ? null : 'Its reply is not authoritative.';
}

async function aliasesOf(hosts: string[], lookup: Lookup): Promise<string[]> {
  const found = await Promise.all(hosts.map(async (host) => ({ host, ...(await lookup(host, 'A')) })));
  return found.flatMap(({ host, alias }) => (alias === true ? [host] : []));
}

const find = (code: string, severity: Finding['severity'], message: string): Finding => ({
  code,
  severity,
  message,
});
const listed = (words: string[]) => [...new Set(words)].join(', ');

function serverFindings(servers: ServerReport[], aliases: string[]): Finding[] {
  const named = (reports: ServerReport[]) =>
    listed(reports.map(({ host, ip }) => (ip === null ? host : `${host} (${ip})`)));
  const silent = servers.filter(({ ip, ms }) => ip !== null && ms === null);
  const lame = servers.filter(({ authoritative, ms }) => authoritative === false && ms !== null);
  const nowhere = servers.filter(({ ip }) => ip === null);
  const hidden = servers.filter(({ ip }) => ip !== null && !isPublicAddress(ip));
  return [
    ...(silent.length > 0
      ? [find('no_response', 'error', `These name servers don't respond: ${named(silent)}.`)]
      : []),
    ...(lame.length > 0
      ? [
          find(
            'lame_delegation',
            'error',
            `These name servers are named, and have no authority for the zone: ${named(lame)}.`,
          ),
        ]
      : []),
    ...(nowhere.length > 0
      ? [find('no_address', 'error', `These name servers have no IPv4 address: ${named(nowhere)}.`)]
      : []),
    ...(hidden.length > 0
      ? [find('private_address', 'error', `These name servers have private IP addresses: ${named(hidden)}.`)]
      : []),
    ...(aliases.length > 0
      ? [
          find(
            'alias',
            'error',
            `These name servers are aliases (CNAME), which NS records must not name: ${listed(aliases)}.`,
          ),
        ]
      : []),
  ];
}

function agreement(hosts: string[], servers: ServerReport[]): Finding[] {
  const alive = servers.filter(({ authoritative }) => authoritative === true);
  const serials = new Set(alive.map(({ serial }) => serial));
  const own = alive.find(({ lists }) => lists.length > 0)?.lists;
  const onlyParent = own === undefined ? [] : hosts.filter((host) => !own.includes(host));
  const onlyZone = (own ?? []).filter((host) => !hosts.includes(host));
  const disagree = alive.some(({ lists }) => lists.join() !== (own ?? []).join());
  return [
    ...(serials.size > 1
      ? [
          find(
            'serial_mismatch',
            'warning',
            `The name servers have different versions of the zone: ${[...serials].join(', ')}.`,
          ),
        ]
      : []),
    ...(onlyParent.length > 0
      ? [
          find(
            'ns_only_at_parent',
            'warning',
            `The parent names servers that the zone doesn't: ${listed(onlyParent)}.`,
          ),
        ]
      : []),
    ...(onlyZone.length > 0
      ? [
          find(
            'ns_only_in_zone',
            'warning',
            `The zone names servers that the parent doesn't: ${listed(onlyZone)}.`,
          ),
        ]
      : []),
    ...(disagree ? [find('ns_mismatch', 'warning', 'The name servers list different NS records.')] : []),
  ];
}

/** Together in one network they fail together. */
function spread(servers: ServerReport[], hosts: string[]): Finding[] {
  const networks = new Set(
    servers.flatMap(({ ip }) => (ip === null ? [] : [ip.split('.').slice(0, 3).join('.')])),
  );
  if (hosts.length === 1)
    return [find('single_server', 'warning', 'The zone has one name server; at least two are expected.')];
  return networks.size === 1
    ? [find('same_network', 'warning', `All name servers are in one network, ${[...networks][0]}.0/24.`)]
    : [];
}

const day = 86_400;

/** RFC 1912 section 2.2, and RFC 2308 for the minimum. */
function soaFindings(soa: Soa, hosts: string[]): Finding[] {
  const { mname, rname, refresh, retry, expire, minimum } = soa;
  const bounds: [name: string, value: number, least: number, most: number][] = [
    ['refresh', refresh, 1_200, 2 * day],
    ['retry', retry, 120, day],
    ['expire', expire, 7 * day, 60 * day],
    ['minimum', minimum, 60, day],
  ];
  const outside = bounds.filter(([, value, least, most]) => value < least || value > most);
  return [
    ...outside.map(([name, value, least, most]) =>
      find(`soa_${name}`, 'warning', `SOA ${name} is ${value} seconds; ${least} to ${most} is usual.`),
    ),
    ...(retry >= refresh ? [find('soa_retry', 'warning', 'SOA retry should be shorter than refresh.')] : []),
    ...(expire <= refresh + retry
      ? [
          find(
            'soa_expire',
            'error',
            'SOA expire must be longer than refresh and retry together, or secondaries drop the zone.',
          ),
        ]
      : []),
    ...(rname.includes('@') || !rname.includes('.')
      ? [
          find(
            'soa_rname',
            'warning',
            `SOA rname ${rname} is no email address in DNS form (hostmaster.example.com).`,
          ),
        ]
      : []),
    ...(hosts.includes(mname.toLowerCase())
      ? []
      : [
          find(
            'soa_mname',
            'info',
            `${mname}, the primary server, is none of the name servers (a hidden primary).`,
          ),
        ]),
  ];
}
