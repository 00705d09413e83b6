/** A grade for the mail setup of a domain, and what to change first: the advice that gains most comes first. */
import { isPublicAddress } from '@oja/core/domain/hosts';
import type { BimiReport } from './bimi.ts';
import type { DkimReport } from './dkim.ts';
import type { DmarcReport } from './dmarc.ts';
import type { DaneReport, MailServers } from './mail-servers.ts';
import type { MailReport } from './mail-shapes.ts';
import { openTerm, type SpfReport } from './spf.ts';
import type { SpfWarning } from './spf-record.ts';
import type { MtaStsReport, TlsRptReport } from './transport-policies.ts';

export interface MailFacts {
  mx: MailServers;
  spf: SpfReport;
  dmarc: DmarcReport;
  dkim: DkimReport;
  mtaSts: MtaStsReport;
  tlsRpt: TlsRptReport;
  bimi: BimiReport;
  dane: DaneReport[];
}

export type Advice = MailReport['advice'][number];

export type Graded = Pick<MailReport, 'grade' | 'score' | 'advice'>;

interface Tally {
  /** Points that could be judged: what DNS did not say counts neither way. */
  possible: number;
  gained: number;
  advice: Advice[];
}

const bounds = [
  ['A+', 95],
  ['A', 85],
  ['B', 70],
  ['C', 55],
  ['D', 40],
] as const;

export function gradeMail(facts: MailFacts): Graded {
  if (facts.mx.exists === false)
    return {
      grade: null,
      score: null,
      advice: [{ code: 'no_such_domain', message: 'The domain does not exist.', points: 0 }],
    };
  const tally: Tally = { possible: 0, gained: 0, advice: [] };
  const receives = !facts.mx.nullMx && facts.mx.servers.length > 0;
  judgeServers(tally, facts);
  judgeSpf(tally, facts, receives);
  judgeDmarc(tally, facts.dmarc);
  judgeDkim(tally, facts.dkim, receives);
  if (receives) judgeTransport(tally, facts);
  if (tally.possible === 0) return { grade: null, score: null, advice: [] };
  const score = Math.round((tally.gained / tally.possible) * 100);
  const grade = bounds.find(([, least]) => score >= least)?.[0] ?? 'F';
  return { grade, score, advice: tally.advice.toSorted((a, b) => b.points - a.points) };
}

function judge(
  tally: Tally,
  worth: number,
  gained: number,
  advice?: { code: string; message: string },
): void {
  tally.possible += worth;
  tally.gained += gained;
  if (advice !== undefined) tally.advice.push({ ...advice, points: worth - gained });
}

function judgeServers(tally: Tally, { mx }: MailFacts) {
  if (mx.found === null || mx.nullMx) return;
  if (mx.servers.length === 0)
    return judge(tally, 10, 0, {
      code: 'no_mx',
      message: 'The domain has no MX record. If it receives no mail, publish a null MX record: MX 0 .',
    });
  const dead = mx.servers.filter(({ resolves }) => resolves === false);
  const hidden = mx.servers.filter(
    ({ addresses }) => addresses.length > 0 && !addresses.some(({ ip }) => isPublicAddress(ip)),
  );
  const namesOf = (servers: typeof dead) => servers.map(({ host }) => host).join(', ');
  if (dead.length + hidden.length > 0)
    return judge(
      tally,
      10,
      dead.length + hidden.length < mx.servers.length ? 5 : 0,
      dead.length > 0
        ? {
            code: 'mx_unresolvable',
            message: `These MX hosts have no IP address: ${namesOf(dead)}. Fix or remove them.`,
          }
        : {
            code: 'mx_private',
            message: `These MX hosts have no public IP address, so that nobody can deliver mail to them: ${namesOf(hidden)}. Fix or remove them.`,
          },
    );
  const aliases = mx.servers.filter(({ alias }) => alias);
  if (aliases.length === 0) judge(tally, 10, 10);
  else
    judge(tally, 10, 7, {
      code: 'mx_alias',
      message: `These MX hosts are aliases (CNAME), which some mail servers refuse: ${namesOf(aliases)}. Name the hosts that they lead to.`,
    });
  const addresses = mx.servers.flatMap((server) => server.addresses);
  const unnamed = addresses
    .filter(({ forward_confirmed }) => forward_confirmed === false)
    .map(({ ip }) => ip);
  if (addresses.length === 0) return;
  if (unnamed.length === 0) return judge(tally, 5, 5);
  judge(tally, 5, 0, {
    code: 'ptr',
    message: `Give these IP addresses a PTR record whose name leads back to them: ${unnamed.slice(0, 5).join(', ')}.`,
  });
}

function judgeSpf(tally: Tally, { spf, mx }: MailFacts, receives: boolean) {
  const worth = 25;
  if (spf.found === null) return;
  if (!spf.found)
    return judge(tally, worth, 0, {
      code: 'spf_missing',
      message: mx.nullMx
        ? 'Publish the SPF record v=spf1 -all, because this domain sends no mail.'
        : `Publish an SPF record that names your mail servers and ends in ~all or -all.${receives ? '' : ' If the domain sends no mail, publish v=spf1 -all.'}`,
    });
  // DNS could not say what an included record holds.
  if (spf.valid === null) return;
  if (spf.valid === false)
    return judge(tally, worth, 5, {
      code: 'spf_invalid',
      message: `Fix the SPF record: ${spf.errors.join(' ')}`,
    });
  const warned = (code: SpfWarning['code']) =>
    spf.warnings.filter((warning) => warning.code === code).map(({ message }) => message);
  const ignored = warned('after_all');
  if (ignored.length > 0)
    tally.advice.push({
      code: 'spf_ignored_terms',
      message: `Move the terms of the SPF record before all, or remove them. ${ignored.join(' ')}`,
      points: 0,
    });
  const [ptr] = warned('ptr');
  if (ptr !== undefined)
    tally.advice.push({
      code: 'spf_ptr',
      message: `Replace ptr in the SPF record with ip4, ip6, a or mx. ${ptr}`,
      points: 0,
    });
  const [lookups] = warned('lookups');
  if (lookups !== undefined)
    tally.advice.push({
      code: 'spf_lookups',
      message: `Remove terms from the SPF record. ${lookups}`,
      points: 0,
    });
  const open = openTerm(spf);
  if (open !== undefined)
    return judge(tally, worth, 10, {
      code: 'spf_permissive',
      message:
        open.domain === null
          ? `Remove ${open.term} from the SPF record: it lets every server send in your name.`
          : `Remove ${open.domain} from the records that your SPF record names: it has ${open.term}, so that every server may send in your name.`,
    });
  if (spf.all === '-' || spf.all === '~') return judge(tally, worth, worth);
  judge(tally, worth, 10, {
    code: 'spf_permissive',
    message: `End the SPF record in ~all or -all: now ${spf.all === '+' ? 'every server may' : 'it does not say whether others may'} send in your name.`,
  });
}

const dmarcPoints = { reject: 35, quarantine: 30, none: 12 };
/** With pct=0, receivers apply the next weaker policy to all mail (RFC 7489 section 6.6.4). */
const weaker = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const;

function judgeDmarc(tally: Tally, dmarc: DmarcReport) {
  const worth = 35;
  if (dmarc.found === null) return;
  if (!dmarc.found)
    return judge(tally, worth, 0, {
      code: 'dmarc_missing',
      message:
        'Publish a DMARC record, at first v=DMARC1; p=none; rua=mailto:… to see who sends in your name. Gmail and Yahoo require one from bulk senders.',
    });
  const policy = dmarc.effective_policy;
  if (policy === null)
    // Of several records none applies: that is no better than none.
    return judge(tally, worth, dmarc.alignment === null ? 0 : 2, {
      code: 'dmarc_invalid',
      message: `Fix the DMARC record: ${dmarc.errors.join(' ')}`,
    });
  const full = dmarc.pct === null || dmarc.pct === 100;
  const applied = dmarc.pct === 0 ? weaker[policy] : policy;
  const points = dmarcPoints[applied] - (full ? 0 : 5) - (dmarc.errors.length > 0 ? 3 : 0);
  if (policy === 'none')
    judge(tally, worth, points, {
      code: 'dmarc_none',
      message:
        'The DMARC policy is none: forged mail is delivered. Move to p=quarantine, then p=reject, once the reports look right.',
    });
  else if (!full)
    judge(tally, worth, points, {
      code: 'dmarc_pct',
      message: `The DMARC policy holds for ${dmarc.pct}% of mail; raise pct to 100.`,
    });
  else if (dmarc.errors.length > 0)
    judge(tally, worth, points, {
      code: 'dmarc_errors',
      message: `Fix the DMARC record: ${dmarc.errors.join(' ')}`,
    });
  else judge(tally, worth, worth);
  if (dmarc.rua.length === 0)
    tally.advice.push({
      code: 'dmarc_reports',
      message: 'Add rua=mailto:… to the DMARC record to receive reports.',
      points: 0,
    });
}

function judgeDkim(tally: Tally, { keys, tried }: DkimReport, receives: boolean) {
  const live = keys.filter(({ revoked, error }) => !revoked && error === null);
  const weak = live.filter(({ key_type, bits }) => key_type === 'rsa' && (bits ?? 0) < 1_024);
  if (weak.length > 0)
    return judge(tally, 15, 3, {
      code: 'dkim_weak',
      message: `Replace the DKIM keys below 1,024 bits with ones of 2,048: ${weak.map(({ selector }) => selector).join(', ')}.`,
    });
  if (live.length > 0) return judge(tally, 15, 15);
  const broken = keys.flatMap(({ selector, error }) => (error === null ? [] : [`${selector}: ${error}`]));
  if (broken.length > 0)
    return judge(tally, 15, 0, {
      code: 'dkim_invalid',
      message: `Publish the whole DKIM key; mail that it signs fails the check now. ${broken.join(' ')}`,
    });
  // Selectors can't be listed: what was not found is unknown, and counts neither way.
  if (receives)
    tally.advice.push({
      code: 'dkim_unknown',
      message: `None of ${tried.length} common selectors has a DKIM key in use. Your keys may have other selectors: send selector to check them.`,
      points: 0,
    });
}

function judgeTransport(tally: Tally, { mtaSts, tlsRpt, dane, bimi, dmarc }: MailFacts) {
  const daneHolds = dane.length > 0 && dane.every(({ found, secure }) => found === true && secure);
  const enforced = mtaSts.valid === true && mtaSts.policy?.mode === 'enforce';
  if (enforced || daneHolds) judge(tally, 7, 7);
  else if (mtaSts.found === true && mtaSts.valid === false)
    judge(tally, 7, 1, { code: 'mta_sts_invalid', message: `Fix MTA-STS: ${mtaSts.errors.join(' ')}` });
  else if (mtaSts.found === true)
    judge(tally, 7, 4, {
      code: 'mta_sts_testing',
      message: 'Set the MTA-STS policy to mode: enforce once the TLS reports look right.',
    });
  else if (mtaSts.found === false)
    judge(tally, 7, 0, {
      code: 'mta_sts_missing',
      message: 'Publish an MTA-STS policy, so that mail to you is never sent without TLS.',
    });
  if (tlsRpt.found === true) judge(tally, 3, 3);
  else if (tlsRpt.found === false)
    judge(tally, 3, 0, {
      code: 'tls_rpt_missing',
      message: 'Publish a TLS-RPT record to learn about failed deliveries.',
    });
  const strict = dmarc.effective_policy === 'quarantine' || dmarc.effective_policy === 'reject';
  if (bimi.errors.length > 0)
    tally.advice.push({ code: 'bimi', message: `Fix BIMI: ${bimi.errors.join(' ')}`, points: 0 });
  else if (bimi.found === true && bimi.logo !== null && !strict)
    tally.advice.push({
      code: 'bimi_policy',
      message: 'BIMI shows your logo only with the DMARC policy quarantine or reject.',
      points: 0,
    });
}
