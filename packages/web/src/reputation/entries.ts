/** Lists of addresses: reading their many formats, and finding an address on them. */
import { isIP } from 'node:net';
import type { ThreatCategory } from './port.ts';

export interface ThreatList {
  name: string;
  category: ThreatCategory;
  /** ISO date. */
  date: string;
  /** Hosts, which stand for their subdomains too, and hosts with a path, which stand for what lies below. */
  entries: Set<string>;
}

const entriesMax = 2_000_000;
const linesAtOnce = 5_000;
const hostShape = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

/** `host` or `host/path?query`, or undefined when the address has no usable host. */
export function toEntry(address: string): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  const host = url.hostname.replace(/\.$/, '');
  if (!hostShape.test(host) && isIP(host.replace(/^\[|\]$/g, '')) === 0) return undefined;
  const path = `${url.pathname}${url.search}`.replace(/[/^]+$/, '');
  return `${host}${path}`;
}

/** Other options block scripts or frames of a site that is harmless itself. */
const blocksPages = (options: string | undefined) =>
  options === undefined ||
  options.split(',').every((option) => /^(?:all|doc|document|popup|important)$/.test(option));

/** One line of a hosts file, a list of domains or addresses, an ad-block list or a CSV with addresses. */
export function readLine(line: string): string | undefined {
  const text = line.trim();
  if (text === '' || /^[#!;[]/.test(text) || text.startsWith('@@')) return undefined;
  const inQuotes = /"(https?:\/\/[^"]+)"/.exec(text);
  if (inQuotes?.[1]) return toEntry(inQuotes[1]);
  const adBlock = /^\|\|([^\s^$*|]+)\^?(?:\$(.*))?$/.exec(text);
  if (adBlock?.[1]) return blocksPages(adBlock[2]) ? toEntry(adBlock[1]) : undefined;
  const hostsLine = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)/.exec(text);
  if (hostsLine?.[1]) return hostsLine[1] === 'localhost' ? undefined : toEntry(hostsLine[1]);
  if (/\s/.test(text.replace(/\s+#.*$/, ''))) return undefined;
  return toEntry(text.replace(/\s+#.*$/, ''));
}

/** Reads a list a slice at a time, so that other calls go on meanwhile. */
export async function readEntries(text: string, keep: (entry: string) => boolean): Promise<Set<string>> {
  const entries = new Set<string>();
  let start = 0;
  for (let count = 1; start < text.length && entries.size < entriesMax; count++) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const entry = end - start < 4_096 ? readLine(text.slice(start, end)) : undefined;
    if (entry !== undefined && keep(entry)) entries.add(entry);
    start = end + 1;
    if (count % linesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return entries;
}

/** What to look for: the host and the domains above it, alone and with each part of the path. */
export function lookupKeys(address: string): string[] {
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, '');
  const labels = isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host.split('.') : [host];
  const hosts = labels
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, Math.max(1, labels.length - 1));
  const parts = url.pathname.split('/').filter(Boolean).slice(0, 8);
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const whole = `${url.pathname}${url.search}`.replace(/[/^]+$/, '');
  const endings = [...new Set(['', ...paths, whole])];
  return hosts.slice(-6).flatMap((name) => endings.map((ending) => `${name}${ending}`));
}

export function findEntry(list: ThreatList, keys: string[]): string | undefined {
  return keys.find((key) => list.entries.has(key));
}
