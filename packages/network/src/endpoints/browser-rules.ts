/** What browsers refuse in certificates that are trusted, in date and for this name. */
import type { CertificateInfo, TlsReport } from '@oja/web/tls/port';

export interface Problem {
  code: string;
  message: string;
}

const dayMs = 86_400_000;

/** Days that a certificate of a public authority may be valid, by the day that it begins (CA/Browser Forum SC-081). */
const validityLimits: [from: number, days: number][] = [
  [Date.UTC(2029, 2, 15), 47],
  [Date.UTC(2027, 2, 15), 100],
  [Date.UTC(2026, 2, 15), 200],
  [Date.UTC(2020, 8, 1), 398],
  [Date.UTC(2018, 2, 1), 825],
];

const curves = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

const whose = (info: CertificateInfo, at: number) =>
  at === 0 ? 'the certificate' : `the CA certificate ${info.subject.CN ?? info.subject.O ?? info.serial}`;

const keyName = ({ key }: CertificateInfo) => key.curve ?? key.type;

function keyProblem(info: CertificateInfo, at: number): Problem[] {
  const { type, bits, curve } = info.key;
  if (type === 'rsa') {
    if (bits === null || bits >= 2_048) return [];
    const message = `An RSA key of ${bits} bits is too small (${whose(info, at)}); use at least 2048 bits.`;
    return [{ code: 'weak_key', message }];
  }
  if (type === 'unknown' || (type === 'ec' && (curve === null || curves.has(curve)))) return [];
  const message = `Browsers do not support ${keyName(info)} keys (${whose(info, at)}); use RSA or ECDSA with P-256 or P-384.`;
  return [{ code: 'unsupported_key', message }];
}

/** Nobody checks the signature that a root makes over itself. */
function signatureProblem(info: CertificateInfo, at: number): Problem[] {
  if (info.selfSigned && at > 0) return [];
  if (!/md[245]|sha1(?!\d)/i.test(info.signature)) return [];
  const message = `The signature algorithm ${info.signature} is broken (${whose(info, at)}).`;
  return [{ code: 'weak_signature', message }];
}

const durationOf = (leaf: CertificateInfo) => Date.parse(leaf.validTo) - Date.parse(leaf.validFrom);

function validityProblem(leaf: CertificateInfo): Problem[] {
  const begins = Date.parse(leaf.validFrom);
  const limit = validityLimits.find(([from]) => begins >= from);
  if (limit === undefined || durationOf(leaf) <= limit[1] * dayMs) return [];
  const days = Math.ceil(durationOf(leaf) / dayMs);
  const issued = new Date(limit[0]).toISOString().slice(0, 10);
  const message = `Valid for ${days} days; browsers allow ${limit[1]} for certificates of public authorities issued since ${issued}.`;
  return [{ code: 'validity_too_long', message }];
}

/** Chrome and Safari count the timestamps by how long the certificate is valid. */
function timestampProblem(report: TlsReport, leaf: CertificateInfo): Problem[] {
  const needed = durationOf(leaf) > 180 * dayMs ? 3 : 2;
  if (leaf.sctCount >= needed || report.timestampsStapled) return [];
  const message = `Has ${leaf.sctCount} of the ${needed} Certificate Transparency timestamps (SCTs) that browsers require in certificates of public authorities.`;
  return [{ code: 'missing_scts', message }];
}

export function browserProblems(report: TlsReport, leaf: CertificateInfo): Problem[] {
  const path = report.path.length > 0 ? report.path : [leaf];
  return [
    ...path.flatMap(keyProblem),
    ...path.flatMap(signatureProblem),
    ...(report.publicRoot ? [...validityProblem(leaf), ...timestampProblem(report, leaf)] : []),
  ];
}
