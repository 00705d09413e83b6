/** What can be known of an email address without writing to it: its format, its domain, and what lists say. */
import {
  type EmailAddress,
  mailboxOf,
  parseEmail,
  spellEmail,
  splitSubaddress,
} from '../../domain/email/address.ts';
import { likelyDomain } from '../../domain/email/likely-typo.ts';
import { isDisposable, isFreeProvider, isRole } from '../../domain/email/lists.ts';
import type { Lookup } from '../lookup.ts';
import { type Deliverability, type MailState, readDeliverability } from './deliverability.ts';

export interface Reason {
  code: string;
  message: string;
}

export interface EmailCheck {
  format_valid: boolean;
  normalized: string | null;
  mailbox: string | null;
  did_you_mean: string | null;
  user: string | null;
  subaddress: string | null;
  domain: string | null;
  domain_unicode: string | null;
  mx_found: boolean | null;
  accepts_mail: boolean | null;
  disposable: boolean | null;
  role: boolean | null;
  free: boolean | null;
  score: number;
  reasons: Reason[];
}

interface Finding extends Reason {
  /** Points that it costs. */
  cost: number;
}

const undeliverable: Partial<Record<MailState, string>> = {
  null_mx: 'The domain publishes a null MX record: it accepts no mail.',
  mx_unresolvable: 'None of the mail servers of the domain has an IP address.',
  mx_private: 'The mail servers of the domain have no public IP address.',
  no_mail_server: 'The domain has no mail server: neither MX nor address records.',
  no_such_domain: 'The domain does not exist.',
};

function findingsOf(check: Omit<EmailCheck, 'score' | 'reasons'>, { state }: Deliverability): Finding[] {
  const found: Finding[] = [];
  const add = (code: string, cost: number, message: string) => found.push({ code, cost, message });
  const refusal = undeliverable[state];
  if (refusal !== undefined) add(state, 95, refusal);
  if (state === 'implicit') add('implicit_mx', 10, 'The domain has no MX record; its IP address is used.');
  if (state === 'ip_literal')
    add('ip_literal', 50, 'An IP address takes the place of a domain; most servers refuse that.');
  if (state === 'unknown') add('dns_unknown', 25, 'Whether the domain accepts mail could not be determined.');
  if (check.disposable === true) add('disposable', 70, 'The domain belongs to a disposable email service.');
  if (check.did_you_mean !== null) add('likely_typo', 40, `Did you mean ${check.did_you_mean}?`);
  if (check.role === true) add('role', 15, 'The mailbox belongs to a function or a team, not to one person.');
  if (check.subaddress !== null)
    add('subaddress', 5, 'The address has a subaddress: all its variants deliver to one mailbox.');
  if (check.free === true && refusal === undefined)
    add('free_provider', 0, 'Anyone can open a mailbox at this domain.');
  return found;
}

const invalid = (fault: string): EmailCheck => ({
  format_valid: false,
  normalized: null,
  mailbox: null,
  did_you_mean: null,
  user: null,
  subaddress: null,
  domain: null,
  domain_unicode: null,
  mx_found: null,
  accepts_mail: null,
  disposable: null,
  role: null,
  free: null,
  score: 0,
  reasons: [{ code: 'invalid_format', message: fault }],
});

/** Domains that are set aside for documentation and tests (RFC 2606, RFC 6761). */
const reserved = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/;

/** Why mail to an address can't arrive; null where it can, or where nobody knows. */
export async function undeliverableReason(email: string, lookup: Lookup): Promise<string | null> {
  const parsed = parseEmail(email);
  if ('fault' in parsed) return parsed.fault;
  if (reserved.test(parsed.address.domain)) return null;
  const check = await checkEmail(email, lookup);
  if (check.accepts_mail !== false) return null;
  // A mail server in the operator's own network: others can't reach it, but this server can.
  if (check.reasons.some(({ code }) => code === 'mx_private')) return null;
  const hint = check.did_you_mean === null ? '' : ` Did you mean ${check.did_you_mean}?`;
  return `${check.reasons[0]!.message}${hint}`;
}

export async function checkEmail(text: string, lookup: Lookup): Promise<EmailCheck> {
  const parsed = parseEmail(text);
  if ('fault' in parsed) return invalid(parsed.fault);
  const { address } = parsed;
  const delivery = await readDeliverability(address, lookup);
  const facts = {
    ...factsOf(address, delivery.acceptsMail),
    mx_found: delivery.mxFound,
    accepts_mail: delivery.acceptsMail,
  };
  const findings = findingsOf(facts, delivery).toSorted((a, b) => b.cost - a.cost);
  const lost = findings.reduce((sum, { cost }) => sum + cost, 0);
  return {
    ...facts,
    score: Math.max(0, 100 - lost),
    reasons: findings.map(({ code, message }) => ({ code, message })),
  };
}

function factsOf(address: EmailAddress, acceptsMail: boolean | null) {
  const { user, subaddress } = splitSubaddress(address);
  const { domain, literal } = address;
  const likely = literal ? null : likelyDomain(domain, acceptsMail !== true);
  return {
    format_valid: true,
    normalized: spellEmail(address),
    mailbox: mailboxOf(address),
    did_you_mean: likely === null ? null : spellEmail({ ...address, domain: likely }),
    user,
    subaddress,
    domain,
    domain_unicode: address.unicodeDomain,
    disposable: literal ? null : isDisposable(`@${domain}`),
    role: address.quoted ? false : isRole(user.toLowerCase()),
    // Lists of providers have the typos of others, too.
    free: literal ? null : isFreeProvider(domain) && likelyDomain(domain, false) === null,
  };
}
