/** One DNS question for endpoints that ask many: records, none, or unknown where no server could say. */

import { asciiName } from '../domain/hosts.ts';
import type { DnsRecord } from '../engines/dns/port.ts';
import type { Engines } from '../engines/engines.ts';
import { OjaError } from '../errors.ts';
import type { Logger } from '../logger.ts';

export interface Found {
  /** `none`: the name has no such record; `unknown`: nobody could say. */
  state: 'found' | 'none' | 'unknown';
  /** The name itself does not exist. */
  missing: boolean;
  /** Of the asked type only, aliases followed by the resolver. */
  records: DnsRecord[];
  /** The name is an alias (CNAME) of another. */
  alias?: boolean;
  /** The resolver validated the answer (DNSSEC). */
  secure: boolean;
}

export type Lookup = (name: string, type: string) => Promise<Found>;

interface Asking {
  engines: Pick<Engines, 'dns'>;
  signal: AbortSignal;
  log: Logger;
}

const nothing: Found = { state: 'none', missing: true, records: [], alias: false, secure: false };
const unknown: Found = { state: 'unknown', missing: false, records: [], alias: false, secure: false };

/** Remembers its answers; a name that is private is one that the public DNS does not have. */
export function createLookup(context: Asking, { queriesMax = 300, dnssec = false } = {}): Lookup {
  const asked = new Map<string, Promise<Found>>();
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    let answer = asked.get(key);
    if (answer === undefined) {
      // A zone that leads from name to name must not make this server ask for ever.
      answer = asked.size < queriesMax ? ask(context, name, type, dnssec) : Promise.resolve(unknown);
      asked.set(key, answer);
    }
    return answer;
  };
}

/** Names come from records that strangers write: what is no name is not asked for. */
async function ask(context: Asking, given: string, type: string, dnssec: boolean): Promise<Found> {
  const name = asciiName(given);
  if (name === undefined) return nothing;
  try {
    const reply = await context.engines.dns.query({ name, type, dnssec }, context);
    if (reply.status !== 'NOERROR' && reply.status !== 'NXDOMAIN') return unknown;
    const records = reply.answers.filter((record) => record.type === type);
    const state = records.length > 0 ? 'found' : 'none';
    // An alias exists, even if the name that it leads to does not.
    const missing = reply.status === 'NXDOMAIN' && reply.answers.length === 0;
    const alias = type !== 'CNAME' && reply.answers.some((record) => record.type === 'CNAME');
    return { state, missing, records, alias, secure: reply.flags.ad };
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof OjaError && error.code === 'address_refused') return nothing;
    return unknown;
  }
}

/** Texts of TXT records, each with its strings joined. */
export const textsOf = ({ records }: Found): string[] =>
  records.map(({ parsed }) => String(parsed?.text ?? ''));

/** IPv4 and IPv6 addresses of a host. */
export async function addressesOf(lookup: Lookup, host: string): Promise<Found> {
  const [v4, v6] = await Promise.all([lookup(host, 'A'), lookup(host, 'AAAA')]);
  const records = [...v4.records, ...v6.records];
  if (records.length > 0) return { ...v4, state: 'found', missing: false, records };
  return v4.state === 'unknown' || v6.state === 'unknown' ? unknown : { ...v4, state: 'none' };
}
