/** Whether a certificate was revoked: by the stapled OCSP answer, by OCSP, or by the list that it names. */
import type { X509Certificate } from 'node:crypto';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import type { Revocation } from './port.ts';

const timeoutMs = 4_000;
const ocspBytesMax = 100_000;
const listBytesMax = 10_000_000;
const sourcesMax = 2;
const keptMax = 500;
const keptMs = 600_000;

export interface RevocationQuery {
  certificate: X509Certificate;
  issuer: X509Certificate;
  staple: Buffer | undefined;
  ocspUrls: string[];
}

/** What a source says of a certificate; undefined when it does not say it believably. */
export type Finding = Pick<Revocation, 'status' | 'thisUpdate' | 'nextUpdate' | 'revokedAt' | 'reason'>;

export interface ListTask {
  list: Uint8Array;
  certificate: string;
  issuer: string;
}

export function createRevocation(parts: EngineParts) {
  const lists = createWorkerPool<ListTask, Finding>({
    name: 'revocation',
    url: new URL('./crl-worker.ts', import.meta.url),
    size: 1,
    queueMax: 16,
    timeoutMs: 8_000,
    heapMegabytesMax: 512,
  });
  // The libraries of ASN.1 are read on first use.
  const ocsp = () => import('./ocsp.ts');
  const kept = new Map<string, { found: Revocation; until: number }>();

  async function ask(asked: RevocationQuery, url: string, call: EngineCall): Promise<Finding> {
    const { ocspRequest, readOcsp } = await ocsp();
    const { status, body } = await parts.egress.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
      body: ocspRequest(asked.certificate, asked.issuer),
      signal: call.signal,
      timeoutMs,
      bytesMax: ocspBytesMax,
    });
    if (status !== 200) throw new Error(`the responder returned status ${status}`);
    return readOcsp(body, asked.certificate, asked.issuer);
  }

  async function look(asked: RevocationQuery, url: string, call: EngineCall): Promise<Finding> {
    const { status, body } = await parts.egress.fetch(url, {
      signal: call.signal,
      timeoutMs,
      bytesMax: listBytesMax,
    });
    if (status !== 200) throw new Error(`the list returned status ${status}`);
    const task = {
      list: new Uint8Array(body),
      certificate: asked.certificate.toString(),
      issuer: asked.issuer.toString(),
    };
    return lists.run(task, call);
  }

  async function check(asked: RevocationQuery, call: EngineCall): Promise<Revocation> {
    const { namesOfLists, readOcsp } = await ocsp();
    const tries: { source: NonNullable<Revocation['source']>; url: string | null; run(): unknown }[] = [];
    if (asked.staple !== undefined) {
      const { staple } = asked;
      const run = () => readOcsp(staple, asked.certificate, asked.issuer);
      tries.push({ source: 'ocsp_stapled', url: null, run });
    }
    for (const url of asked.ocspUrls.filter(isWeb).slice(0, sourcesMax))
      tries.push({ source: 'ocsp', url, run: () => ask(asked, url, call) });
    for (const url of namesOfLists(asked.certificate).filter(isWeb).slice(0, sourcesMax))
      tries.push({ source: 'crl', url, run: () => look(asked, url, call) });
    const errors: string[] = [];
    for (const { source, url, run } of tries) {
      try {
        const found = (await run()) as Finding;
        if (found.status === 'unknown') throw new Error('it does not know the certificate');
        return { ...found, source, url, checkedAt: new Date().toISOString(), error: null };
      } catch (error) {
        if (call.signal.aborted) throw error;
        errors.push(`${url ?? 'the stapled response'}: ${(error as Error).message.replace(/\.$/, '')}`);
      }
    }
    return notChecked(
      tries.length === 0
        ? 'The certificate lists neither an OCSP responder nor a revocation list.'
        : `${errors.join('; ')}.`,
      tries.length === 0 ? 'not_checked' : 'unknown',
    );
  }

  return {
    async check(asked: RevocationQuery, call: EngineCall): Promise<Revocation> {
      const key = asked.certificate.fingerprint256;
      const known = kept.get(key);
      if (asked.staple === undefined && known !== undefined && known.until > Date.now()) return known.found;
      const found = await check(asked, call);
      if (found.status === 'good' || found.status === 'revoked') {
        const next = found.nextUpdate === null ? Number.POSITIVE_INFINITY : Date.parse(found.nextUpdate);
        kept.delete(key);
        kept.set(key, { found, until: Math.min(Date.now() + keptMs, next) });
        if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
      }
      return found;
    },
    close: () => lists.close(),
  };
}

const isWeb = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);

export function notChecked(error: string, status: 'not_checked' | 'unknown' = 'not_checked'): Revocation {
  return {
    status,
    source: null,
    url: null,
    checkedAt: null,
    thisUpdate: null,
    nextUpdate: null,
    revokedAt: null,
    reason: null,
    error,
  };
}
