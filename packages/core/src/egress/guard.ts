/** The one check: a host and a port become addresses that may be dialled, or `address_refused`. */
import { promises as dns } from 'node:dns';
import { isIPv6 } from 'node:net';
import { fail } from '../errors.ts';
import { classifyAddress, parseAddress } from './address.ts';
import type { AllowList } from './allow.ts';
import { createHostsLookup } from './hosts-file.ts';
import { createProxyRoutes, type ProxyRoutes } from './outbound-proxy.ts';

export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

export interface GuardTarget {
  host: string;
  /** Undefined: any port, when only the address is asked for. */
  port?: number;
  allowedPorts?: number[];
  param?: string;
  /** Set by the operator: every address of it may be dialled. */
  configured?: boolean;
  signal: AbortSignal;
}

export interface Guard extends ProxyRoutes {
  /** Every address of the host, each public or allowed by the operator. */
  check(target: GuardTarget): Promise<CheckedAddress[]>;
  isPublic(address: string, port?: number): boolean;
  /** Takes one of the places for connections; returns what frees it. Throws `queue_full`. */
  enter(): () => void;
}

export interface GuardSettings {
  resolvers: string[];
  ports: number[];
  connectionsMax: number;
  proxyUrl?: string | undefined;
  noProxy?: string[];
}

const addressesMax = 8;

/** 0127.0.0.1 is 87.0.0.1 to some readers and 127.0.0.1 to others. */
const ambiguousOctets = /^(?=[\d.]+$)(?:.*\.)?0\d/;

/** What a URL parser makes of a host: lower case, punycode, canonical addresses, no brackets, no last dot. */
export function canonicalHost(host: string): string | undefined {
  if (host.length > 512 || /[\s/\\?#@%\x00-\x1f]/.test(host) || ambiguousOctets.test(host)) return undefined;
  const bracketed = isIPv6(host) ? `[${host}]` : host;
  if (/:/.test(bracketed) && !/^\[[^\]]+\]$/.test(bracketed)) return undefined;
  if (!URL.canParse(`http://${bracketed}/`)) return undefined;
  const name = new URL(`http://${bracketed}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return name === '' ? undefined : name;
}

const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** The same for names without any IP address: callers must not learn which internal names exist. */
function noAddress(host: string, param = 'host') {
  const message = `${param}: ${host} has no public IP address, or its name servers don't respond.`;
  return fail('target_unreachable', message, { param });
}

const withFamily = (address: string): CheckedAddress => ({ address, family: isIPv6(address) ? 6 : 4 });

export function createGuard(allow: AllowList, settings: GuardSettings): Guard {
  const { resolvers, ports, connectionsMax } = settings;
  let connections = 0;
  const hostsLookup = createHostsLookup();
  const routes = createProxyRoutes(settings.proxyUrl, settings.noProxy ?? []);

  async function lookup(name: string, signal: AbortSignal): Promise<string[]> {
    const fromFile = await hostsLookup(name);
    if (fromFile.length > 0) return fromFile;
    if (isLocalhost(name)) return ['127.0.0.1', '::1'];
    // One resolver a lookup: it can be cancelled alone and never holds a thread.
    const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
    if (resolvers.length > 0) resolver.setServers(resolvers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      signal.throwIfAborted();
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  function refuse(host: string, range: string, param: string | undefined) {
    const kind = `${/^[aeio]|^un(?!i)|^[AIO]/.test(range) ? 'an' : 'a'} ${range} IP address`;
    const how = parseAddress(host) ? `is ${kind}` : `resolves to ${kind}`;
    return fail(
      'address_refused',
      `${param ?? 'host'}: ${host} ${how}; only public IP addresses are allowed.`,
      { param },
    );
  }

  function selectDialable(host: string, addresses: string[], target: GuardTarget): string[] {
    const { port, param, allowedPorts = ports } = target;
    if (target.configured || allow.allowsName(host, port)) return addresses;
    const opened = addresses.filter((address) => allow.allowsAddress(address, port));
    if (opened.length > 0) return opened;
    for (const address of addresses) {
      const kind = classifyAddress(address);
      if (kind.public) continue;
      throw parseAddress(host) || isLocalhost(host)
        ? refuse(host, kind.range, param)
        : noAddress(host, param);
    }
    if (port !== undefined && !allowedPorts.includes(port)) throw refusePort(port, allowedPorts, param);
    return addresses;
  }

  return {
    routeTo: routes.routeTo,
    async check(target) {
      target.signal.throwIfAborted();
      const { param = 'host' } = target;
      const host = canonicalHost(target.host);
      if (host === undefined) {
        throw fail('address_refused', `${param}: the host is not a valid name or IP address.`, { param });
      }
      const addresses = parseAddress(host) ? [host] : await lookup(host, target.signal);
      if (addresses.length === 0) {
        throw noAddress(host, param);
      }
      return selectDialable(host, addresses, target).slice(0, addressesMax).map(withFamily);
    },
    enter() {
      if (connections >= connectionsMax) {
        throw fail('queue_full', 'Too many outgoing connections are open. Retry shortly.', {
          retryAfterSeconds: 2,
        });
      }
      connections += 1;
      let left = false;
      return () => {
        if (!left) connections -= 1;
        left = true;
      };
    },
    isPublic: (address, port) => classifyAddress(address).public || allow.allowsAddress(address, port),
  };
}

function refusePort(port: number, allowedPorts: number[], given: string | undefined) {
  const param = given === undefined || given === 'host' ? 'port' : given;
  const message = `${param}: port ${port} is refused; allowed ports: ${allowedPorts.join(', ')}.`;
  return fail('address_refused', message, { param });
}
