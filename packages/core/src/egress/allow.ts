/** The operator's exceptions: OJA_EGRESS_ALLOW. */
import ipaddr from 'ipaddr.js';
import { inCidr, parseAddress } from './address.ts';

interface AllowEntry {
  name?: string;
  cidr?: [ipaddr.IPv4 | ipaddr.IPv6, number];
  port: number | '*';
}

export interface AllowList {
  /** `port` undefined asks whether any port of it is open. */
  allowsName(name: string, port: number | undefined): boolean;
  allowsAddress(address: string, port: number | undefined): boolean;
}

function splitPort(entry: string): { host: string; port: string } {
  const bracketed = /^\[([^\]]+)\](?::(.+))?$/.exec(entry);
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ?? '*' };
  const colon = entry.lastIndexOf(':');
  const bareV6 = colon !== entry.indexOf(':') && !entry.includes('/');
  if (colon === -1 || (bareV6 && parseAddress(entry))) return { host: entry, port: '*' };
  return { host: entry.slice(0, colon), port: entry.slice(colon + 1) };
}

function parseEntry(entry: string): AllowEntry {
  const { host, port: portText } = splitPort(entry);
  const port = portText === '*' ? '*' : Number(portText);
  const portValid = port === '*' || (Number.isInteger(port) && port > 0 && port < 65_536);
  if (!host || !portValid) {
    throw new Error(`"${entry}" is not host:port (a name, IP address or range; a port or *)`);
  }
  if (host.includes('/')) {
    if (!ipaddr.isValidCIDR(host)) throw new Error(`"${host}" is not an IP address range`);
    return { cidr: ipaddr.parseCIDR(host), port };
  }
  const address = parseAddress(host);
  if (address) return { cidr: [address, address.kind() === 'ipv4' ? 32 : 128], port };
  if (!/^(\*\.)?[^*]+$/.test(host)) {
    throw new Error(`"${entry}" allows too much; name a host, or the hosts below one as *.example.internal`);
  }
  return { name: host.toLowerCase().replace(/\.$/, ''), port };
}

export function createAllowList(entries: string[]): AllowList {
  const parsed = entries.map(parseEntry);
  const nameFits = (entry: AllowEntry, name: string) =>
    entry.name === name || (entry.name?.startsWith('*.') === true && name.endsWith(entry.name.slice(1)));
  const portFits = (entry: AllowEntry, port: number | undefined) =>
    port === undefined || entry.port === '*' || entry.port === port;
  return {
    allowsName: (name, port) => parsed.some((entry) => nameFits(entry, name) && portFits(entry, port)),
    allowsAddress(text, port) {
      const address = parseAddress(text);
      if (!address) return false;
      return parsed.some((entry) => entry.cidr && inCidr(address, entry.cidr) && portFits(entry, port));
    },
  };
}
