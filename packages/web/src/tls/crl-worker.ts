/** Looks a certificate up in a revocation list: they have megabytes, and reading one would stall the event loop. */
import { X509Certificate } from 'node:crypto';
import { messageOf, serveTasks } from '@oja/core/engines/serve-tasks';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  Certificate,
  CertificateList,
  CRLReason,
  id_ce_cRLReasons,
  type RevokedCertificate,
} from '@peculiar/asn1-x509';
import { isSignedBy, reasonName, requireCurrent } from './ocsp.ts';
import type { Finding, ListTask } from './revocation.ts';

function der(list: Uint8Array): Uint8Array {
  const text = Buffer.from(list.subarray(0, 64)).toString('latin1');
  if (!text.includes('-----BEGIN X509 CRL-----')) return list;
  return Buffer.from(
    Buffer.from(list)
      .toString('latin1')
      .replace(/-----[^-]+-----|\s/g, ''),
    'base64',
  );
}

const timeOf = (time: { utcTime?: Date; generalTime?: Date }) => time.utcTime ?? time.generalTime;

function reasonOf({ crlEntryExtensions = [] }: RevokedCertificate): string | null {
  const found = crlEntryExtensions.find(({ extnID }) => extnID === id_ce_cRLReasons);
  return found === undefined ? null : reasonName(AsnConvert.parse(found.extnValue.buffer, CRLReason).reason);
}

function look({ list, certificate, issuer }: ListTask): Finding {
  const crl = AsnConvert.parse(der(list), CertificateList);
  const signer = new X509Certificate(issuer);
  const own = AsnConvert.parse(new X509Certificate(certificate).raw, Certificate).tbsCertificate;
  const issuedBy = Buffer.from(AsnConvert.serialize(own.issuer));
  if (!Buffer.from(AsnConvert.serialize(crl.tbsCertList.issuer)).equals(issuedBy))
    throw new Error('the list is of another issuer');
  const data = Buffer.from(crl.tbsCertListRaw ?? AsnConvert.serialize(crl.tbsCertList));
  if (!isSignedBy(data, crl.signatureAlgorithm.algorithm, crl.signature, signer))
    throw new Error('the list is not signed by the issuer of the certificate');
  const thisUpdate = timeOf(crl.tbsCertList.thisUpdate)!;
  const nextUpdate = crl.tbsCertList.nextUpdate && timeOf(crl.tbsCertList.nextUpdate);
  requireCurrent(thisUpdate, nextUpdate);
  const times = { thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate?.toISOString() ?? null };
  const serial = Buffer.from(own.serialNumber);
  const entry = crl.tbsCertList.revokedCertificates?.find((one) =>
    serial.equals(Buffer.from(one.userCertificate)),
  );
  if (entry === undefined) return { status: 'good', ...times, revokedAt: null, reason: null };
  const revokedAt = timeOf(entry.revocationDate)?.toISOString() ?? null;
  return { status: 'revoked', ...times, revokedAt, reason: reasonOf(entry) };
}

serveTasks(look, (error) => ({ ok: false, code: 'unprocessable', message: messageOf(error) }));
