/** What is wrong with a TLS server, one line a problem. */
import type { CertificateInfo, TlsReport } from '@oja/web/tls/port';

export interface Problem {
  code: string;
  message: string;
}

const sourceNames = { ocsp_stapled: 'the stapled OCSP response', ocsp: 'OCSP', crl: 'the revocation list' };
const soonDays = 14;
const dayMs = 86_400_000;

function timeProblems(leaf: CertificateInfo): Problem[] {
  const nowMs = Date.now();
  const left = Date.parse(leaf.validTo) - nowMs;
  if (left < 0) return [{ code: 'expired', message: `Expired on ${leaf.validTo}.` }];
  if (Date.parse(leaf.validFrom) > nowMs)
    return [{ code: 'not_yet_valid', message: `Valid from ${leaf.validFrom}.` }];
  if (left < soonDays * dayMs)
    return [{ code: 'expires_soon', message: `Expires in ${Math.floor(left / dayMs)} days.` }];
  return [];
}

function trustProblems(report: TlsReport, leaf: CertificateInfo): Problem[] {
  const problems: Problem[] = [];
  if (leaf.selfSigned && !report.trusted)
    problems.push({ code: 'self_signed', message: 'Self-signed, not issued by a certificate authority.' });
  const code = report.trustError?.code ?? '';
  if (code === 'MISSING_INTERMEDIATE') {
    const names = report.missingIntermediates.join(', ');
    problems.push({ code: 'incomplete_chain', message: `The server does not send: ${names}.` });
  } else if (/^UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/.test(code) && !leaf.selfSigned) {
    problems.push({ code: 'incomplete_chain', message: report.trustError?.reason ?? '' });
  } else if (code === 'PRIVATE_ROOT') {
    problems.push({ code: 'private_root', message: report.trustError?.reason ?? '' });
  } else if (report.trustError && !leaf.selfSigned && !/EXPIRED|NOT_YET/.test(code)) {
    problems.push({ code: 'untrusted', message: report.trustError.reason });
  }
  if (leaf.mustStaple && !report.ocspStapled) {
    const message = 'The certificate requires a stapled OCSP response and the server sends none.';
    problems.push({ code: 'staple_missing', message });
  }
  if (report.revocation.status === 'revoked') {
    const { revokedAt, reason, source } = report.revocation;
    const why = reason === null ? '' : ` (${reason})`;
    problems.push({
      code: 'revoked',
      message: `Revoked on ${revokedAt}${why}, according to ${sourceNames[source!]}.`,
    });
  }
  if (report.hostnameError) problems.push({ code: 'hostname_mismatch', message: report.hostnameError });
  return problems;
}

function strengthProblems(report: TlsReport, leaf: CertificateInfo): Problem[] {
  const problems: Problem[] = [];
  if (leaf.key.type === 'rsa' && (leaf.key.bits ?? 0) < 2_048) {
    problems.push({
      code: 'weak_key',
      message: `An RSA key of ${leaf.key.bits} bits is too small; use at least 2048 bits.`,
    });
  }
  if (/md5|sha1(?!\d)/i.test(leaf.signature)) {
    problems.push({
      code: 'weak_signature',
      message: `The signature algorithm ${leaf.signature} is broken.`,
    });
  }
  if (report.protocols['TLSv1.2'] === false && report.protocols['TLSv1.3'] === false) {
    const message = 'Supports neither TLS 1.2 nor TLS 1.3; browsers refuse older versions.';
    problems.push({ code: 'obsolete_protocol', message });
  }
  const old = (['TLSv1', 'TLSv1.1'] as const).filter((version) => report.protocols[version]);
  if (old.length > 0) problems.push({ code: 'old_protocol', message: `Still accepts ${old.join(' and ')}.` });
  return problems;
}

const refusedByBrowsers = new Set(['revoked', 'weak_key', 'weak_signature', 'obsolete_protocol']);

/** Why browsers refuse a certificate that leads to a trusted root in its time and is for this name. */
export function weakness(problems: Problem[]): string | null {
  return problems.find(({ code }) => refusedByBrowsers.has(code))?.message ?? null;
}

export function certificateProblems(report: TlsReport, leaf: CertificateInfo): Problem[] {
  return [...timeProblems(leaf), ...trustProblems(report, leaf), ...strengthProblems(report, leaf)];
}
