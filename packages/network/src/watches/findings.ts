/** What a check means: its state in words, and the part that is compared with the check before. */
import { createHash } from 'node:crypto';
import type { FailedCheck, Finding } from '@oja/core/domain/watch-kinds';

type Answer = Record<string, unknown>;

/** Days before the end at which a certificate or a domain is reported, once each. */
const expirySteps = [1, 3, 7, 14, 30];

function stepOf(days: number | null): number | null {
  return days === null ? null : (expirySteps.find((step) => days <= step) ?? null);
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

export function certificate(answer: Answer): Finding {
  const days = typeof answer.days_remaining === 'number' ? answer.days_remaining : null;
  const valid = answer.valid === true;
  const step = stepOf(days);
  const ends = days === null ? '' : days < 0 ? 'It has expired.' : `It expires in ${inDays(days)}.`;
  return {
    status: !valid || step !== null ? 'alert' : 'ok',
    summary: valid
      ? step === null
        ? `Valid for ${inDays(days ?? 0)}.`
        : `Valid. ${ends}`
      : notValid(String(answer.error ?? 'unknown reason'), ends),
    seen: { fingerprint: answer.fingerprint_sha256 ?? null, valid, error: answer.error ?? null, step },
  };
}

/** The reason may be a sentence, and may be the expiry itself. */
function notValid(reason: string, ends: string): string {
  const sentence = `Not valid: ${reason.replace(/[.!?\s]+$/, '')}.`;
  return ends === '' || /expire/i.test(reason) ? sentence : `${sentence} ${ends}`;
}

export function domain(answer: Answer): Finding | FailedCheck {
  if (answer.registered === null)
    return { failed: "The registry's response doesn't say whether the domain is registered." };
  if (answer.registered !== true)
    return { status: 'alert', summary: 'Not registered.', seen: { registered: false } };
  const days = typeof answer.days_to_expiry === 'number' ? answer.days_to_expiry : null;
  const step = stepOf(days);
  const registrar = (answer.registrar as { name?: unknown } | null)?.name ?? null;
  const hosts = Array.isArray(answer.nameservers)
    ? answer.nameservers.map((one) => String((one as { host?: unknown }).host ?? one)).toSorted()
    : [];
  const statuses = Array.isArray(answer.statuses) ? answer.statuses.map(String).toSorted() : [];
  return {
    status: step === null ? 'ok' : 'alert',
    summary: registrationOf(days),
    seen: {
      registered: true,
      expires: answer.expires ?? null,
      step,
      registrar,
      nameservers: hosts,
      statuses,
    },
  };
}

function registrationOf(days: number | null): string {
  if (days === null) return 'Registered; the registry names no expiry date.';
  if (days < 0) return `Expired ${inDays(-days)} ago.`;
  return days === 0 ? 'Expires within a day.' : `Registered for another ${inDays(days)}.`;
}

/** Others say that a server could not answer, and nothing about the records. */
const isAnswered = (status: unknown) => status === 'NOERROR' || status === 'NXDOMAIN';

export function dns(answer: Answer): Finding | FailedCheck {
  const queries = Array.isArray(answer.queries) ? (answer.queries as { type: string; status: string }[]) : [];
  const failed = queries.find(({ status }) => !isAnswered(status));
  if (failed !== undefined)
    return { failed: `The DNS server returned ${failed.status} for ${failed.type} records.` };
  if (!isAnswered(answer.status)) return { failed: `The DNS server returned ${answer.status}.` };
  const records = (Array.isArray(answer.records) ? answer.records : [])
    .map((one: { name?: unknown; type?: unknown; data?: unknown }) => `${one.name} ${one.type} ${one.data}`)
    .toSorted();
  return {
    status: 'ok',
    summary: `${answer.status}: ${records.length} record${records.length === 1 ? '' : 's'}.`,
    seen: { status: answer.status ?? null, records: records.slice(0, 200) },
  };
}

export function page(answer: Answer): Finding {
  const text = typeof answer.text === 'string' ? answer.text : '';
  return {
    status: Number(answer.status) < 400 ? 'ok' : 'alert',
    summary:
      `Status ${answer.status}, ${answer.word_count} words: ${String(answer.title ?? 'no title')}.`.slice(
        0,
        300,
      ),
    seen: {
      status: answer.status ?? null,
      title: answer.title ?? null,
      text: createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex'),
    },
  };
}

export function up(answer: Answer): Finding {
  const status = Number(answer.status);
  const isUp = status < 400;
  return {
    status: isUp ? 'ok' : 'alert',
    summary: isUp ? `Up: status ${status}.` : `Down: status ${status}.`,
    seen: { up: isUp },
  };
}

export const downFinding = (message: string): Finding => ({
  status: 'alert',
  summary: `Down: ${message}`.slice(0, 300),
  seen: { up: false },
});
