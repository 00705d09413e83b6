/** THE path of every call. Read it top to bottom: what happens to a request, in order. */
import { isSold } from '../endpoints/endpoint.ts';
import { errorTable, fail, type OjaError } from '../errors.ts';
import { isUnproven } from '../platform/limits/strangers.ts';
import type { Replay } from '../platform/requests/idempotency.ts';
import { traced } from '../wire/trace-context.ts';
import { authenticate } from './admit/authenticate.ts';
import { authorize, authorizeModel } from './admit/authorize.ts';
import { limit } from './admit/limit.ts';
import { limitStranger } from './admit/stranger.ts';
import type { Asked } from './asked.ts';
import {
  type Answer,
  type AskedCall,
  type AuthenticatedCall,
  type Call,
  type CallParts,
  conclude,
  type Fields,
  isAuthenticated,
  isTest,
  learn,
  type Turn,
} from './call.ts';
import { guardsFor, screenInput, screenOutput } from './guard/screen.ts';
import { presentJob } from './jobs/job.ts';
import { afterAnswers } from './record/after-answers.ts';
import { noteChange } from './record/audit.ts';
import { bodiesToKeep, keepBodies } from './record/keep-bodies.ts';
import { record } from './record/record.ts';
import { isHeld } from './reservation.ts';
import { boundFreeAi, endAllowance, isFreeAi, takeAllowance } from './reserve/allowance.ts';
import { forgetOwed, priceOf, reserve } from './reserve/hold.ts';
import { presentQuote, wantsQuote } from './reserve/quote.ts';
import { asOjaError } from './respond/failure.ts';
import { json, type Presented, present } from './respond/present.ts';
import { knowAccount, respond, respondError } from './respond/respond.ts';
import { cachedResult, cacheResponse, findCached, workOf } from './reuse/cache.ts';
import { replayed } from './reuse/replay.ts';
import { lookBeforeJob, run } from './run/run.ts';
import { releaseHold, releaseHoldLater } from './settle/release.ts';
import { settle } from './settle/settle.ts';
import { settledStream } from './settle/stream.ts';
import { refuseInvalidText } from './validate/invalid-text.ts';
import { readFields, validate } from './validate/validate.ts';

export async function serveCall(call: Call, parts: CallParts): Promise<Answer> {
  try {
    const presented = await steps(call, parts);
    const knowing = knowAccount(call, parts);
    if (knowing !== undefined) learn(call, { freeLeft: await knowing });
    const answer = respond(call, parts, presented);
    if (!isStream(presented.body)) recordLater(call, parts, presented);
    return answer;
  } catch (error) {
    return answerFailure(call, parts, error);
  }
}

/** After the response: the caller doesn't wait for the log. */
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

// Most steps are synchronous: awaiting them anyway would add 5 % to the cheapest call.
async function steps(begun: Call, parts: CallParts): Promise<Presented> {
  if (parts.platform.recorder.full)
    throw fail('queue_full', 'The disk can’t keep up with the request log.', { retryAfterSeconds: 2 });
  const identifying = traced('authenticate', () => authenticate(begun, parts));
  const { who, refusal } = identifying instanceof Promise ? await identifying : identifying;
  const known = learn(begun, { who });
  if (refusal !== undefined) throw refusal;
  authorize(known, parts, known.endpoint, known.endpoint.variant === undefined);

  const limiting = traced('limit', () => limit(known, parts));
  const { turn } = learn(known, { turn: limiting instanceof Promise ? await limiting : limiting });
  if (turn.refusal !== undefined) throw turn.refusal;

  const reading = traced('read', () => readFields(known));
  const fields = reading instanceof Promise ? await reading : reading;
  const guards = guardsFor(known);
  if (guards !== undefined) await screenInput(known, parts, guards, fields.fields);
  const call = learn(known, { asked: ask(known, parts, fields) });
  if (call.endpoint.variant !== undefined) authorize(call, parts, call.asked.as);
  authorizeModel(call);

  if (wantsQuote(call)) return quoted(call, parts);
  const replay = isTest(call) ? undefined : await setAside(call, parts);
  if (replay !== undefined) return repeated(call, parts, replay);
  if (!call.asked.asJob) return serve(call, parts);
  call.allowance?.keep();
  return presentJob(call, call.asked);
}

/** Invalid requests are logged, too, and their bodies may be stored. */
function ask(call: AuthenticatedCall, parts: CallParts, sent: Fields): Asked {
  learn(call, { bytesIn: sent.bytes });
  if (sent.isValidText !== true) refuseInvalidText(sent.fields);
  learn(call, { bodies: bodiesToKeep(call, parts, sent) });
  return validate(call, parts, sent);
}

async function quoted(call: AskedCall, parts: CallParts): Promise<Presented> {
  conclude(call, { instead: 'quote' });
  const { presented, freeLeft } = await presentQuote(call, parts);
  learn(call, { freeLeft });
  return presented;
}

/** What the call may cost. Returns the response of an earlier call, where this one repeats it. */
async function setAside(call: AskedCall, parts: CallParts): Promise<Replay | undefined> {
  const isFree = isFreeAi(call, parts);
  if (isFree) learn(call, { asked: boundFreeAi(call, parts) });
  if (call.asked.asJob) learn(call, { asked: await lookBeforeJob(call, parts) });
  const finding = findCached(call, parts);
  const cached = finding && (await finding);
  if (cached?.hit !== undefined) learn(call, { cached, work: workOf(cached.hit) });
  else {
    learn(call, { cached });
    if (isFree) await useAllowance(call, parts);
  }
  const { price } = learn(call, { price: priceOf(call, parts) });
  const reserving = traced('hold', () => reserve(call, parts, price));
  const reserved = reserving instanceof Promise ? await reserving : reserving;
  if (reserved === undefined) return undefined;
  if ('replay' in reserved) return reserved.replay;
  learn(call, reserved);
  return undefined;
}

async function useAllowance(call: AskedCall, parts: CallParts): Promise<void> {
  const taking = takeAllowance(call, parts);
  const { allowance, refusal } = taking instanceof Promise ? await taking : taking;
  learn(call, { allowance });
  if (refusal !== undefined) throw refusal;
}

async function repeated(call: AskedCall, parts: CallParts, replay: Replay): Promise<Presented> {
  call.allowance?.giveBack();
  const presented = await replayed(call, parts, replay);
  conclude(call, { instead: 'replay' });
  return presented;
}

async function serve(call: AskedCall, parts: CallParts): Promise<Presented> {
  const { endpoint, who, abort } = call;
  const owed = call.reservation?.owed;
  const leave = parts.platform.running.enter(who.caller, abort, isSold(endpoint));
  try {
    const hit = call.cached?.hit;
    const result =
      hit === undefined
        ? await traced('run', () => run(call, parts, { timeoutMs: endpoint.limits.timeoutMs }))
        : cachedResult(call, parts, hit);
    const presenting = present(call, parts, result);
    let presented = presenting instanceof Promise ? await presenting : presenting;
    const guards = guardsFor(call);
    if (guards !== undefined) {
      const screened = await screenOutput(call, parts, guards, presented);
      if (screened.refused !== undefined) conclude(call, { error: screened.refused });
      ({ presented } = screened);
    }
    if (isStream(presented.body)) {
      if (endpoint.access === 'account') await noteChange(call, parts, result);
      return settledStream(call, parts, result, presented, leave);
    }
    endAllowance(call, result);
    if (call.reservation !== undefined) await traced('settle', () => settle(call, parts, result, presented));
    if (endpoint.access === 'account') await noteChange(call, parts, result);
    cacheResponse(call, parts, result, presented, presented.body);
    return presented;
  } finally {
    if (call.sent === undefined) leave();
    if (owed !== undefined) forgetOwed(owed, parts);
  }
}

/** For the HTTP edge under overload: refuses immediately, before any step, so that a refusal is cheap. */
export function refuseCall(call: Call, parts: CallParts, error: OjaError): Answer {
  conclude(call, { error });
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
      learn(call, await releaseHold(call, parts));
    } catch (again) {
      call.log.error({ err: again }, 'a failed call could not be refunded yet');
      unresolved = releaseHoldLater(call, parts, call.reservation?.claim);
      error = asOjaError(again, call);
    }
  }
  // Refused before the rate limit: it still counts, and shows what is left of the limit.
  if (call.turn === undefined) {
    const turn = await (isUnproven(error.code) ? limitStranger(call, parts, error) : turnOf(call, parts));
    learn(call, { turn });
    if (turn?.isStranger) error = turn.refusal ?? error;
  }
  conclude(call, { error });
  // A refusal that protects the machine doesn't read the balance.
  const knowing = [429, 503].includes(errorTable[error.code].status) ? undefined : knowAccount(call, parts);
  if (knowing !== undefined) learn(call, { freeLeft: await knowing });
  const answer = respondError(call, parts, error);
  keepBodies(call, parts, { status: answer.status, mime: json, body: answer.body as string });
  const log = () => record(call, parts, answer.status, answer.body);
  // Until it is known whether the call was charged, it is unknown whether its row was written.
  if (unresolved === undefined || call.outcome.due === undefined || !isHeld(call.reservation)) log();
  else
    void unresolved.then((charged) => {
      if (charged) return;
      learn(call, { reservation: undefined });
      log();
    });
  return answer;
}

async function turnOf(call: Call, parts: CallParts): Promise<Turn | undefined> {
  try {
    return await limit(call, parts);
  } catch {
    // The call is already refused for another reason.
    return undefined;
  }
}

function isStream(body: Presented['body']): body is AsyncIterable<Uint8Array | string> {
  return typeof body !== 'string' && !(body instanceof Uint8Array);
}
