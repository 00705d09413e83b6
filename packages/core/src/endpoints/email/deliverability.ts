/** Whether the domain of an email address can receive mail, by DNS alone (RFC 5321 section 5.1, RFC 7505). */
import type { EmailAddress } from '../../domain/email/address.ts';
import { isPublicAddress } from '../../domain/hosts.ts';
import { addressesOf, type Found, type Lookup } from '../lookup.ts';

export type MailState =
  /** `implicit`: no MX record, so its own IP address counts as one. */
  | 'mx'
  | 'implicit'
  /** It says that it takes no mail: one MX record without a host. */
  | 'null_mx'
  | 'mx_unresolvable'
  /** Its mail servers have private IP addresses only, which others can't reach. */
  | 'mx_private'
  | 'no_mail_server'
  | 'no_such_domain'
  /** An IP address in brackets: DNS has nothing to say. */
  | 'ip_literal'
  | 'unknown';

export interface Deliverability {
  mxFound: boolean | null;
  acceptsMail: boolean | null;
  state: MailState;
}

const hostsTried = 3;

export async function readDeliverability(
  { domain, literal }: EmailAddress,
  lookup: Lookup,
): Promise<Deliverability> {
  if (literal) return { mxFound: null, acceptsMail: null, state: 'ip_literal' };
  const mx = await lookup(domain, 'MX');
  if (mx.state === 'unknown') return { mxFound: null, acceptsMail: null, state: 'unknown' };
  if (mx.missing) return { mxFound: false, acceptsMail: false, state: 'no_such_domain' };
  if (mx.state === 'none') {
    const own = await addressesOf(lookup, domain);
    if (own.state === 'unknown') return { mxFound: false, acceptsMail: null, state: 'unknown' };
    if (own.state === 'none') return { mxFound: false, acceptsMail: false, state: 'no_mail_server' };
    if (!isReachable(own)) return { mxFound: false, acceptsMail: false, state: 'mx_private' };
    return { mxFound: false, acceptsMail: true, state: 'implicit' };
  }
  const hosts = mx.records
    .map(({ parsed }) => ({ host: String(parsed?.exchange ?? '.'), priority: Number(parsed?.priority) }))
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ host }) => host);
  const named = hosts.filter((host) => host !== '.');
  if (named.length === 0) return { mxFound: true, acceptsMail: false, state: 'null_mx' };
  const tried = await Promise.all(named.slice(0, hostsTried).map((host) => addressesOf(lookup, host)));
  if (tried.some(isReachable)) return { mxFound: true, acceptsMail: true, state: 'mx' };
  const sure = tried.every(({ state }) => state !== 'unknown') && named.length <= hostsTried;
  const isResolved = tried.some(({ state }) => state === 'found');
  return {
    mxFound: true,
    acceptsMail: sure ? false : null,
    state: sure ? (isResolved ? 'mx_private' : 'mx_unresolvable') : 'unknown',
  };
}

const isReachable = ({ records }: Found) => records.some(({ data }) => isPublicAddress(data));
