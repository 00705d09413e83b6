/** Plain DNS: asks the operator's servers, or the one that the caller names. */
import { getServers } from 'node:dns';
import { rejected, unavailable } from '../../engine-failure.ts';
import { fail, OjaError } from '../../errors.ts';
import type { EngineParts } from '../capability.ts';
import type { EngineCall } from '../engine.ts';
import { askOverHttps, askServer, parseServer, tryMs } from './ask-server.ts';
import type { ComparedReply, DnsEngine, DnsQuestion, DnsReply } from './port.ts';
import { isPrivateName } from './private-names.ts';

export interface ResolverSettings {
  servers: string[];
  /** Asked besides those for `resolver=all`. */
  compared: string[];
  timeoutMs: number;
}

const comparedMax = 10;
const servFail = 2;
const notImp = 4;
const refused = 5;
/** Answers of one server after which another may know more. */
const unwillingCodes = [servFail, notImp, refused];

export function createResolver(settings: ResolverSettings, { egress }: EngineParts): DnsEngine {
  const servers = () => (settings.servers.length > 0 ? settings.servers : getServers());

  async function askChosen(resolver: string, question: DnsQuestion, call: EngineCall): Promise<DnsReply> {
    try {
      if (/^https:\/\//i.test(resolver))
        return await askOverHttps(egress, resolver, question, call.signal, settings.timeoutMs);
      return await askServer(egress, parseServer(resolver, false), question, call.signal);
    } catch (error) {
      if (call.signal.aborted || error instanceof OjaError) throw error;
      const message = `resolver: ${resolver} sent an invalid DNS reply.`;
      throw fail('target_unreachable', message, { param: 'resolver', cause: error });
    }
  }

  async function askCompared(text: string, question: DnsQuestion, call: EngineCall): Promise<ComparedReply> {
    try {
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(settings.timeoutMs)]);
      return {
        resolver: text,
        reply: await askServer(egress, parseServer(text, true), question, signal),
        error: null,
      };
    } catch (error) {
      call.signal.throwIfAborted();
      const isLate = error instanceof OjaError ? error.code === 'upstream_timeout' : false;
      return {
        resolver: text,
        reply: null,
        error: isLate ? 'It did not reply in time.' : 'It did not reply.',
      };
    }
  }

  async function askConfigured(question: DnsQuestion, call: EngineCall): Promise<DnsReply> {
    refusePrivate(question);
    const endsAt = performance.now() + settings.timeoutMs;
    let failure: unknown;
    let unwilling: DnsReply | undefined;
    const once = servers();
    for (const [index, text] of [...once, ...once].entries()) {
      const leftMs = endsAt - performance.now();
      // A server that has responded once is not asked again.
      if (leftMs <= 0 || (unwilling && index >= once.length)) break;
      try {
        const reply = await askServer(
          egress,
          parseServer(text, true),
          question,
          call.signal,
          Math.min(tryMs, leftMs),
        );
        if (!unwillingCodes.includes(reply.statusCode)) return reply;
        unwilling ??= reply;
      } catch (error) {
        call.signal.throwIfAborted();
        failure = error;
      }
    }
    if (unwilling) return unwilling;
    const late = failure instanceof OjaError && failure.code === 'upstream_timeout';
    // A name whose own servers are slow must not count against the resolver, so this is final.
    if (late)
      throw fail('upstream_timeout', `No reply for ${question.name} within ${settings.timeoutMs} ms.`);
    throw unavailable(
      "The platform's DNS servers don't respond. The operator should check OJA_DNS_SERVERS.",
      'upstream_error',
      {
        cause: failure,
      },
    );
  }

  return {
    name: 'resolver',
    async check() {
      const found = servers();
      if (found.length > 0) return { state: 'ready', detail: `uses ${found.join(', ')}` };
      return {
        state: 'missing',
        detail: 'no DNS server is known',
        fix: 'OJA_DNS_SERVERS=address[,address]',
      };
    },
    compare: (question, call) => {
      refusePrivate(question);
      const asked = [...new Set([...servers(), ...settings.compared])].slice(0, comparedMax);
      return Promise.all(asked.map((text) => askCompared(text, question, call)));
    },
    query: (question, call) =>
      question.resolver ? askChosen(question.resolver, question, call) : askConfigured(question, call),
  };
}

function refusePrivate({ name }: DnsQuestion): void {
  if (!isPrivateName(name)) return;
  throw rejected('address_refused', `name: ${name} is a private name; use a public one.`, {
    param: 'name',
  });
}
