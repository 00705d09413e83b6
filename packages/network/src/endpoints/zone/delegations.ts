/** The way from the root to a zone: asked label by label of the servers of each zone itself, past every cache. */
import type { Lookup } from '@oja/core/endpoints/lookup';
import type { DnsRecord, DnsReply } from '@oja/core/engines/dns/port';

export interface NameServer {
  host: string;
  ip: string;
}

export interface Answered {
  server: NameServer;
  reply: DnsReply | null;
  /** Why there is no reply. */
  error: string | null;
}

/** Asks one server for what it knows itself. */
export type AskServer = (server: NameServer, name: string, type: string) => Promise<Answered>;

export interface Delegation {
  zone: string;
  /** Of the parent zone, which named the servers. */
  answered: Answered;
  /** Host names of its servers, as the parent names them. */
  hosts: string[];
  servers: NameServer[];
  /** DS records with their signatures, from the parent. Null where it didn't say. */
  ds: DnsRecord[] | null;
}

export interface Descent {
  delegations: Delegation[];
  exists: boolean | null;
  /** Why it ended early. */
  stopped: string | null;
}

const hostsMax = 13;
const triesMax = 3;
const letters = 'abcdefghijklm';
const rootAddresses =
  '198.41.0.4 170.247.170.2 192.33.4.12 199.7.91.13 192.203.230.10 192.5.5.241 192.112.36.4 198.97.190.53 192.36.148.17 192.58.128.30 193.0.14.129 199.7.83.42 202.12.27.33';
export const rootServers: NameServer[] = rootAddresses
  .split(' ')
  .map((ip, at) => ({ host: `${letters[at]}.root-servers.net`, ip }));

const lower = (name: string) => name.toLowerCase().replace(/\.$/, '');
export const hostsIn = (records: DnsRecord[], zone: string): string[] =>
  [
    ...new Set(
      records
        .filter(({ type, name }) => type === 'NS' && lower(name) === zone)
        .map(({ data }) => lower(data)),
    ),
  ].toSorted();

/** com, example.com, www.example.com. */
function suffixesOf(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, at) => labels.slice(labels.length - 1 - at).join('.'));
}

/** The first of some servers that answers. */
export async function askAny(
  servers: NameServer[],
  name: string,
  type: string,
  ask: AskServer,
): Promise<Answered> {
  let last: Answered | undefined;
  for (const server of servers.slice(0, triesMax)) {
    last = await ask(server, name, type);
    if (last.reply?.status === 'NOERROR' || last.reply?.status === 'NXDOMAIN') break;
  }
  return (
    last ?? { server: { host: '', ip: '' }, reply: null, error: 'None of its servers has an IPv4 address.' }
  );
}

export async function serversOf(hosts: string[], lookup: Lookup): Promise<NameServer[]> {
  const found = await Promise.all(
    hosts.slice(0, hostsMax).map(async (host) => {
      const { records } = await lookup(host, 'A');
      return records.slice(0, 2).map(({ data }) => ({ host, ip: data }));
    }),
  );
  return found.flat();
}

export async function descend(
  name: string,
  roots: NameServer[],
  ask: AskServer,
  lookup: Lookup,
): Promise<Descent> {
  const delegations: Delegation[] = [];
  let servers = roots;
  if (name === '.') return { delegations, exists: true, stopped: null };
  for (const zone of suffixesOf(name)) {
    const answered = await askAny(servers, zone, 'NS', ask);
    const { reply } = answered;
    const stopped = faultOf(answered) ?? (servers === roots ? interceptionOf(answered) : null);
    if (stopped !== null || reply === null) return { delegations, exists: null, stopped };
    if (reply.status === 'NXDOMAIN') return { delegations, exists: false, stopped: null };
    const hosts = hostsIn([...reply.answers, ...reply.authority], zone);
    if (hosts.length === 0) continue;
    const [ds, next] = await Promise.all([askAny(servers, zone, 'DS', ask), serversOf(hosts, lookup)]);
    const dsRecords = ds.reply?.status === 'NOERROR' ? ds.reply.answers : null;
    delegations.push({ zone, answered, hosts, servers: next, ds: dsRecords });
    servers = next;
  }
  return { delegations, exists: true, stopped: null };
}

/** Root servers search for nobody: who offers to is a resolver of the network in between. */
const interceptionOf = ({ server, reply }: Answered): string | null =>
  reply?.flags.ra
    ? `the network answers DNS itself in place of ${server.host} (${server.ip}), so that no zone can be traced.`
    : null;

function faultOf({ server, reply, error }: Answered): string | null {
  const at = server.host === '' ? '' : `${server.host} (${server.ip}): `;
  if (reply === null) return `${at}${error}`;
  return reply.status === 'NOERROR' || reply.status === 'NXDOMAIN'
    ? null
    : `${at}it returns ${reply.status}.`;
}
