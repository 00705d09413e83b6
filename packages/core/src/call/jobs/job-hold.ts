/** What a job was queued with: its hold, its prices, and the caps that an extension of the hold counts towards. */
import type { PriceSheet } from '../../domain/price-kinds.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { isDefaultModel, sheetFor } from '../../platform/prices/quote.ts';
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

/** What is known of a job besides its input: a free one has no hold. Its caller has the caps of today. */
export interface JobTerms {
  values: Required<Pick<AskedCall, 'who' | 'asked' | 'price' | 'reservation'>>;
  /** It runs an engine of an AI endpoint, free of charge. */
  isFreeAi: boolean;
}

export async function takeJobHold({ id, who, asked }: AskedCall, parts: CallParts): Promise<JobTerms> {
  const [held] = await parts.platform.parts.store.query<HoldRow>(
    `SELECT endpoint, free, amount_micros AS amount, tokens, units,
       COALESCE(nanos_per_unit, micros_per_unit * 1000) AS nanos, state
     FROM holds WHERE id = $1`,
    [id],
  );
  // The input of a job may be stored apart, and then no longer says what it is priced as.
  const as = (held && parts.byId.get(held.endpoint)) ?? asked.as;
  const named = as.price.model?.(asked.input);
  const model = isDefaultModel(named) ? undefined : named;
  const open = held?.state === 'open' ? held : undefined;
  const isUnpaid = held === undefined || (held.free === 0 && held.amount === 0);
  return {
    values: {
      who: open === undefined ? who : await withCaps(who, parts),
      asked: { ...asked, as },
      price: {
        sheet: sheetOfJob(as, model, parts, held?.nanos ?? 0),
        model,
        units: open === undefined ? {} : { unit: open.units },
        unitsTotal: 0,
        amountMicros: open?.amount ?? 0,
      },
      reservation: {
        hold: open && { free: open.free === 1, amountMicros: open.amount, tokens: open.tokens },
        freeLeft: null,
      },
    },
    isFreeAi: isUnpaid && countsAsFreeAi(who, as),
  };
}

/**
 * The price as it was held, whatever the operator changed since. Models are priced by kind, which a hold has no room
 * for: they cost what they cost when the job starts.
 */
function sheetOfJob(
  as: Endpoint,
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

/** The current caps: those of the key, or of the session's member and the account. */
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
