/** Which RDAP server is responsible (RFC 9224): a snapshot of IANA's lists, refreshed in the background. */
import { readFile } from 'node:fs/promises';
import { privateRegistryOf } from '@oja/core/domain/private-registries';
import type { RegistrationQuery } from '@oja/core/domain/registration-target';
import type { Egress } from '@oja/core/egress/port';
import ipaddr from 'ipaddr.js';
import { asArray, asObject, asText } from './json.ts';

type Service = [keys: string[], urls: string[]];
type ListName = 'dns' | 'ipv4' | 'ipv6' | 'asn';
type Lists = Record<ListName, Service[]>;

const listNames: ListName[] = ['dns', 'ipv4', 'ipv6', 'asn'];
const refreshMs = 24 * 3_600_000;
const retryMs = 600_000;
const ianaRdap = 'https://rdap.iana.org/';

export interface Bootstrap {
  /** Base address that ends with a slash; undefined when nobody offers RDAP for it. */
  serverOf(query: RegistrationQuery): Promise<string | undefined>;
}

function readServices(json: unknown): Service[] {
  return asArray(asObject(json).services, 5_000).map((service) => {
    const [keys, urls] = asArray(service);
    const texts = (value: unknown) => asArray(value, 5_000).flatMap((item) => asText(item) ?? []);
    return [texts(keys), texts(urls)];
  });
}

function pickUrl(urls: string[]): string | undefined {
  const url = urls.find((candidate) => candidate.startsWith('https:')) ?? urls[0];
  return url === undefined || url.endsWith('/') ? url : `${url}/`;
}

function findService(lists: Lists, { kind, query }: RegistrationQuery): string | undefined {
  if (kind === 'domain') {
    if (!query.includes('.')) return ianaRdap;
    const own = privateRegistryOf(query);
    if (own) return own.rdap;
    const labels = query.split('.');
    for (let from = 1; from < labels.length; from++) {
      const suffix = labels.slice(from).join('.');
      const service = lists.dns.find(([keys]) => keys.includes(suffix));
      if (service) return pickUrl(service[1]);
    }
    return undefined;
  }
  if (kind === 'asn') {
    const number = Number(query);
    const covers = (range: string) => {
      const [low, high = low] = range.split('-').map(Number);
      return low !== undefined && high !== undefined && number >= low && number <= high;
    };
    return pickUrl(lists.asn.find(([keys]) => keys.some(covers))?.[1] ?? []);
  }
  const address = ipaddr.parse(query);
  const covers = (cidr: string) => ipaddr.isValidCIDR(cidr) && address.match(ipaddr.parseCIDR(cidr));
  return pickUrl(lists[address.kind()].find(([keys]) => keys.some(covers))?.[1] ?? []);
}

export function createBootstrap(egress: Egress, url: string): Bootstrap {
  let lists: Promise<Lists> | undefined;
  let nextRefreshAt = 0;

  async function refresh(): Promise<void> {
    if (url === '' || Date.now() < nextRefreshAt) return;
    nextRefreshAt = Date.now() + retryMs;
    const base = url.endsWith('/') ? url : `${url}/`;
    const fetched = await Promise.all(
      listNames.map(async (name): Promise<[ListName, Service[]]> => {
        const answer = await egress.fetch(`${base}${name}.json`, {
          signal: AbortSignal.timeout(20_000),
          bytesMax: 2_000_000,
        });
        const services = answer.status === 200 ? readServices(JSON.parse(answer.body.toString('utf8'))) : [];
        if (services.length === 0) throw new Error(`${name}.json is empty`);
        return [name, services];
      }),
    );
    lists = Promise.resolve(Object.fromEntries(fetched) as Lists);
    nextRefreshAt = Date.now() + refreshMs;
  }

  return {
    async serverOf(query) {
      lists ??= readFile(new URL('./bootstrap.json', import.meta.url), 'utf8').then(
        (text) => JSON.parse(text) as Lists,
      );
      const known = await lists;
      // The snapshot serves until the fresh lists are here; without them it serves on.
      refresh().catch(() => {});
      return findService(known, query);
    },
  };
}
