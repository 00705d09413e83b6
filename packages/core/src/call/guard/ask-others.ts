/** Checks outside this process: the moderation model, and hooks of the account. */
import type { Guards, Hook } from '../../domain/guardrails/guards.ts';
import type { Side } from '../../domain/guardrails/rules.ts';
import { OjaError } from '../../errors.ts';
import { hookSecret, signatureOf } from '../../platform/webhooks/signature.ts';
import type { AuthenticatedCall, CallParts } from '../call.ts';
import { refusal } from './findings.ts';

const answerBytesMax = 4 * 1024 * 1024;
/** Hooks of one account that run in parallel. More are not queued, and count as failed. */
const hooksMax = 64;
const running = new Map<string, number>();

interface Verdict {
  action: 'allow' | 'refuse';
  texts?: string[] | undefined;
}

/** The texts as they are to be sent on. Throws where one is refused. */
export async function askOthers(
  call: AuthenticatedCall,
  parts: CallParts,
  guards: Guards,
  side: Side,
  texts: string[],
): Promise<string[]> {
  if (texts.length === 0) return texts;
  if (guards.moderated.has(side)) {
    const { signal, log } = { signal: call.abort.signal, log: call.log };
    const flagged = await parts.moderate(texts, { signal, log, account: call.who.caller.accountId });
    if (flagged.length > 0)
      throw refusal(
        side,
        flagged.map((category) => `moderation:${category}`),
      );
  }
  // Last: once a hook of the caller has read a response, nothing that follows can make it free.
  let now = texts;
  for (const hook of guards.hooks[side]) {
    const verdict = await askHook(call, parts, hook, side, now).catch((error: unknown) => {
      call.log.warn({ err: error instanceof OjaError ? error.message : error }, 'a guardrail hook failed');
      return { action: hook.on_failure } as Verdict;
    });
    if (verdict.action === 'refuse') throw refusal(side, ['hook']);
    now = verdict.texts ?? now;
  }
  return now;
}

async function askHook(
  call: AuthenticatedCall,
  parts: CallParts,
  hook: Hook,
  side: Side,
  texts: string[],
): Promise<Verdict> {
  const { accountId } = call.who.caller;
  const busy = running.get(accountId) ?? 0;
  if (busy >= hooksMax) throw new Error('too many hooks of the account run');
  running.set(accountId, busy + 1);
  try {
    const body = JSON.stringify({ request_id: call.id, endpoint: call.endpoint.id, on: side, texts });
    const timestamp = String(Math.floor(parts.platform.now() / 1000));
    const secret = hookSecret(parts.platform.parts.pepper, accountId);
    const answer = await parts.egress.fetch(hook.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Oja-Guardrails/1',
        'webhook-id': call.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, call.id, timestamp, body),
      },
      signal: call.abort.signal,
      timeoutMs: hook.timeout_ms,
      bytesMax: answerBytesMax,
      redirectsMax: 0,
    });
    if (answer.status < 200 || answer.status > 299) throw new Error(`the hook returned ${answer.status}`);
    return verdictOf(JSON.parse(answer.body.toString('utf8')), texts.length);
  } finally {
    const left = (running.get(accountId) ?? 1) - 1;
    if (left === 0) running.delete(accountId);
    else running.set(accountId, left);
  }
}

function verdictOf(answer: unknown, count: number): Verdict {
  const { action, texts } = (answer ?? {}) as { action?: unknown; texts?: unknown };
  if (action === 'refuse') return { action };
  if (action !== 'allow') throw new Error('the hook returned no action (allow or refuse)');
  if (texts === undefined) return { action };
  const fits =
    Array.isArray(texts) && texts.length === count && texts.every((one) => typeof one === 'string');
  if (!fits) throw new Error('texts of the hook must have as many strings as were sent');
  return { action, texts };
}
