/** OCSP answers and revocation lists, made for the test. */
import { sign, X509Certificate } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertStatus,
  id_pkix_ocsp_basic,
  KeyHash,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate, CRLReason, CRLReasons } from '@peculiar/asn1-x509';
import { X509CrlGenerator, X509CrlReason } from '@peculiar/x509';
import type { MadeCertificate } from './certificates.ts';

const hourMs = 3_600_000;
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';

export interface AnswerWish {
  status: 'good' | 'revoked' | 'unknown';
  /** Who signs; `certs` are sent along. */
  signer: MadeCertificate;
  certs?: MadeCertificate[];
  hoursOld?: number;
}

/** An answer to a request, as a responder gives it. */
export function ocspAnswer(request: Buffer, wish: AnswerWish): Buffer {
  const { reqCert: certID } = AsnConvert.parse(request, OCSPRequest).tbsRequest.requestList[0]!;
  const at = Date.now() - (wish.hoursOld ?? 0) * hourMs;
  const revoked = new RevokedInfo({
    revocationTime: new Date('2026-01-02T03:04:05Z'),
    revocationReason: new CRLReason(CRLReasons.keyCompromise),
  });
  const statuses = {
    good: new CertStatus({ good: null }),
    revoked: new CertStatus({ revoked }),
    unknown: new CertStatus({ unknown: null }),
  };
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byKey: new KeyHash(Buffer.alloc(20)) }),
    producedAt: new Date(at),
    responses: [
      new SingleResponse({
        certID,
        certStatus: statuses[wish.status],
        thisUpdate: new Date(at),
        nextUpdate: new Date(at + 24 * hourMs),
      }),
    ],
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsResponseData));
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 }),
    signature: new Uint8Array(sign('sha256', signed, wish.signer.keyPem)).buffer,
    ...(wish.certs
      ? { certs: wish.certs.map(({ pem }) => AsnConvert.parse(new X509Certificate(pem).raw, Certificate)) }
      : {}),
  });
  return Buffer.from(
    AsnConvert.serialize(
      new OCSPResponse({
        responseStatus: OCSPResponseStatus.successful,
        responseBytes: new ResponseBytes({
          responseType: id_pkix_ocsp_basic,
          response: new OctetString(AsnConvert.serialize(basic)),
        }),
      }),
    ),
  );
}

/** A list signed by `issuer` on which these serial numbers stand. */
export async function revocationList(issuer: MadeCertificate, serials: string[]): Promise<Buffer> {
  const list = await X509CrlGenerator.create({
    issuer: issuer.subject,
    thisUpdate: new Date(Date.now() - hourMs),
    nextUpdate: new Date(Date.now() + 24 * hourMs),
    entries: serials.map((serialNumber) => ({
      serialNumber,
      revocationDate: new Date('2026-01-02T03:04:05Z'),
      reason: X509CrlReason.superseded,
    })),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' } as never,
    signingKey: issuer.keys.privateKey as never,
  });
  return Buffer.from(list.rawData);
}
