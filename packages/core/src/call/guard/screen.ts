/** Guardrails on the JSON of a request, and of a response that is returned whole. */
import { asksOthers, type Guards, guardsOf } from '../../domain/guardrails/guards.ts';
import { marked, seemsInjected } from '../../domain/guardrails/injection.ts';
import type { Side } from '../../domain/guardrails/rules.ts';
import { OjaError } from '../../errors.ts';
import type { AskedCall, AuthenticatedCall, CallParts, CallResult } from '../call.ts';
import { errorAnswer } from '../respond/dialects.ts';
import { json, type Presented } from '../respond/present.ts';
import { askOthers } from './ask-others.ts';
import { add, refusal, tallyOf } from './findings.ts';
import { screenStream } from './screen-stream.ts';
import { type Text, textsIn } from './texts.ts';

/** Undefined without guardrails. */
export const guardsFor = ({ endpoint, who: { guards } }: AuthenticatedCall): Guards | undefined =>
  guards === undefined || endpoint.guarded !== true ? undefined : guards;

function screenLocally(call: AuthenticatedCall, guards: Guards, side: Side, texts: readonly Text[]): void {
  const guard = guards.text[side];
  const injection = side === 'input' ? guards.injection : null;
  const refused = new Set<string>();
  for (const text of texts) {
    if (guard !== undefined) {
      const checked = guard.check(text.value);
      add(tallyOf(call, side), checked.found);
      for (const rule of checked.refused) refused.add(rule);
      text.value = checked.text;
    }
    if (injection !== null && text.ofTool && seemsInjected(text.value)) {
      add(tallyOf(call, side), { injection: 1 });
      if (injection === 'refuse') refused.add('injection');
      text.value = marked(text.value);
    }
    text.put(text.value);
  }
  if (refused.size > 0) throw refusal(side, [...refused]);
}

async function screen(
  call: AuthenticatedCall,
  parts: CallParts,
  guards: Guards,
  side: Side,
  root: unknown,
): Promise<void> {
  const texts = textsIn(root);
  screenLocally(call, guards, side, texts);
  if (!asksOthers(guards, side)) return;
  const sent = texts.map(({ value }) => value);
  const allowed = await askOthers(call, parts, guards, side, sent);
  for (const [at, text] of allowed.entries()) {
    if (text === sent[at]) continue;
    add(tallyOf(call, side), { hook: 1 });
    texts[at]!.put(text);
  }
}

/** Before anything is validated, stored or sent on. */
export const screenInput = (
  call: AuthenticatedCall,
  parts: CallParts,
  guards: Guards,
  fields: Record<string, unknown>,
): Promise<void> => screen(call, parts, guards, 'input', fields);

/** A refused response is charged: the provider was paid, too. */
export async function screenOutput(
  call: AskedCall,
  parts: CallParts,
  guards: Guards,
  presented: Presented,
): Promise<{ presented: Presented; refused?: OjaError }> {
  const { body, mime } = presented;
  if (guards.text.output === undefined && !asksOthers(guards, 'output')) return { presented };
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    return { presented: { ...presented, body: screenStream(call, parts, guards, body, mime) } };
  const isJson = mime.startsWith('application/json');
  if (!isJson && !mime.startsWith('text/')) return { presented };
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  const root = { content: isJson ? (JSON.parse(text) as unknown) : text };
  try {
    await screen(call, parts, guards, 'output', root);
  } catch (error) {
    if (!(error instanceof OjaError) || error.code !== 'content_blocked') throw error;
    const { status, body: told } = errorAnswer(call, error);
    return { presented: { status, mime: json, headers: [], body: JSON.stringify(told) }, refused: error };
  }
  const isChanged = Object.keys(tallyOf(call, 'output')).length > 0;
  if (!isChanged) return { presented };
  const { content } = root;
  return { presented: { ...presented, body: isJson ? JSON.stringify(content) : String(content) } };
}

export interface ScreenedJob {
  refused?: OjaError;
  /** The caller's hook may have read the result, so it is charged in any case. */
  isTold: boolean;
}

/** Applies the guardrails in force when a job ends to its result. A refused result is charged. */
export async function screenJob(call: AskedCall, parts: CallParts, result: CallResult): Promise<ScreenedJob> {
  const guards =
    call.endpoint.guarded === true && 'data' in result ? await guardsNow(call, parts) : undefined;
  if (guards === undefined) return { isTold: false };
  const isTold = guards.hooks.output.length > 0;
  try {
    await screen(call, parts, guards, 'output', { content: (result as { data: unknown }).data });
    return { isTold };
  } catch (error) {
    if (!(error instanceof OjaError) || error.code !== 'content_blocked') throw error;
    return { refused: error, isTold };
  }
}

async function guardsNow({ who }: AskedCall, { platform }: CallParts): Promise<Guards | undefined> {
  const { accountId, keyId } = who.caller;
  const known = keyId === null ? null : await platform.keys.findById(keyId);
  if (known !== null) return known.guards;
  return guardsOf([(await platform.accounts.find(accountId)).guardrails]);
}
