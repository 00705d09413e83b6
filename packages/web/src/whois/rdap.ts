/** RDAP, the structured successor of WHOIS. */

import type { RegistrationQuery } from '@oja/core/domain/registration-target';
import type { EgressResponse, Upstream } from '@oja/core/egress/port';
import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { OjaError } from '@oja/core/errors';
import { type Bootstrap, createBootstrap } from './bootstrap.ts';
import { asObject } from './json.ts';
import { emptyRegistration, type Registration, speaks, type WhoisEngine } from './port.ts';
import { fillGaps, relatedAddress, toRegistration } from './rdap-record.ts';
import { createRegistrars } from './registrars.ts';

export interface RdapSettings {
  rdapUrl?: string;
  bootstrapUrl: string;
  timeoutMs: number;
}

type Answer = Pick<EgressResponse, 'status' | 'body' | 'headers'>;

const bytesMax = 2_000_000;
const accept = { accept: 'application/rdap+json, application/json;q=0.9' };
const pathOf = ({ kind, query }: RegistrationQuery) =>
  `${kind === 'asn' ? 'autnum' : kind}/${encodeURIComponent(query).replaceAll('%3A', ':')}`;

export function createRdap(settings: RdapSettings, parts: EngineParts): WhoisEngine {
  const bootstrap: Bootstrap = createBootstrap(parts.egress, settings.bootstrapUrl);
  const registrars = createRegistrars();
  let upstream: Upstream | undefined;

  async function ask(
    query: RegistrationQuery,
    call: EngineCall,
  ): Promise<{ answer: Answer; server: string }> {
    const path = pathOf(query);
    if (settings.rdapUrl) {
      upstream ??= parts.egress.upstream({ name: 'The RDAP server', baseUrl: settings.rdapUrl });
      const answer = await upstream.request({
        method: 'GET',
        path: `/${path}`,
        headers: accept,
        signal: call.signal,
        timeoutMs: settings.timeoutMs,
        bytesMax,
      });
      return { answer, server: settings.rdapUrl };
    }
    const base = await bootstrap.serverOf(query);
    // The least telling of codes: whatever the next engine says is what the caller should hear.
    if (!base) throw unsupported(`No RDAP server is known for ${query.query}.`, 'engine_unavailable');
    return { answer: await fetchRdap(`${base}${path}`, call, settings.timeoutMs), server: base };
  }

  /** Failures of one registry say nothing about the others, so they only pass the question on. */
  async function fetchRdap(url: string, call: EngineCall, timeoutMs: number): Promise<Answer> {
    try {
      return await parts.egress.fetch(url, { headers: accept, signal: call.signal, timeoutMs, bytesMax });
    } catch (error) {
      if (call.signal.aborted) throw error;
      const code =
        error instanceof OjaError && error.code === 'upstream_timeout'
          ? 'upstream_timeout'
          : 'upstream_error';
      throw unsupported(`The RDAP server ${new URL(url).host} does not respond.`, code, { cause: error });
    }
  }

  function parse({ answer, server }: { answer: Answer; server: string }): unknown {
    if (answer.status === 429) {
      const seconds = Number(answer.headers['retry-after']);
      const retryAfterSeconds = Number.isInteger(seconds) && seconds > 0 && seconds < 3_600 ? seconds : 60;
      throw unsupported(`The RDAP server ${server} is rate limiting this server.`, 'upstream_rate_limited', {
        retryAfterSeconds,
      });
    }
    try {
      if (answer.status >= 200 && answer.status < 300) {
        const json: unknown = JSON.parse(answer.body.toString('utf8'));
        if (typeof asObject(json).objectClassName === 'string') return json;
      }
    } catch {
      // Said below.
    }
    throw unsupported(
      `The RDAP server ${server} returned ${answer.status} and no RDAP object.`,
      'upstream_error',
    );
  }

  /** Contacts of thin registries such as .com lie with the registrar; nice to have, never waited for long. */
  async function withRegistrar(registration: Registration, call: EngineCall): Promise<Registration> {
    const url = relatedAddress(registration.raw);
    if (!url || settings.rdapUrl) return registration;
    const more = await registrars.ask(new URL(url).host, call, async (limited) =>
      toRegistration(parse({ answer: await fetchRdap(url, limited, settings.timeoutMs), server: url }), url),
    );
    return more === undefined ? registration : fillGaps(registration, more);
  }

  return {
    name: 'rdap',
    refuses: speaks('rdap'),
    async check() {
      return {
        state: 'ready',
        detail: settings.rdapUrl ? `uses ${settings.rdapUrl}` : "uses the registries in IANA's lists",
      };
    },
    async lookup(query, call) {
      const found = await ask(query, call);
      if (found.answer.status === 404)
        return emptyRegistration('rdap', found.server, parseQuietly(found.answer.body));
      const registration = await toRegistration(parse(found), found.server);
      return query.kind === 'domain' ? await withRegistrar(registration, call) : registration;
    },
    async close() {
      await upstream?.close();
    },
  };
}

function parseQuietly(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
