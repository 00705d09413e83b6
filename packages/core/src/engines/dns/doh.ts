/** DNS over HTTPS to the operator's server (RFC 8484). */

import type { Upstream } from '../../egress/port.ts';
import { rejected, unavailable, unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import type { DnsEngine } from './port.ts';
import { isPrivateName } from './private-names.ts';
import { buildQuery, decodeReply } from './wire.ts';

export interface DohSettings {
  dohUrl?: string;
  timeoutMs: number;
}

export function createDoh(settings: DohSettings, parts: EngineParts): DnsEngine {
  const { dohUrl } = settings;
  let upstream: Upstream | undefined;
  return {
    name: 'doh',
    async check() {
      if (dohUrl) return { state: 'ready', detail: `uses ${dohUrl}` };
      return {
        state: 'off',
        detail: 'no DNS-over-HTTPS server is set',
        fix: 'OJA_DOH_URL=https://…/dns-query',
      };
    },
    async query(question, call) {
      if (!dohUrl) throw unavailable('No DNS-over-HTTPS server is set.');
      if (question.resolver)
        throw unsupported('queries its own server only', 'unprocessable', { param: 'resolver' });
      if (isPrivateName(question.name)) {
        throw rejected('address_refused', `name: ${question.name} is a private name; use a public one.`, {
          param: 'name',
        });
      }
      upstream ??= parts.egress.upstream({
        name: 'The DNS-over-HTTPS server',
        baseUrl: new URL(dohUrl).origin,
      });
      const startedAt = performance.now();
      const query = buildQuery(question, { edns: true, id: 0 });
      const answer = await upstream.request({
        method: 'POST',
        path: dohUrl,
        headers: { 'content-type': 'application/dns-message', accept: 'application/dns-message' },
        body: query.bytes,
        signal: call.signal,
        timeoutMs: settings.timeoutMs,
        bytesMax: 65_535,
      });
      if (answer.status !== 200 || !query.accepts(answer.body)) {
        throw unavailable(
          `The DNS-over-HTTPS server returned ${answer.status} and no DNS message.`,
          'upstream_error',
        );
      }
      const ms = performance.now() - startedAt;
      return { ...decodeReply(answer.body), resolver: dohUrl, transport: 'https', ms };
    },
    async compare() {
      throw unsupported('queries its own server only', 'unprocessable', { param: 'resolver' });
    },
    async close() {
      await upstream?.close();
    },
  };
}
