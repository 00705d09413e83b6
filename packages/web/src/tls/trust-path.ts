/** Follows a chain from the server's certificate to its root, and finds out what is missing on the way. */
import type { X509Certificate } from 'node:crypto';

export interface TrustPath {
  /**
   * `trusted`: leads to a trusted root with what was sent. `missing_intermediate`: leads there only with
   * certificates that had to be fetched. `private_root`: ends in a root that is not trusted. `unknown_issuer`: its
   * next issuer could not be found.
   */
  end: 'trusted' | 'missing_intermediate' | 'private_root' | 'unknown_issuer';
  /** The server's own certificate first. */
  path: X509Certificate[];
  /** Names of the certificates that the server should have sent. */
  missing: string[];
}

export interface TrustSources {
  roots: X509Certificate[];
  /** The issuer that a certificate names (Authority Information Access), or undefined. */
  fetchIssuer(certificate: X509Certificate): Promise<X509Certificate | undefined>;
}

const stepsMax = 10;

export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

export const isSelfSigned = (certificate: X509Certificate) => isIssuedBy(certificate, certificate);

export async function followChain(sent: X509Certificate[], sources: TrustSources): Promise<TrustPath> {
  const path = sent.slice(0, 1);
  const missing: string[] = [];
  for (let at = path[0]; at !== undefined && path.length <= stepsMax; at = path.at(-1)) {
    const current = at;
    const signs = (one: X509Certificate) => isIssuedBy(current, one);
    const root = sources.roots.find((one) => one.fingerprint256 === current.fingerprint256 || signs(one));
    if (root !== undefined) {
      if (root.fingerprint256 !== current.fingerprint256) path.push(root);
      return { end: missing.length === 0 ? 'trusted' : 'missing_intermediate', path, missing };
    }
    if (isSelfSigned(current)) return { end: 'private_root', path, missing };
    const given = sent.find((one) => one.fingerprint256 !== current.fingerprint256 && signs(one));
    const fetched = given === undefined ? await sources.fetchIssuer(current) : undefined;
    const issuer = given ?? (fetched !== undefined && signs(fetched) ? fetched : undefined);
    if (issuer === undefined) return { end: endWithout(path), path, missing };
    if (given === undefined) missing.push(nameOf(issuer));
    path.push(issuer);
  }
  return { end: 'unknown_issuer', path, missing };
}

/** Servers leave the root out: an authority whose issuer nobody knows was signed by a private root. */
const endWithout = (path: X509Certificate[]): TrustPath['end'] =>
  path.length > 1 && path.at(-1)?.ca === true ? 'private_root' : 'unknown_issuer';

const nameOf = ({ subject, fingerprint256 }: X509Certificate) =>
  /^CN=(.*)$/m.exec(subject ?? '')?.[1] ?? (subject?.replaceAll('\n', ', ') || fingerprint256);

/** Why the certificates of a path do not count now, as OpenSSL names it. */
export function dateError(path: X509Certificate[]): string | undefined {
  const nowMs = Date.now();
  for (const { validFromDate, validToDate } of path) {
    if (validToDate.getTime() < nowMs) return 'CERT_HAS_EXPIRED';
    if (validFromDate.getTime() > nowMs) return 'CERT_NOT_YET_VALID';
  }
  return undefined;
}
