/** The SPF record of a domain with everything it includes: counted as a receiving server counts (RFC 7208). */
import { addressesOf, type Found, type Lookup, textsOf } from '@oja/core/endpoints/lookup';
import type { MailReport } from './mail-shapes.ts';
import {
  asking,
  domainOf,
  isSpf,
  type Mechanism,
  plainDomain,
  readSpf,
  type SpfWarning,
} from './spf-record.ts';

export type SpfInclude = MailReport['spf']['includes'][number];

export type SpfReport = Omit<MailReport['spf'], 'warnings'> & { warnings: SpfWarning[] };

const lookupsMax = 10;
const voidMax = 2;
const mxMax = 10;
/** Beyond the limit the count goes on for a while, so that it says by how much. */
const followMax = 40;

interface Walk {
  lookup: Lookup;
  lookups: number;
  voids: number;
  includes: SpfInclude[];
  errors: Set<string>;
  warnings: Map<string, SpfWarning>;
  /** Lookups that DNS failed to answer: no fault of the record. */
  unanswered: Set<string>;
  /** A server may send because of a term that receivers never get to. */
  cutOff: boolean;
}

function warn(walk: Walk, warning: SpfWarning): void {
  if (!walk.warnings.has(warning.message)) walk.warnings.set(warning.message, warning);
}

const passes = ({ qualifier }: Mechanism) => qualifier === '+';
const isPastLimit = (walk: Walk) => walk.lookups > lookupsMax;

const macro = (domain: string) => domain.includes('%');

/** Exactly one record counts; two are an error. */
function recordOf(found: Found, domain: string): { record: string | null; error: string | null } {
  if (found.state === 'unknown')
    return { record: null, error: `DNS could not say what ${domain} publishes.` };
  const records = textsOf(found).filter(isSpf);
  if (records.length > 1)
    return { record: records[0]!, error: `${domain} has ${records.length} SPF records; one is allowed.` };
  return { record: records[0] ?? null, error: records.length === 0 ? `${domain} has no SPF record.` : null };
}

/** Tells whether servers can match it. */
async function askFor(walk: Walk, mechanism: Mechanism, domain: string): Promise<boolean> {
  const host = domainOf(mechanism, domain);
  if (macro(host) || mechanism.type === 'ptr') return true;
  if (mechanism.type === 'mx') {
    const found = await walk.lookup(host, 'MX');
    if (found.state === 'none') walk.voids += 1;
    if (found.records.length > mxMax) walk.errors.add(`mx of ${host} has more than ${mxMax} servers.`);
    return found.state !== 'none';
  }
  const found = mechanism.type === 'a' ? await addressesOf(walk.lookup, host) : await walk.lookup(host, 'A');
  if (found.state === 'none') walk.voids += 1;
  return found.state !== 'none';
}

async function walkInto(
  walk: Walk,
  step: { domain: string; parent: string; via: SpfInclude['via']; path: string[] },
): Promise<void> {
  const { domain, parent, via, path } = step;
  const entry: SpfInclude = { domain, parent, via, record: null, lookups: 0, error: null };
  walk.includes.push(entry);
  const note = (error: string, faults = walk.errors) => {
    entry.error = error;
    faults.add(error);
  };
  if (macro(domain)) return;
  if (path.includes(domain)) return note(`${domain} includes itself.`);
  const found = await walk.lookup(domain, 'TXT');
  if (found.state === 'none') walk.voids += 1;
  const { record, error } = recordOf(found, domain);
  entry.record = record;
  if (error !== null) note(error, found.state === 'unknown' ? walk.unanswered : walk.errors);
  if (record !== null) entry.lookups = await count(walk, record, domain, [...path, domain]);
}

/** Counts the lookups of one record, and walks on into those it names, in order. */
async function count(walk: Walk, text: string, domain: string, path: string[]): Promise<number> {
  const record = readSpf(text);
  const named = (fault: string) => (path.length > 1 ? `${domain}: ${fault}` : fault);
  for (const error of record.errors) walk.errors.add(named(error));
  for (const warning of record.warnings) warn(walk, { ...warning, message: named(warning.message) });
  let own = 0;
  // What follows all is never tested, because all matches every server.
  for (const mechanism of record.mechanisms) {
    if (!asking.has(mechanism.type)) {
      if (passes(mechanism) && isPastLimit(walk)) walk.cutOff = true;
      if (mechanism.type === 'all') break;
      continue;
    }
    own += 1;
    walk.lookups += 1;
    if (walk.lookups > followMax) return own;
    if (mechanism.type === 'include') {
      const target = domainOf(mechanism, domain);
      await walkInto(walk, { domain: target, parent: domain, via: 'include', path });
    } else if ((await askFor(walk, mechanism, domain)) && passes(mechanism) && isPastLimit(walk))
      walk.cutOff = true;
  }
  // redirect has no effect beside all.
  if (record.redirect !== null && record.all === null) {
    own += 1;
    walk.lookups += 1;
    const target = plainDomain(record.redirect);
    if (walk.lookups <= followMax)
      await walkInto(walk, { domain: target, parent: domain, via: 'redirect', path });
  }
  return own;
}

/** Past the limit the result is an error. Where all servers that may send come before it, only others get that. */
function judgeLookups(walk: Walk): void {
  if (!isPastLimit(walk)) return;
  const message = `It needs ${walk.lookups > followMax ? `more than ${followMax}` : walk.lookups} DNS lookups; ${lookupsMax} are allowed.`;
  if (walk.cutOff || walk.lookups > followMax || walk.errors.size > 0) walk.errors.add(message);
  else
    warn(walk, {
      code: 'lookups',
      message: `${message} The terms past the limit name no servers, but servers that may not send get an error instead of a fail.`,
    });
}

export async function reportSpf(domain: string, lookup: Lookup): Promise<SpfReport> {
  const found = await lookup(domain, 'TXT');
  const { record, error } = recordOf(found, domain);
  const report = { lookups_max: lookupsMax, includes: [] as SpfInclude[] };
  if (record === null) {
    const unknown = found.state === 'unknown';
    return {
      ...report,
      found: unknown ? null : false,
      valid: null,
      record: null,
      mechanisms: [],
      all: null,
      redirect: null,
      lookups: 0,
      void_lookups: 0,
      errors: unknown && error !== null ? [error] : [],
      warnings: [],
    };
  }
  const walk: Walk = {
    lookup,
    lookups: 0,
    voids: 0,
    includes: report.includes,
    errors: new Set(),
    warnings: new Map(),
    unanswered: new Set(),
    cutOff: false,
  };
  if (error !== null) walk.errors.add(error);
  await count(walk, record, domain, [domain]);
  if (walk.voids > voidMax) walk.errors.add(`${walk.voids} lookups find nothing; ${voidMax} are allowed.`);
  judgeLookups(walk);
  const { mechanisms, redirect } = readSpf(record);
  return {
    ...report,
    found: true,
    valid: walk.errors.size > 0 ? false : walk.unanswered.size > 0 ? null : true,
    record,
    mechanisms,
    all: effectiveAll(record, domain, walk.includes),
    redirect,
    lookups: Math.min(walk.lookups, followMax),
    void_lookups: walk.voids,
    errors: [...walk.errors, ...walk.unanswered],
    warnings: [...walk.warnings.values()],
  };
}

/** What happens to all other servers: the record's own word, or that of the record it redirects to. */
function effectiveAll(record: string, domain: string, includes: SpfInclude[]): Mechanism['qualifier'] | null {
  const { all, redirect } = readSpf(record);
  if (all !== null || redirect === null) return all;
  const next = includes.find(({ parent, via }) => via === 'redirect' && parent === domain);
  if (next === undefined || next.record === null || next.error !== null) return null;
  return effectiveAll(
    next.record,
    next.domain,
    includes.filter((one) => one !== next),
  );
}

/** `0.0.0.0/0`, or `a//0`: a range that every IPv4 or IPv6 address is in. */
const isWholeRange = ({ qualifier, type, value }: Mechanism) =>
  qualifier === '+' && ['ip4', 'ip6', 'a', 'mx'].includes(type) && /\/0+(\/|$)/.test(value ?? '');

export interface OpenTerm {
  /** The domain whose record has it, if it is not the one that was asked for. */
  domain: string | null;
  term: string;
}

/** The term by which a record lets every server send, although its own `all` doesn't: its own, or of an include. */
export function openTerm({ record, includes }: SpfReport): OpenTerm | undefined {
  const search = (text: string, domain: string | null, left: SpfInclude[]): OpenTerm | undefined => {
    const { mechanisms, redirect, all } = readSpf(text);
    for (const mechanism of mechanisms) {
      const { type, qualifier, value } = mechanism;
      if (type === 'all') return undefined;
      if (isWholeRange(mechanism))
        return { domain, term: value?.startsWith('/') ? `${type}${value}` : `${type}:${value}` };
      if (type !== 'include' || qualifier !== '+') continue;
      const found = follow(domainOf(mechanism, domain ?? ''), 'include', domain, left);
      if (found !== undefined) return found;
    }
    if (redirect === null || all !== null) return undefined;
    return follow(plainDomain(redirect), 'redirect', domain, left);
  };
  const follow = (
    target: string,
    via: SpfInclude['via'],
    from: string | null,
    left: SpfInclude[],
  ): OpenTerm | undefined => {
    const entry = left.find(
      (one) => one.domain === target && one.via === via && (from === null || one.parent === from),
    );
    if (entry === undefined || entry.record === null) return undefined;
    const rest = left.filter((one) => one !== entry);
    if (via === 'include' && effectiveAll(entry.record, target, rest) === '+')
      return { domain: target, term: '+all' };
    return search(entry.record, target, rest);
  };
  return record === null ? undefined : search(record, null, includes);
}
