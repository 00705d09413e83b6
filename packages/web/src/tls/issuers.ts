/** Certificates of issuers, from where certificates say that they are (Authority Information Access). */
import { X509Certificate } from 'node:crypto';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { describeCertificate } from './certificate.ts';

const timeoutMs = 3_000;
const bytesMax = 100_000;
const keptMax = 300;

export function createIssuers(parts: EngineParts) {
  const kept = new Map<string, X509Certificate>();
  return {
    /** Undefined where it names none, or none that can be reached and read. */
    async fetch(certificate: X509Certificate, call: EngineCall): Promise<X509Certificate | undefined> {
      const [url] = describeCertificate(certificate.raw).caIssuerUrls.filter((one) => /^https?:/i.test(one));
      if (url === undefined) return undefined;
      const known = kept.get(url);
      if (known !== undefined) return known;
      try {
        const { status, body } = await parts.egress.fetch(url, { signal: call.signal, timeoutMs, bytesMax });
        if (status !== 200) return undefined;
        const found = new X509Certificate(body);
        kept.set(url, found);
        if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
        return found;
      } catch (error) {
        if (call.signal.aborted) throw error;
        call.log.debug({ url, err: error }, 'the issuer of a certificate could not be fetched');
        return undefined;
      }
    },
  };
}
