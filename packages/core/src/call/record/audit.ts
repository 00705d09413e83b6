/** Changes to an account go into its audit log: who did what, when, from where. Never with secrets. */
import { z } from 'zod';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { type AskedCall, type CallParts, type CallResult, isTest } from '../call.ts';

const secretFields = /password|totp|token|secret|code|card|email_code/i;
const textMax = 200;
const listMax = 20;

const isAudited = ({ access, method, session }: Endpoint): boolean =>
  access === 'account' && method !== 'GET' && session?.audited !== false;

/** A test key changes nothing, and the server itself is not in the log. */
const isChangedByOwner = (call: AskedCall): boolean =>
  call.who.by === 'session' || (call.who.by === 'key' && !isTest(call));

export async function noteChange(
  call: AskedCall,
  { platform }: CallParts,
  result: CallResult,
): Promise<void> {
  const { endpoint, who } = call;
  const { caller } = who;
  if (!isAudited(endpoint) || !isChangedByOwner(call)) return;
  const actor = caller.keyId ?? caller.memberId;
  if (actor === null) return;
  await platform.accountAudit.note({
    accountId: caller.accountId,
    actor,
    action: endpoint.id,
    target: targetOf(call.asked.input, 'data' in result ? result.data : undefined),
    details: shown(sentBy(call)),
    ip: caller.ip,
    userAgent: caller.userAgent,
  });
}

function targetOf(input: unknown, data: unknown): string {
  for (const from of [input, data]) {
    const id = (from as { id?: unknown } | null | undefined)?.id;
    if (typeof id === 'string') return id;
  }
  return '';
}

/** Amounts are dollars here, and micro-dollars in the input; a default stands for what was left out. */
function sentBy({ endpoint, asked: { input, sent } }: AskedCall): Record<string, unknown> {
  const shape: Record<string, unknown> = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {};
  const defaults = Object.entries((input ?? {}) as object).map(([name, value]) => {
    const field = shape[name];
    return [name, field instanceof z.ZodPrefault ? field.def.defaultValue : value];
  });
  return { ...Object.fromEntries(defaults), ...sent };
}

/** Short plain values as they were sent; of anything else only that it was sent. */
function shown(sent: Record<string, unknown>): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (name === 'id' || value === undefined || secretFields.test(name)) continue;
    details[name] = isPlain(value) ? short(value) : isPlainList(value) ? value.map(short) : '…';
  }
  return details;
}

/** Paths and queries of URLs hold tokens: only where they lead is shown. */
function short(value: unknown): unknown {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return value;
  const { origin, href } = new URL(value);
  return href === `${origin}/` ? origin : `${origin}/…`;
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= textMax);

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length <= listMax && value.every(isPlain);
