/** What is wrong with a TLS server, one line a problem. */
import type { CertificateInfo, TlsReport } from '@oja/web/tls/port';
import { browserProblems, type Problem } from './browser-rules.ts';

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

function protocolProblems(report: TlsReport): Problem[] {
  const problems: Problem[] = [];
  if (report.protocols['TLSv1.2'] === false && report.protocols['TLSv1.3'] === false) {
    const message = 'Supports neither TLS 1.2 nor TLS 1.3; browsers refuse older versions.';
    problems.push({ code: 'obsolete_protocol', message });
  }
  const old = (['TLSv1', 'TLSv1.1'] as const).filter((version) => report.protocols[version]);
  if (old.length > 0) problems.push({ code: 'old_protocol', message: `Still accepts ${old.join(' and ')}.` });
  const { standardName } = report.cipher;
  if (report.protocol !== 'TLSv1.3' && /^TLS_(?!(EC)?DHE_)\w+_WITH_/.test(standardName)) {
    const message = `Negotiates ${standardName}, which has no forward secrecy; offer ECDHE cipher suites.`;
    problems.push({ code: 'no_forward_secrecy', message });
  }
  return problems;
}

const refusedByBrowsers = new Set([
  'revoked',
  'weak_key',
  'unsupported_key',
  'weak_signature',
  'validity_too_long',
  'missing_scts',
  'obsolete_protocol',
]);

/** Why browsers refuse a certificate that leads to a trusted root in its time and is for this name. */
export function weakness(problems: Problem[]): string | null {
  return problems.find(({ code }) => refusedByBrowsers.has(code))?.message ?? null;
}

export function certificateProblems(report: TlsReport, leaf: CertificateInfo): Problem[] {
  return [
    ...timeProblems(leaf),
    ...trustProblems(report, leaf),
    ...browserProblems(report, leaf),
    ...protocolProblems(report),
  ];
}
