/** THE path of every call. Read it top to bottom: what happens to a request, in order. */
import { isSold } from '../endpoints/endpoint.ts';
import { errorTable, fail, type OjaError } from '../errors.ts';
import { isUnproven } from '../platform/limits/strangers.ts';
import { authenticate } from './admit/authenticate.ts';
import { authorize, authorizeModel } from './admit/authorize.ts';
import { limit } from './admit/limit.ts';
import { limitStranger } from './admit/stranger.ts';
import type { Asked } from './asked.ts';
import {
  type Answer,
  type AuthenticatedCall,
  type Call,
  type CallParts,
  type Fields,
  isAuthenticated,
  isTest,
  learn,
} from './call.ts';
import { presentJob } from './jobs/job.ts';
import { afterAnswers } from './record/after-answers.ts';
import { noteChange } from './record/audit.ts';
import { bodiesToKeep, keepBodies } from './record/keep-bodies.ts';
import { record } from './record/record.ts';
import {
  boundFreeAi,
  endAllowance,
  keepAllowance,
  returnAllowance,
  settleAllowance,
  takeAllowance,
} from './reserve/allowance.ts';
import { forgetOwed, hold } from './reserve/hold.ts';
import { presentQuote, wantsQuote } from './reserve/quote.ts';
import { knowAccount } from './respond/account-facts.ts';
import { asOjaError } from './respond/failure.ts';
import { json, type Presented, present } from './respond/present.ts';
import { respond, respondError } from './respond/respond.ts';
import { cachedResult, cacheResponse, findCached } from './reuse/cache.ts';
import { replayed } from './reuse/replay.ts';
import { lookBeforeJob, run } from './run/run.ts';
import { chargeOwed } from './settle/charge.ts';
import { isToSettle, releaseHold, releaseHoldLater, settle } from './settle/settle.ts';
import { settledStream } from './settle/stream.ts';
import { refuseInvalidText } from './validate/invalid-text.ts';
import { readFields, validate } from './validate/validate.ts';

export async function serveCall(call: Call, parts: CallParts): Promise<Answer> {
  try {
    const presented = await steps(call, parts);
    const knowing = knowAccount(call, parts);
    if (knowing !== undefined) await knowing;
    const answer = respond(call, parts, presented);
    if (!isStream(presented.body)) recordLater(call, parts, presented);
    return answer;
  } catch (error) {
    return answerFailure(call, parts, error);
  }
}

/** The log is not what the caller waits for. */
function recordLater(call: Call, parts: CallParts, { status, mime, body }: Presented): void {
  const endedMs = performance.now();
  afterAnswers(() => {
    try {
      record(call, parts, status, body, endedMs);
      keepBodies(call, parts, { status, mime, body: body as string | Uint8Array });
    } catch (error) {
      call.log.error({ err: error }, 'a call could not be logged');
    }
  });
}

async function steps(begun: Call, parts: CallParts): Promise<Presented> {
  if (parts.platform.recorder.full)
    throw fail('queue_full', 'The disk can’t keep up with the request log.', { retryAfterSeconds: 2 });
  // Most steps have nothing to wait for: to await them all the same would be a twentieth of the cheapest call.
  const identifying = authenticate(begun, parts);
  const { who, refusal } = identifying instanceof Promise ? await identifying : identifying;
  const known = learn(begun, { who });
  if (refusal !== undefined) throw refusal;
  authorize(known, parts, known.endpoint, known.endpoint.variant === undefined);
  const turn = limit(known, parts);
  if (turn !== undefined) await turn;
  const reading = readFields(known);
  const fields = reading instanceof Promise ? await reading : reading;
  const call = learn(known, { asked: ask(known, parts, fields) });
  if (call.endpoint.variant !== undefined) authorize(call, parts, call.asked.as);
  authorizeModel(call);
  if (wantsQuote(call)) return presentQuote(call, parts);

  if (!isTest(call)) {
    learn(call, { asked: boundFreeAi(call, parts) });
    if (call.asked.asJob) learn(call, { asked: await lookBeforeJob(call, parts) });
    let waiting: void | Promise<void> = findCached(call, parts);
    if (waiting !== undefined) await waiting;
    waiting = call.cache?.hit === undefined ? takeAllowance(call, parts) : undefined;
    if (waiting !== undefined) await waiting;
    const holding = hold(call, parts);
    const held = holding && (await holding);
    if (held?.replay !== undefined) {
      returnAllowance(call);
      const presented = await replayed(call, parts, held.replay);
      call.instead = 'replay';
      return presented;
    }
    if (held?.asked !== undefined) learn(call, { asked: held.asked });
    call.claimed = call.asked.idempotency !== undefined;
    if (call.asked.asJob) {
      keepAllowance(call);
      return presentJob(call, call.asked);
    }
  } else if (call.asked.asJob) return presentJob(call, call.asked);
  const release = parts.platform.running.enter(call.who.caller, call.abort, isSold(call.endpoint));
  try {
    const hit = call.cache?.hit;
    const result =
      hit === undefined
        ? await run(call, parts, { timeoutMs: call.endpoint.limits.timeoutMs })
        : cachedResult(call, parts, hit);
    const presenting = present(call, parts, result);
    const presented = presenting instanceof Promise ? await presenting : presenting;
    if (isStream(presented.body)) {
      if (call.endpoint.access === 'account') await noteChange(call, parts, result);
      return settledStream(call, parts, result, presented, release);
    }
    settleAllowance(call, result);
    if (call.owed !== undefined) await chargeOwed(call, parts, result, presented);
    else if (isToSettle(call)) await settle(call, parts, result, presented);
    if (call.endpoint.access === 'account') await noteChange(call, parts, result);
    if (typeof presented.body === 'string') cacheResponse(call, parts, result, presented, presented.body);
    return presented;
  } finally {
    if (!call.streaming) release();
    forgetOwed(call, parts);
  }
}

/** What is sent is logged and may be kept, also where it is not valid. */
function ask(call: AuthenticatedCall, parts: CallParts, sent: Fields): Asked {
  learn(call, { bytesIn: sent.bytes });
  if (sent.isValidText !== true) refuseInvalidText(sent.fields);
  learn(call, { bodies: bodiesToKeep(call, parts, sent) });
  return validate(call, parts, sent);
}

/** For the edge, when it will not even begin: at once and with no step taken, so that refusing costs little. */
export function refuseCall(call: Call, parts: CallParts, error: OjaError): Answer {
  call.error = error;
  const answer = respondError(call, parts, error);
  record(call, parts, answer.status, answer.body);
  return answer;
}

async function answerFailure(call: Call, parts: CallParts, thrown: unknown): Promise<Answer> {
  let error = asOjaError(thrown, call);
  let unresolved: Promise<boolean> | undefined;
  endAllowance(call, error);
  if (isAuthenticated(call)) {
    try {
      await releaseHold(call, parts);
    } catch (again) {
      call.log.error({ err: again }, 'a failed call could not be refunded yet');
      unresolved = releaseHoldLater(call, parts, call.claimed ? call.asked?.idempotency?.key : undefined);
      error = asOjaError(again, call);
    }
  }
  // Refused before its turn: it counts, and shows what is left, like any other.
  if (call.verdict === undefined) {
    if (isUnproven(error.code)) error = await limitStranger(call, parts, error);
    else await takeTurn(call, parts);
  }
  call.error = error;
  // What is refused to spare the machine costs no reading either.
  if (![429, 503].includes(errorTable[error.code].status)) await knowAccount(call, parts);
  const answer = respondError(call, parts, error);
  const log = () => record(call, parts, answer.status, answer.body);
  keepBodies(call, parts, { status: answer.status, mime: json, body: answer.body as string });
  // While nobody knows whether it was charged, nobody knows whether its row is there.
  if (unresolved !== undefined && call.chargedFor) void unresolved.then((charged) => charged || log());
  else log();
  return answer;
}

async function takeTurn(call: Call, parts: CallParts): Promise<void> {
  try {
    await limit(call, parts);
  } catch {
    // It is refused already, for another reason.
  }
}

function isStream(body: Presented['body']): body is AsyncIterable<Uint8Array | string> {
  return typeof body !== 'string' && !(body instanceof Uint8Array);
}
