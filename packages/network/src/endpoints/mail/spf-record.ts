/** One SPF record in parts (RFC 7208 section 4.6): what it says, and what is wrong with how it says it. */

import type { MailReport } from './mail-shapes.ts';
import { domainFault, isMacroString, mechanismFaults, splitPrefix } from './spf-grammar.ts';

export type Mechanism = MailReport['spf']['mechanisms'][number];

export interface SpfWarning {
  code: 'ptr' | 'after_all' | 'lookups';
  message: string;
}

export interface SpfRecord {
  mechanisms: Mechanism[];
  all: Mechanism['qualifier'] | null;
  redirect: string | null;
  /** What makes receivers refuse the record, and what they only ignore. */
  errors: string[];
  warnings: SpfWarning[];
}

const ptrWarning: SpfWarning = {
  code: 'ptr',
  message: 'ptr is slow and unreliable, and some receivers ignore it (RFC 7208 section 5.5).',
};

const termsMax = 200;
const directive = /^([+\-~?]?)([a-z0-9]+)(?::(.*)|(\/.*))?$/is;
const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/is;

/** Mechanisms that ask the DNS, each of which counts towards the limit of ten. */
export const asking = new Set(['include', 'a', 'mx', 'ptr', 'exists']);

/** Only spaces separate terms. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** The domain that a mechanism is about, without the prefix lengths that a and mx can have. */
export function domainOf({ type, value }: Mechanism, own: string): string {
  const named = type === 'a' || type === 'mx' ? splitPrefix(value ?? '').domain : (value ?? '');
  return named === '' ? own : plainDomain(named);
}

export const plainDomain = (domain: string) => domain.replace(/\.$/, '').toLowerCase();

function readModifier(record: SpfRecord, seen: Set<string>, name: string, value: string): void {
  const key = name.toLowerCase();
  if (key !== 'redirect' && key !== 'exp') {
    if (!isMacroString(value)) record.errors.push(`${key}= contains a macro that is not valid.`);
    return;
  }
  if (seen.has(key)) record.errors.push(`${key} appears more than once.`);
  const fault = domainFault(value);
  if (fault !== undefined) record.errors.push(`${key}: ${fault}.`);
  else if (key === 'redirect') record.redirect ??= value;
  seen.add(key);
}

function readDirective(record: SpfRecord, term: string): Mechanism | undefined {
  const [, qualifier = '', name = '', value, rest = ''] = directive.exec(term) ?? [];
  const type = name.toLowerCase();
  const faultOf = mechanismFaults[type];
  if (faultOf === undefined) {
    record.errors.push(`${JSON.stringify(term.slice(0, 60))} is not a mechanism.`);
    return undefined;
  }
  const fault = faultOf(value ?? null, rest);
  const said = type.startsWith('ip') ? `${type}:${value ?? ''} ` : `${type} `;
  if (fault !== undefined)
    record.errors.push(/^(?:is|names|takes) /.test(fault) ? `${said}${fault}.` : `${type}: ${fault}.`);
  const mechanism: Mechanism = {
    qualifier: (qualifier || '+') as Mechanism['qualifier'],
    type,
    value: value ?? (rest === '' ? null : rest),
  };
  record.mechanisms.push(mechanism);
  return mechanism;
}

export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { mechanisms: [], all: null, redirect: null, errors: [], warnings: [] };
  const terms = text
    .split(' ')
    .slice(1)
    .filter((term) => term !== '');
  if (terms.length > termsMax) record.errors.push(`It has more than ${termsMax} terms.`);
  const seen = new Set<string>();
  for (const [index, term] of terms.slice(0, termsMax).entries()) {
    const [, name, value] = modifier.exec(term) ?? [];
    if (name !== undefined && value !== undefined) {
      readModifier(record, seen, name, value);
      continue;
    }
    const mechanism = readDirective(record, term);
    if (mechanism === undefined || record.all !== null) continue;
    if (mechanism.type === 'ptr' && !record.warnings.includes(ptrWarning)) record.warnings.push(ptrWarning);
    if (mechanism.type !== 'all') continue;
    record.all = mechanism.qualifier;
    const ignored = terms.slice(index + 1).filter((later) => !modifier.test(later));
    if (ignored.length > 0)
      record.warnings.push({
        code: 'after_all',
        message: `Receivers ignore what follows all: ${ignored.join(' ').slice(0, 100)}.`,
      });
  }
  return record;
}
