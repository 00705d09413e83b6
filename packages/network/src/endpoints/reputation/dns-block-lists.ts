/** DNS block lists (RFC 5782): an address of 127.0.0.0/8 under the reversed IP address means that it is listed. */
import { reverseName } from '@oja/core/domain/hosts';
import { type Lookup, textsOf } from '@oja/core/endpoints/lookup';

export interface Listing {
  list: string;
  reason: string | null;
  since: string | null;
}

const reversed = (ip: string) => reverseName(ip).replace(/\.(in-addr|ip6)\.arpa$/, '');
/** 127.255.255.x says that the list refuses this resolver; anything outside 127.0.0.0/8 is no list at all. */
const isListed = (data: string) => /^127\./.test(data) && !/^127\.255\.255\./.test(data);

export interface BlockListAnswer {
  listings: Listing[];
  /** Zones that did not say. */
  silent: string[];
}

export async function askBlockLists(ip: string, zones: string[], lookup: Lookup): Promise<BlockListAnswer> {
  const answers = await Promise.all(
    zones.map(async (zone) => {
      const name = `${reversed(ip)}.${zone}`;
      const found = await lookup(name, 'A');
      if (found.state === 'none') return { zone, listed: false };
      if (!found.records.some(({ data }) => isListed(data))) return { zone, listed: null };
      const [reason] = textsOf(await lookup(name, 'TXT'));
      return { zone, listed: true, reason: reason?.slice(0, 500) ?? null };
    }),
  );
  return {
    listings: answers
      .filter(({ listed }) => listed === true)
      .map(({ zone, reason }) => ({ list: zone, reason: reason ?? null, since: null })),
    silent: answers.filter(({ listed }) => listed === null).map(({ zone }) => zone),
  };
}
