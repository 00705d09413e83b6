/** The certificate that proves the right to a logo (VMC or CMC). */
import { createHash, X509Certificate } from 'node:crypto';
import type { MailReport } from './mail-shapes.ts';

export type BimiCertificate = NonNullable<MailReport['bimi']['certificate']>;

const certificatesMax = 10;
const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export async function readBimiCertificate(
  text: string,
  domain: string,
  logo: string | null,
  now = new Date(),
): Promise<BimiCertificate> {
  const nothing = {
    valid: false,
    type: null,
    organization: null,
    mark_type: null,
    valid_to: null,
    logo_matches: null,
  };
  try {
    const { vmc, RootStore } = await import('@postalsys/vmc');
    const read = await vmc(text, { now });
    const { subject, subjectAltName, validTo } = read.certificate;
    const errors: string[] = [];
    // The library compares the names of a chain, and not its signatures.
    if (!isSigned(text, RootStore.create().rootCerts))
      errors.push('The certificates are not signed by an authority for BIMI.');
    if (!coversDomain(subjectAltName, domain)) errors.push(`The certificate is not for ${domain}.`);
    if (read.validHash !== true) errors.push('The logo in the certificate differs from its hash.');
    const own = read.logoFile === undefined ? null : Buffer.from(read.logoFile, 'base64');
    const matches = own === null || logo === null ? null : sha256(own) === sha256(Buffer.from(logo));
    if (matches === false) errors.push('The logo in the certificate is not the logo of the record.');
    return {
      valid: errors.length === 0,
      type: read.type,
      organization: subject.organizationName ?? null,
      mark_type: subject.markType ?? null,
      valid_to: validTo ?? null,
      logo_matches: matches,
      errors,
    };
  } catch (error) {
    return { ...nothing, errors: [`The certificate is not valid: ${(error as Error).message}.`] };
  }
}

const isIssuedBy = (one: X509Certificate, issuer: X509Certificate) =>
  one.checkIssued(issuer) && one.verify(issuer.publicKey);

function isSigned(text: string, roots: X509Certificate[]): boolean {
  const chain = (text.match(pem) ?? []).slice(0, certificatesMax).map((one) => new X509Certificate(one));
  const last = chain.at(-1);
  if (last === undefined) return false;
  const isLinked = chain.slice(1).every((issuer, at) => isIssuedBy(chain[at]!, issuer));
  return (
    isLinked && roots.some((root) => root.fingerprint512 === last.fingerprint512 || isIssuedBy(last, root))
  );
}

/** example.com, or a selector of it: default._bimi.example.com. */
const coversDomain = (names: string[], domain: string) =>
  names
    .map((name) => name.toLowerCase().replace(/^[^.]+\._bimi\./, ''))
    .some((name) => domain === name || domain.endsWith(`.${name}`));
