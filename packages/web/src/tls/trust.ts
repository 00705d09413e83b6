/** Why a chain is not trusted, in words. */
import { dateError, type TrustPath } from './trust-path.ts';

const reasons: Record<string, string> = {
  CERT_HAS_EXPIRED: 'A certificate of the chain has expired.',
  CERT_NOT_YET_VALID: 'A certificate of the chain is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed, not issued by a trusted authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The chain ends in a root that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate of the issuer is missing from the chain.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The issuer is not a trusted authority, or the server does not send its certificate.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The server does not send the intermediate certificate, so the chain is incomplete.',
  MISSING_INTERMEDIATE:
    'The server does not send an intermediate certificate, so clients that do not fetch it refuse the chain.',
  PRIVATE_ROOT: 'The chain ends in a private root that is not trusted: no public trust store has it.',
  CERT_SIGNATURE_FAILURE: 'A signature in the chain is wrong.',
  CERT_REVOKED: 'A certificate of the chain is revoked.',
  CERT_UNTRUSTED: 'The root is not trusted for servers.',
  CERT_REJECTED: 'The root does not allow this use.',
  INVALID_CA: 'A certificate of the chain is not allowed to sign others.',
  INVALID_PURPOSE: 'The certificate is not meant for servers.',
  PATH_LENGTH_EXCEEDED: 'The chain is longer than its authority allows.',
  CERT_CHAIN_TOO_LONG: 'The chain is too long.',
  EE_KEY_TOO_SMALL: 'The key of the certificate is too small.',
  CA_KEY_TOO_SMALL: 'The key of an authority in the chain is too small.',
  CA_MD_TOO_WEAK: 'A signature in the chain uses a broken hash.',
  HOSTNAME_MISMATCH: 'The certificate is for other host names.',
};

function trustReason(code: string): string {
  return reasons[code] ?? `The chain is not trusted (${code}).`;
}

/** What OpenSSL says where it does not find the issuer. */
const issuerCodes = /^UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)|^SELF_SIGNED_CERT_IN_CHAIN$/;

function codeOfPath({ end, path }: TrustPath): string | undefined {
  if (end === 'missing_intermediate') return 'MISSING_INTERMEDIATE';
  if (end === 'private_root') return path.length > 1 ? 'PRIVATE_ROOT' : 'DEPTH_ZERO_SELF_SIGNED_CERT';
  return end === 'unknown_issuer' ? 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' : dateError(path);
}

/**
 * `code` is OpenSSL's, null where it trusts the chain and undefined where the handshake broke before it looked. A
 * private root and an intermediate that was not sent have the same code there; the path tells them apart.
 */
export function trustErrorOf(code: string | null | undefined, path: TrustPath) {
  const isOpen = code === undefined || (code !== null && issuerCodes.test(code));
  const found = (isOpen ? codeOfPath(path) : undefined) ?? code ?? null;
  return found === null ? null : { code: found, reason: trustReason(found) };
}
