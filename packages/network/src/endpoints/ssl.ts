/** `GET /api/v1/network/ssl`: certificate, trust and protocols of a TLS server. */

import { asciiName, isAddress, splitHost } from '@oja/core/domain/hosts';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import { fail } from '@oja/core/errors';
import {
  type CertificateInfo,
  type Revocation,
  type StartTls,
  startTlsProtocols,
  type TlsReport,
} from '@oja/web/tls/port';
import { z } from 'zod';
import { certificateProblems, weakness } from './certificate-problems.ts';
import { queryFlag } from './query.ts';
import { detailsOf, detailsShape } from './ssl-details.ts';

const input = z
  .strictObject({
    host: z
      .string()
      .trim()
      .min(1)
      .max(2_048)
      .describe('Host name or IP address, such as example.com, example.com:8443 or https://example.com/.'),
    port: z.coerce
      .number()
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe(
        'Port. Default 443, or the port of the scheme in host. The usual TLS and STARTTLS ports are allowed.',
      ),
    servername: z
      .string()
      .trim()
      .min(1)
      .max(253)
      .optional()
      .describe('Server name to send (SNI) and to compare with the certificate. Default: host.'),
    starttls: z
      .enum([...startTlsProtocols, 'none'])
      .optional()
      .describe(
        'Protocol that starts in plain text and upgrades to TLS. Default: the usual one of the port (25, 587 and 2525 smtp, 143 imap, 110 pop3, 21 ftp, 389 ldap, 5432 postgres, 3306 mysql), otherwise none.',
      ),
    pem: queryFlag(false).describe('Include the certificates in PEM format.'),
    revocation: queryFlag(true).describe('Check revocation by OCSP or CRL.'),
    quick: queryFlag(false).describe(
      'One handshake alone: certificate and trust, without other versions and revocation. protocols is null for versions that were not tried.',
    ),
    details: queryFlag(false).describe(
      'Add a grade with reasons, every accepted cipher suite, HSTS, CAA and DANE. Takes up to 20 seconds.',
    ),
  })
  .refine(({ quick, details }) => !(quick && details), {
    message: 'send quick or details, not both',
    path: ['quick'],
  });

const name = z.object({
  common_name: z.string().nullable().describe('Common name (CN).'),
  organization: z.string().nullable().describe('Organization (O).'),
  unit: z.string().nullable().describe('Organizational unit (OU).'),
  locality: z.string().nullable().describe('Locality (L).'),
  state: z.string().nullable().describe('State or province (ST).'),
  country: z.string().nullable().describe('Country (C).'),
});
const certificate = z.object({
  subject: name.describe('Subject.'),
  issuer: name.describe('Issuer.'),
  sans: arrayOf('Subject alternative names.', {
    kind: z.string().describe('Type of name, such as DNS or IP.'),
    value: z.string().describe('Name.'),
  }),
  valid_from: z.string().describe('Start of validity.'),
  valid_to: z.string().describe('End of validity.'),
  days_remaining: z.int().describe('Days until expiry; negative if expired.'),
  serial: z.string().describe('Serial number.'),
  fingerprint_sha256: z.string().describe('SHA-256 fingerprint.'),
  fingerprint_sha1: z.string().describe('SHA-1 fingerprint.'),
  key: objectOf('Public key.', {
    type: z.string().describe('Key type, such as rsa or ec.'),
    bits: z.int().nullable().describe('Key size in bits.'),
    curve: z.string().nullable().describe('Elliptic curve.'),
  }),
  signature: z.string().describe('Signature algorithm.'),
  ca: z.boolean().describe('Whether it is a CA certificate.'),
  self_signed: z.boolean().describe('Whether it is self-signed.'),
  pem: z.string().optional().describe('Certificate in PEM format.'),
});

const output = certificate.extend({
  host: z.string().describe('Host that was checked.'),
  port: z.int().describe('Port.'),
  servername: z.string().nullable().describe('Server name sent (SNI).'),
  starttls: z.enum(startTlsProtocols).nullable().describe('STARTTLS protocol; null for direct TLS.'),
  address: z.string().describe('IP address of the server.'),
  valid: z
    .boolean()
    .describe(
      'Whether browsers accept the certificate: trusted, in date, valid for this name, not revoked, with keys and signatures that browsers support, over TLS 1.2 or newer; certificates of public authorities must also be short enough and have Certificate Transparency timestamps.',
    ),
  trusted: z.boolean().describe('Whether the chain ends at a trusted root.'),
  error: z.string().nullable().describe('Why the certificate is not valid; null if it is.'),
  problems: arrayOf('Problems found.', {
    code: z.string().describe('Problem code.'),
    message: z.string().describe('Problem description.'),
  }),
  hostname_match: z.boolean().describe('Whether the certificate is valid for the host name.'),
  chain: z.array(certificate).describe('Certificate chain as sent, with the server certificate first.'),
  protocol: z.string().describe('Negotiated TLS version.'),
  protocols: objectOf('Supported TLS versions; null where the server did not respond to the attempt.', {
    TLSv1: z.boolean().nullable().describe('TLS 1.0.'),
    'TLSv1.1': z.boolean().nullable().describe('TLS 1.1.'),
    'TLSv1.2': z.boolean().nullable().describe('TLS 1.2.'),
    'TLSv1.3': z.boolean().nullable().describe('TLS 1.3.'),
  }),
  cipher: objectOf('Negotiated cipher suite.', {
    name: z.string().describe('OpenSSL name.'),
    standard_name: z.string().describe('IANA name.'),
    bits: z.int().nullable().describe('Key size in bits.'),
  }),
  key_exchange: z.string().nullable().describe('Key exchange.'),
  alpn: z.string().nullable().describe('Negotiated application protocol, such as h2.'),
  client_certificate_required: z.boolean().describe('Whether the server requires a client certificate.'),
  missing_intermediates: z
    .array(z.string())
    .describe('Certificates that the server should send, found through the URLs in the certificates.'),
  revocation: objectOf('Revocation status of the server certificate.', {
    status: z
      .enum(['good', 'revoked', 'unknown', 'not_checked'])
      .describe(
        'Revocation status. unknown: no source gave a valid response. not_checked: revocation is false, or there is no source to check with; error says why.',
      ),
    source: z.enum(['ocsp_stapled', 'ocsp', 'crl']).nullable().describe('Source of the status.'),
    url: z.string().nullable().describe('URL of the source.'),
    checked_at: z.string().nullable().describe('When the status was checked.'),
    this_update: z.string().nullable().describe('When the source issued the status.'),
    next_update: z.string().nullable().describe('Until when the status is valid.'),
    revoked_at: z.string().nullable().describe('When the certificate was revoked.'),
    reason: z.string().nullable().describe('Revocation reason.'),
    error: z.string().nullable().describe('Why the status is unknown or not checked.'),
  }),
  ocsp_stapled: z.boolean().describe('Whether the server sent a stapled OCSP response.'),
  ocsp_urls: z.array(z.string()).describe('OCSP URLs in the certificate.'),
  sct_count: z.int().describe('Certificate Transparency timestamps in the certificate.'),
  handshake_ms: z.number().describe('Duration of the TLS handshake in milliseconds.'),
  details: detailsShape.optional().describe('Grade, cipher suites, HSTS, CAA and DANE, if details is true.'),
});

function nameOf(parts: Record<string, string>): z.output<typeof name> {
  return {
    common_name: parts.CN ?? null,
    organization: parts.O ?? null,
    unit: parts.OU ?? null,
    locality: parts.L ?? null,
    state: parts.ST ?? null,
    country: parts.C ?? null,
  };
}

function certificateOf(info: CertificateInfo, pem: boolean): z.output<typeof certificate> {
  return {
    subject: nameOf(info.subject),
    issuer: nameOf(info.issuer),
    sans: info.altNames,
    valid_from: info.validFrom,
    valid_to: info.validTo,
    days_remaining: Math.floor((Date.parse(info.validTo) - Date.now()) / 86_400_000) || 0,
    serial: info.serial,
    fingerprint_sha256: info.fingerprint256,
    fingerprint_sha1: info.fingerprint1,
    key: info.key,
    signature: info.signature,
    ca: info.ca,
    self_signed: info.selfSigned,
    ...(pem ? { pem: info.pem } : {}),
  };
}

/** What mail programs and database clients write in front of a host. */
const schemes: Record<string, { port: number; startTls: StartTls | 'none' }> = Object.assign(
  Object.create(null),
  {
    smtp: { port: 25, startTls: 'smtp' },
    submission: { port: 587, startTls: 'smtp' },
    smtps: { port: 465, startTls: 'none' },
    imap: { port: 143, startTls: 'imap' },
    imaps: { port: 993, startTls: 'none' },
    pop3: { port: 110, startTls: 'pop3' },
    pop3s: { port: 995, startTls: 'none' },
    ftp: { port: 21, startTls: 'ftp' },
    ftps: { port: 990, startTls: 'none' },
    ldap: { port: 389, startTls: 'ldap' },
    ldaps: { port: 636, startTls: 'none' },
    postgres: { port: 5432, startTls: 'postgres' },
    postgresql: { port: 5432, startTls: 'postgres' },
    mysql: { port: 3306, startTls: 'mysql' },
  },
);

function targetOf(asked: z.output<typeof input>) {
  const split = splitHost(asked.host);
  const host = split && (isAddress(split.host) ? split.host : asciiName(split.host));
  if (!host || host.includes('*'))
    throw fail('invalid_request', 'host: must be a host name or an IP address.', { param: 'host' });
  const servername = asked.servername === undefined ? undefined : asciiName(asked.servername);
  if (asked.servername !== undefined && (!servername || servername.includes('*') || isAddress(servername))) {
    throw fail('invalid_request', 'servername: must be a host name.', { param: 'servername' });
  }
  const scheme = schemes[/^([a-z]+):\/\//i.exec(asked.host)?.[1]?.toLowerCase() ?? ''];
  return {
    host,
    port: asked.port ?? split?.port ?? scheme?.port ?? 443,
    servername,
    startTls: asked.starttls ?? scheme?.startTls,
  };
}

function answerOf(report: TlsReport, pem: boolean) {
  const [leaf] = report.chain;
  if (!leaf) throw fail('target_unreachable', 'host: the server sent no certificate.', { param: 'host' });
  const problems = certificateProblems(report, leaf);
  const chain = report.chain.map((info) => certificateOf(info, pem));
  const error = report.trustError?.reason ?? report.hostnameError ?? weakness(problems);
  return {
    ...certificateOf(leaf, pem),
    address: report.address,
    starttls: report.startTls,
    valid: error === null,
    trusted: report.trusted,
    error,
    problems,
    hostname_match: report.hostnameMatch,
    chain,
    protocol: report.protocol,
    protocols: report.protocols,
    cipher: { name: report.cipher.name, standard_name: report.cipher.standardName, bits: report.cipher.bits },
    key_exchange: report.keyExchange,
    alpn: report.alpn,
    client_certificate_required: report.clientCertificateRequired,
    missing_intermediates: report.missingIntermediates,
    revocation: revocationOf(report.revocation),
    ocsp_stapled: report.ocspStapled,
    ocsp_urls: leaf.ocspUrls,
    sct_count: leaf.sctCount,
    handshake_ms: Math.round(report.handshakeMs * 100) / 100,
  };
}

const revocationOf = (found: Revocation) => ({
  status: found.status,
  source: found.source,
  url: found.url,
  checked_at: found.checkedAt,
  this_update: found.thisUpdate,
  next_update: found.nextUpdate,
  revoked_at: found.revokedAt,
  reason: found.reason,
  error: found.error,
});

const noName = { organization: null, unit: null, locality: null, state: null };
const exampleCertificate: z.output<typeof certificate> = {
  subject: { ...noName, common_name: 'example.com', country: null },
  issuer: { ...noName, common_name: 'Example CA R3', organization: 'Example CA', country: 'US' },
  sans: [
    { kind: 'DNS', value: 'example.com' },
    { kind: 'DNS', value: '*.example.com' },
  ],
  valid_from: '2026-10-01T00:00:00.000Z',
  valid_to: '2026-12-30T23:59:59.000Z',
  days_remaining: 45,
  serial: '0AD893BAFA68B0B7FB7A404F06ECAF9A',
  fingerprint_sha256:
    'D1:8B:3A:4C:0C:2F:11:5E:7B:94:5A:31:6F:22:9C:6D:8E:0F:41:D3:77:1B:AA:5C:93:2E:84:60:1F:B7:5D:C8',
  fingerprint_sha1: '5A:0B:9E:33:71:C2:4D:8F:16:A7:E0:92:3B:6C:D4:58:1F:77:AE:09',
  key: { type: 'ec', bits: 256, curve: 'prime256v1' },
  signature: 'ecdsa-with-SHA384',
  ca: false,
  self_signed: false,
};

export const ssl = defineEndpoint({
  id: 'network.ssl',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/ssl',
  cacheable: true,
  summary: 'SSL certificate check',
  description:
    'Returns certificate details, issuer, expiry, chain, protocols and whether browsers trust it. An invalid certificate is a normal response with the reason. Mail, FTP, LDAP and database servers are checked through STARTTLS.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 1_000, timeoutMs: 45_000 },
  errors: ['address_refused', 'target_unreachable', 'upstream_timeout', 'queue_full', 'engine_unavailable'],
  uses: { engines: ['tls'], helpers: ['http', 'dns'] },
  tool: {
    keywords: 'HTTPS TLS certificate expire expiry valid secure padlock site grade ciphers HSTS CAA DANE',
  },
  example: {
    input: { host: 'example.com' },
    output: {
      ...exampleCertificate,
      host: 'example.com',
      port: 443,
      servername: 'example.com',
      starttls: null,
      address: '93.184.215.14',
      valid: true,
      trusted: true,
      error: null,
      problems: [],
      hostname_match: true,
      chain: [exampleCertificate],
      protocol: 'TLSv1.3',
      protocols: { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true },
      cipher: { name: 'TLS_AES_256_GCM_SHA384', standard_name: 'TLS_AES_256_GCM_SHA384', bits: 256 },
      key_exchange: 'ECDH X25519 253 bits',
      alpn: 'h2',
      client_certificate_required: false,
      missing_intermediates: [],
      revocation: {
        status: 'good',
        source: 'ocsp',
        url: 'http://ocsp.example-ca.test',
        checked_at: '2026-11-15T08:00:00.000Z',
        this_update: '2026-11-15T06:00:00.000Z',
        next_update: '2026-11-22T06:00:00.000Z',
        revoked_at: null,
        reason: null,
        error: null,
      },
      ocsp_stapled: false,
      ocsp_urls: ['http://ocsp.example-ca.test'],
      sct_count: 2,
      handshake_ms: 41.7,
    },
  },
  async run(asked, context) {
    const target = targetOf(asked);
    const { revocation, quick, details } = asked;
    const report = await context.engines.tls.inspect(
      { ...target, revocation, quick, suites: details },
      context,
    );
    const servername = target.servername ?? (isAddress(target.host) ? null : target.host);
    const answer = answerOf(report, asked.pem);
    const more = details ? { details: await detailsOf(target, report, report.chain[0]!, context) } : {};
    return { data: { ...answer, ...more, host: target.host, port: target.port, servername } };
  },
});
