/** What a registration lookup asks for: a domain, an address or an autonomous system. */
import { fail } from '../errors.ts';
import { asciiName, isAddress, splitHost } from './hosts.ts';
import { isPrivateRegistry } from './private-registries.ts';

export interface RegistrationQuery {
  kind: 'domain' | 'ip' | 'asn';
  /** Registrable domain or top-level domain in ASCII, canonical address, or number of the AS. */
  query: string;
}

const asnMax = 4_294_967_295;

const wrong = (why: string) => fail('invalid_request', `domain: ${why}`, { param: 'domain' });

export async function registrationTarget(given: string): Promise<RegistrationQuery> {
  const text = given.trim();
  const asn = /^asn?\s*(\d+)$/i.exec(text)?.[1];
  if (asn !== undefined) {
    if (Number(asn) > asnMax) throw wrong(`AS numbers go up to ${asnMax}.`);
    return { kind: 'asn', query: String(Number(asn)) };
  }
  if (isAddress(text)) return { kind: 'ip', query: text.toLowerCase() };
  const host = splitHost(text)?.host;
  if (host && isAddress(host)) return { kind: 'ip', query: host };
  const name = host === undefined ? undefined : asciiName(host);
  if (name === undefined || name === '.' || name.includes('*')) {
    throw wrong('must be a domain such as example.com, an IP address, or an AS number such as AS15169.');
  }
  // Loads the list of public suffixes on first use.
  const { parse } = await import('tldts');
  const { domain: own, publicSuffix: below, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (isPrivate && own && below && isPrivateRegistry(below)) return { kind: 'domain', query: own };
  const { domain, publicSuffix, isIcann } = parse(name);
  if (isIcann && domain) return { kind: 'domain', query: domain };
  if (isIcann && publicSuffix === name && !name.includes('.')) return { kind: 'domain', query: name };
  if (isIcann && publicSuffix === name) throw wrong(`${name} is a public suffix; look up a name below it.`);
  throw wrong(`${name} does not end in a known top-level domain.`);
}
