/** A DNS reply in the JSON that resolvers over HTTPS have (Google's, Cloudflare's). */
import { type DnsReply, typeNumber } from '@oja/core/engines/dns/port';

export const dnsJson = 'application/dns-json';

const dotted = (name: string) => (name.endsWith('.') ? name : `${name}.`);

export function toDnsJson(name: string, types: readonly string[], replies: readonly DnsReply[]): string {
  const [first] = replies;
  const record = ({ name: owner, type, ttl, data }: DnsReply['answers'][number]) => ({
    name: dotted(owner),
    type: typeNumber(type) ?? 0,
    TTL: ttl,
    data,
  });
  const answers = replies.flatMap((reply) => reply.answers.map(record));
  const authority = replies.flatMap((reply) => reply.authority.map(record));
  const { flags, statusCode } = first!;
  return JSON.stringify({
    ...{ Status: statusCode, TC: flags.tc, RD: flags.rd, RA: flags.ra, AD: flags.ad, CD: flags.cd },
    Question: types.map((type) => ({ name: dotted(name), type: typeNumber(type) ?? 0 })),
    ...(answers.length === 0 ? {} : { Answer: answers }),
    ...(authority.length === 0 ? {} : { Authority: authority }),
    Comment: `Response from ${first!.resolver}.`,
  });
}
