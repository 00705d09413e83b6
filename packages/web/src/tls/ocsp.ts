/** OCSP requests and answers (RFC 6960), and the revocation lists that a certificate names. */
import { createHash, verify, X509Certificate } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertID,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  TBSRequest,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  Certificate,
  CRLDistributionPoints,
  CRLReasons,
  id_ce_cRLDistributionPoints,
} from '@peculiar/asn1-x509';
import type { Finding } from './revocation.ts';
import { isIssuedBy } from './trust-path.ts';

const sha1Oid = '1.3.14.3.2.26';
const ocspSigningOid = '1.3.6.1.5.5.7.3.9';
/** Clocks differ. */
const slackMs = 300_000;

const hashes: Record<string, string | null> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
  '1.3.101.113': null,
};

const parsed = (certificate: X509Certificate) => AsnConvert.parse(certificate.raw, Certificate);
const sha1 = (bytes: ArrayBuffer) => createHash('sha1').update(Buffer.from(bytes)).digest();

function certificateId(certificate: X509Certificate, issuer: X509Certificate): CertID {
  const own = parsed(certificate).tbsCertificate;
  const key = parsed(issuer).tbsCertificate.subjectPublicKeyInfo.subjectPublicKey;
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha1Oid, parameters: null }),
    issuerNameHash: new OctetString(sha1(AsnConvert.serialize(own.issuer))),
    issuerKeyHash: new OctetString(sha1(key)),
    serialNumber: own.serialNumber,
  });
}

export function ocspRequest(certificate: X509Certificate, issuer: X509Certificate): Buffer {
  const reqCert = certificateId(certificate, issuer);
  const request = new OCSPRequest({
    tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert })] }),
  });
  return Buffer.from(AsnConvert.serialize(request));
}

/** Throws where the answer is malformed, of another certificate, too old, or not signed by the issuer. */
export function readOcsp(body: Buffer, certificate: X509Certificate, issuer: X509Certificate): Finding {
  const answer = AsnConvert.parse(body, OCSPResponse);
  if (answer.responseStatus !== OCSPResponseStatus.successful || answer.responseBytes === undefined)
    throw new Error(
      `the responder returned "${OCSPResponseStatus[answer.responseStatus] ?? answer.responseStatus}"`,
    );
  const basic = AsnConvert.parse(answer.responseBytes.response.buffer, BasicOCSPResponse);
  requireSigned(basic, issuer);
  const wanted = certificateId(certificate, issuer);
  const found = basic.tbsResponseData.responses.find(
    ({ certID }) => same(certID.serialNumber, wanted.serialNumber) && isOfIssuer(certID, wanted),
  );
  if (found === undefined) throw new Error('the response is about another certificate');
  const { thisUpdate, nextUpdate, certStatus } = found;
  requireCurrent(thisUpdate, nextUpdate);
  const times = { thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate?.toISOString() ?? null };
  if (certStatus.revoked !== undefined) {
    const { revocationTime, revocationReason } = certStatus.revoked;
    return {
      status: 'revoked',
      ...times,
      revokedAt: revocationTime.toISOString(),
      reason: revocationReason === undefined ? null : reasonName(revocationReason.reason),
    };
  }
  const status = certStatus.good === undefined ? 'unknown' : 'good';
  return { status, ...times, revokedAt: null, reason: null };
}

const same = (a: ArrayBuffer, b: ArrayBuffer) => Buffer.from(a).equals(Buffer.from(b));

function isOfIssuer(found: CertID, wanted: CertID): boolean {
  // Asked for with SHA-1; a stapled answer may name its issuer by another hash, and its signature binds it.
  if (found.hashAlgorithm.algorithm !== sha1Oid) return true;
  return (
    same(found.issuerKeyHash.buffer, wanted.issuerKeyHash.buffer) &&
    same(found.issuerNameHash.buffer, wanted.issuerNameHash.buffer)
  );
}

/** By the issuer itself, or by a responder that the issuer has given that right. */
function requireSigned(basic: BasicOCSPResponse, issuer: X509Certificate): void {
  const delegates = (basic.certs ?? [])
    .map((one) => new X509Certificate(Buffer.from(AsnConvert.serialize(one))))
    .filter((one) => one.keyUsage?.includes(ocspSigningOid) && isIssuedBy(one, issuer) && isNow(one));
  const data = Buffer.from(basic.tbsResponseDataRaw ?? AsnConvert.serialize(basic.tbsResponseData));
  const isSigned = [issuer, ...delegates].some((signer) =>
    isSignedBy(data, basic.signatureAlgorithm.algorithm, basic.signature, signer),
  );
  if (!isSigned) throw new Error('the response is not signed by the issuer of the certificate');
}

const isNow = ({ validFromDate, validToDate }: X509Certificate) =>
  validFromDate.getTime() <= Date.now() + slackMs && validToDate.getTime() >= Date.now();

export function isSignedBy(
  data: Buffer,
  algorithm: string,
  signature: ArrayBuffer,
  signer: X509Certificate,
): boolean {
  const hash = hashes[algorithm];
  if (hash === undefined) return false;
  try {
    return verify(hash, data, signer.publicKey, Buffer.from(signature));
  } catch {
    return false;
  }
}

export function requireCurrent(thisUpdate: Date, nextUpdate: Date | undefined): void {
  if (thisUpdate.getTime() > Date.now() + slackMs) throw new Error('it is dated in the future');
  if (nextUpdate !== undefined && nextUpdate.getTime() < Date.now() - slackMs)
    throw new Error(`it was valid until ${nextUpdate.toISOString()}`);
}

export const reasonName = (reason: CRLReasons): string => CRLReasons[reason] ?? String(reason);

/** Addresses of the lists on which this certificate would stand. */
export function namesOfLists(certificate: X509Certificate): string[] {
  const { extensions = [] } = parsed(certificate).tbsCertificate;
  const found = extensions.find(({ extnID }) => extnID === id_ce_cRLDistributionPoints);
  if (found === undefined) return [];
  try {
    const points = AsnConvert.parse(found.extnValue.buffer, CRLDistributionPoints);
    return points.flatMap(({ distributionPoint }) =>
      (distributionPoint?.fullName ?? []).flatMap((name) => name.uniformResourceIdentifier ?? []),
    );
  } catch {
    return [];
  }
}
