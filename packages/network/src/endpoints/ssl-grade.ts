/** A grade by the rules that SSL Labs publishes (SSL Server Rating Guide), with the reason for every cap. */
import type { CertificateInfo, SuiteList, TlsReport } from '@oja/web/tls/port';

export const grades = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'T', 'M'] as const;
export type Grade = (typeof grades)[number];

export interface GradeReport {
  grade: Grade;
  score: number;
  protocol_score: number;
  key_exchange_score: number;
  cipher_score: number;
  reasons: string[];
}

const protocolPoints: Record<string, number> = { TLSv1: 90, 'TLSv1.1': 95, 'TLSv1.2': 100, 'TLSv1.3': 100 };
const mean = (values: number[]) =>
  values.length === 0 ? 0 : (Math.min(...values) + Math.max(...values)) / 2;

/** What RSA needs for the strength of a curve. */
const asRsaBits = ({ type, bits }: CertificateInfo['key']) =>
  bits === null
    ? 0
    : type === 'rsa' || type === 'rsa-pss' || type === 'dsa'
      ? bits
      : bits >= 384
        ? 7_680
        : bits >= 256
          ? 3_072
          : 1_024;
const keyPoints = (bits: number) =>
  bits >= 4_096 ? 100 : bits >= 2_048 ? 90 : bits >= 1_024 ? 80 : bits >= 512 ? 40 : 20;
const cipherPoints = (bits: number) => (bits >= 256 ? 100 : bits >= 128 ? 80 : bits > 0 ? 20 : 0);

const halfYearSeconds = 15_768_000;

type Cap = [grade: Grade, reason: string];

function capsOf(report: TlsReport, leaf: CertificateInfo, lists: SuiteList[]): Cap[] {
  const { protocols } = report;
  const all = lists.flatMap(({ suites }) => suites);
  const old = (['TLSv1', 'TLSv1.1'] as const).filter((version) => protocols[version]);
  const bits = asRsaBits(leaf.key);
  const weakDh = all.find(({ dhBits }) => dhBits !== null && dhBits < 2_048);
  const caps: (Cap | false)[] = [
    bits < 1_024 && ['F', `The key has only ${leaf.key.bits} bits.`],
    /md5|md2/i.test(leaf.signature) && ['F', `The certificate is signed with ${leaf.signature}.`],
    all.some(({ bits: strength }) => strength !== null && strength < 112) && [
      'F',
      'Ciphers with fewer than 112 bits are accepted.',
    ],
    protocols['TLSv1.2'] === false &&
      protocols['TLSv1.3'] === false && ['C', 'Neither TLS 1.2 nor TLS 1.3 is supported.'],
    all.some(({ standardName }) => /3DES|IDEA|_DES_/.test(standardName)) && [
      'C',
      'Ciphers with 64-bit blocks are accepted.',
    ],
    weakDh !== undefined && ['B', `Diffie-Hellman parameters of ${weakDh?.dhBits} bits are weak.`],
    old.length > 0 && ['B', `${old.join(' and ')} ${old.length === 1 ? 'is' : 'are'} supported.`],
    bits < 2_048 && ['B', `The key has only ${leaf.key.bits} bits.`],
    /sha1/i.test(leaf.signature) && ['B', `The certificate is signed with ${leaf.signature}.`],
    report.missingIntermediates.length > 0 && ['B', 'The chain is incomplete.'],
    all.length > 0 &&
      !all.some(({ forwardSecrecy }) => forwardSecrecy) && ['B', 'No cipher has forward secrecy.'],
    all.length > 0 &&
      !all.some(({ aead }) => aead) && ['B', 'No cipher has authenticated encryption (AEAD).'],
    protocols['TLSv1.3'] === false && ['A-', 'TLS 1.3 is not supported.'],
    all.length > 0 &&
      all.some(({ forwardSecrecy }) => !forwardSecrecy) &&
      lists.some(({ serverOrder }) => serverOrder === false) && [
        'A-',
        'Clients may choose ciphers without forward secrecy.',
      ],
  ];
  return caps.filter((cap) => cap !== false);
}

const ofScore = (score: number): Grade =>
  score >= 80 ? 'A' : score >= 65 ? 'B' : score >= 50 ? 'C' : score >= 35 ? 'D' : score >= 20 ? 'E' : 'F';

/** Undefined where no cipher is known: a grade would be a guess. */
export function gradeOf(
  report: TlsReport,
  leaf: CertificateInfo,
  hstsSeconds: number | null,
): GradeReport | undefined {
  const lists = report.suites ?? [];
  const all = lists.flatMap(({ suites }) => suites);
  if (all.length === 0) return undefined;
  const protocol = mean(
    Object.entries(report.protocols).flatMap(([name, is]) => (is ? [protocolPoints[name]!] : [])),
  );
  const exchanges = [asRsaBits(leaf.key), ...all.flatMap(({ dhBits }) => (dhBits === null ? [] : [dhBits]))];
  const keyExchange = keyPoints(Math.min(...exchanges));
  const cipher = mean(all.map(({ bits }) => cipherPoints(bits ?? 0)));
  const score = Math.round(protocol * 0.3 + keyExchange * 0.3 + cipher * 0.4);
  const caps = capsOf(report, leaf, lists);
  const scores = { score, protocol_score: protocol, key_exchange_score: keyExchange, cipher_score: cipher };
  const reasons = caps.map(([grade, reason]) => `${reason} Capped at ${grade}.`);
  if (report.hostnameError !== null)
    return { grade: 'M', ...scores, reasons: [report.hostnameError, ...reasons] };
  if (!report.trusted)
    return { grade: 'T', ...scores, reasons: [report.trustError?.reason ?? 'Not trusted.', ...reasons] };
  if (report.revocation.status === 'revoked')
    return { grade: 'F', ...scores, reasons: ['The certificate is revoked.', ...reasons] };
  const capped = [ofScore(score), ...caps.map(([grade]) => grade)];
  const grade = grades[Math.max(...capped.map((one) => grades.indexOf(one)))]!;
  if (grade !== 'A') return { grade, ...scores, reasons };
  if ((hstsSeconds ?? 0) >= halfYearSeconds) return { grade: 'A+', ...scores, reasons };
  const why = hstsSeconds === null ? 'HSTS is not sent' : 'HSTS has a max-age below six months';
  return { grade, ...scores, reasons: [`${why}, which A+ requires.`] };
}
