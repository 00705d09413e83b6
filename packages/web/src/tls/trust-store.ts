/** Which roots are trusted, as a context for clients and as certificates. */
import { constants, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { TrustPath } from './trust-path.ts';

export function createTrustStore(settings: { caFile?: string; publicCaFile?: string }) {
  let trusting: Promise<SecureContext> | undefined;
  let parsing: Promise<X509Certificate[]> | undefined;
  let publicPrints: Promise<Set<string>> | undefined;

  async function rootTexts(): Promise<string[]> {
    const extra = await Promise.all([settings.caFile, settings.publicCaFile].map(textsIn));
    return [...getCACertificates('default'), ...extra.flat()];
  }

  const rootCertificates = () => {
    parsing ??= rootTexts().then((texts) => texts.map((text) => new X509Certificate(text)));
    return parsing;
  };

  const publicFingerprints = () => {
    publicPrints ??= textsIn(settings.publicCaFile).then((extra) => {
      const texts = [...getCACertificates('bundled'), ...extra];
      return new Set(texts.map((text) => new X509Certificate(text).fingerprint256));
    });
    return publicPrints;
  };

  async function isPublic({ end, path }: TrustPath): Promise<boolean> {
    const root = path.at(-1);
    if (root === undefined || (end !== 'trusted' && end !== 'missing_intermediate')) return false;
    return (await publicFingerprints()).has(root.fingerprint256);
  }

  async function trustedRoots(): Promise<SecureContext> {
    return createSecureContext({
      ca: await rootTexts(),
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    });
  }

  const rootsContext = () => {
    trusting ??= trustedRoots().catch((error: unknown) => {
      trusting = undefined;
      throw error;
    });
    return trusting;
  };

  return { rootsContext, rootCertificates, isPublic };
}

async function textsIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  return (await readFile(file, 'utf8')).match(certificateBlock) ?? [];
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
