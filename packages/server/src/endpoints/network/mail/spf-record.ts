/** One SPF record in parts (RFC 7208 section 4.6): what it says, and what is wrong with how it says it. */
import { isIPv4, isIPv6 } from 'node:net';

export interface Mechanism {
  qualifier: '+' | '-' | '~' | '?';
  type: string;
  value: string | null;
}

export interface SpfRecord {
  mechanisms: Mechanism[];
  all: Mechanism['qualifier'] | null;
  redirect: string | null;
  /** What makes receivers refuse the record, and what they only ignore. */
  errors: string[];
  warnings: string[];
}

export const ptrWarning = 'ptr is slow and unreliable, and some receivers ignore it (RFC 7208 section 5.5).';

const termsMax = 200;
const names = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'];
const term = /^([+\-~?]?)([a-z0-9]+)(?:[:](.*)|(\/.*))?$/i;
const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i;

/** Mechanisms that ask the DNS, each of which counts towards the limit of ten. */
export const asking = new Set(['include', 'a', 'mx', 'ptr', 'exists']);

export const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text);

function rangeFault(type: string, value: string | null): string | undefined {
  if (type !== 'ip4' && type !== 'ip6') return undefined;
  const [ip = '', bits] = (value ?? '').split('/');
  const fits = type === 'ip4' ? isIPv4(ip) : isIPv6(ip) && !ip.includes('%');
  const bitsFit =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (type === 'ip4' ? 32 : 128));
  return fits && bitsFit
    ? undefined
    : `${type}:${value ?? ''} is not an ${type === 'ip4' ? 'IPv4' : 'IPv6'} range.`;
}

export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { mechanisms: [], all: null, redirect: null, errors: [], warnings: [] };
  const terms = text.trim().split(/\s+/).slice(1);
  if (terms.length > termsMax) record.errors.push(`It has more than ${termsMax} terms.`);
  for (const [index, one] of terms.slice(0, termsMax).entries()) {
    const isModifier = modifier.exec(one);
    if (isModifier && !/[:/]/.test(isModifier[1]!)) {
      if (isModifier[1]!.toLowerCase() !== 'redirect') continue;
      if (record.redirect !== null) record.errors.push('redirect appears more than once.');
      record.redirect ??= isModifier[2]!;
      continue;
    }
    const [, qualifier = '', name = '', value, cidr] = term.exec(one) ?? [];
    const type = name.toLowerCase();
    if (!names.includes(type)) {
      record.errors.push(`"${one.slice(0, 60)}" is not a mechanism.`);
      continue;
    }
    const mechanism: Mechanism = {
      qualifier: (qualifier || '+') as Mechanism['qualifier'],
      type,
      value: value ?? cidr ?? null,
    };
    record.mechanisms.push(mechanism);
    if ((type === 'include' || type === 'exists') && !mechanism.value)
      record.errors.push(`${type} names no domain.`);
    if (type === 'ptr' && record.all === null && !record.warnings.includes(ptrWarning))
      record.warnings.push(ptrWarning);
    const fault = rangeFault(type, mechanism.value);
    if (fault) record.errors.push(fault);
    if (type === 'all' && record.all === null) {
      record.all = mechanism.qualifier;
      const ignored = terms.slice(index + 1).filter((later) => !modifier.test(later));
      if (ignored.length > 0)
        record.warnings.push(`Receivers ignore what follows all: ${ignored.join(' ').slice(0, 100)}.`);
    }
  }
  return record;
}
