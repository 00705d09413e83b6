/** What a job was queued with: its hold, its prices, and the caps that an extension of the hold counts towards. */
import type { PriceSheet } from '../../domain/price-kinds.ts';
import { isDefaultModel, sheetFor } from '../../platform/prices/quote.ts';
import type { Asked } from '../asked.ts';
import type { AskedCall, CallParts, Who } from '../call.ts';
import { countsAsFreeAi } from '../reserve/allowance.ts';

interface HoldRow {
  endpoint: string;
  free: number;
  amount: number;
  tokens: number;
  units: number;
  nanos: number;
  state: string;
}

/** A free job has none. Returns what it is priced as, and its caller with the caps of today. */
export async function takeJobHold(
  call: AskedCall,
  parts: CallParts,
): Promise<Pick<AskedCall, 'asked' | 'who'>> {
  const [held] = await parts.platform.parts.store.query<HoldRow>(
    `SELECT endpoint, free, amount_micros AS amount, tokens, units,
       COALESCE(nanos_per_unit, micros_per_unit * 1000) AS nanos, state
     FROM holds WHERE id = $1`,
    [call.id],
  );
  // The input of a job may be stored apart, and then no longer says what it is priced as.
  const { who, asked: ordered } = call;
  const as = (held && parts.byId.get(held.endpoint)) ?? ordered.as;
  const asked = { ...ordered, as };
  const model = as.price.model?.(asked.input);
  if (!isDefaultModel(model)) call.model = model;
  call.sheet = sheetOfJob(asked, call.model, parts, held?.nanos ?? 0);
  const isUnpaid = held === undefined || (held.free === 0 && held.amount === 0);
  call.isFreeAi = isUnpaid && countsAsFreeAi({ who, asked });
  if (held?.state !== 'open') return { asked, who };
  const { free, amount: amountMicros, tokens, units } = held;
  call.used = { unit: units };
  call.free = free === 1;
  call.hold = { free: call.free, amountMicros, tokens, sheet: call.sheet };
  return { asked, who: await withCaps(who, parts) };
}

/**
 * The price as it was held, whatever the operator changed since. Models are priced by kind, which a hold has no room
 * for: they cost what they cost when the job starts.
 */
function sheetOfJob(
  { as }: Asked,
  model: string | undefined,
  { platform }: CallParts,
  heldNanos: number,
): PriceSheet {
  const held = { endpoint: as.id, model: '*', nanos: { unit: heldNanos }, costNanos: {} };
  if (as.price.model === undefined) return held;
  try {
    return sheetFor(as, model, platform.operation);
  } catch {
    return held;
  }
}

/** As they are now. Of a session, those of its member and of the account. */
async function withCaps(who: Who, { platform }: CallParts): Promise<Who> {
  const { accountId, keyId, memberId } = who.caller;
  const known = keyId === null ? null : await platform.keys.findById(keyId);
  if (known !== null) {
    const { account, memberCaps } = known;
    return { ...who, known, accountCaps: account.caps, memberCaps };
  }
  const { caps: accountCaps } = await platform.accounts.find(accountId);
  return {
    ...who,
    accountCaps,
    memberCaps: memberId === null ? null : await platform.members.capsOf(memberId),
  };
}
