/**
 * The front of every port: tries the engines in the operator's order, skips those that are missing or
 * whose breaker is open, and tells the call which engine served.
 */

import { EngineFailure } from '../engine-failure.ts';
import { fail, OjaError } from '../errors.ts';
import type { SettingsOf } from '../setting.ts';
import { traced } from '../wire/trace-context.ts';
import { type Capability, type EngineParts, orderEnv } from './capability.ts';
import type { Engine, EngineCall, EngineState, UpstreamBudgets } from './engine.ts';
import { noneServed, type Reason, type Slot } from './none-served.ts';
import { isBudgetSpent, withinBudget } from './within-budget.ts';

const failuresToOpen = 5;
const openMs = 30_000;
/** A state that is not ready is asked again this often: installs finish in the background. */
const recheckMs = 2_000;
const gatheredMs = 5_000;
const gatherMsMax = 10_000;

export interface EngineHealth extends EngineState {
  capability: string;
  /** What the capability does, for a person. */
  about: string;
  engine: string;
  breaker: 'closed' | 'open';
  calls: number;
  failures: number;
}

export interface Selection<Port extends Engine> {
  port: Port;
  health(): Promise<EngineHealth[]>;
  /** Why no engine can serve now; undefined if one can. */
  problem(): Promise<OjaError | undefined>;
  /** Opens engines again with other settings; calls that run finish with the old ones. */
  reopen(names: readonly string[], settings: SettingsOf<Capability<Port>['settings']>): void;
  close(): Promise<void>;
}

export function selectEngines<Port extends Engine>(
  capability: Capability<Port>,
  settings: SettingsOf<Capability<Port>['settings']>,
  parts: EngineParts,
): Selection<Port> {
  const order = settings.order ?? Object.keys(capability.engines);
  let slots = order.map((name) => openSlot(capability, name, settings, parts));
  let sortedBy: readonly string[] | undefined;
  /** Calls in flight go on with the list that they began with. */
  const inOrder = () => {
    const wished = parts.engineOrder?.(capability.name);
    if (wished === sortedBy) return slots;
    sortedBy = wished;
    slots = sortedSlots(slots, wished ?? order);
    return slots;
  };
  /** A call may run for minutes: they are closed with the rest. */
  const retired: Engine[] = [];
  const methods = new Map<PropertyKey, (input: unknown, call: EngineCall) => Promise<unknown>>();

  const port = new Proxy({} as Port, {
    get(_target, method) {
      if (method === 'name') return capability.name;
      // A proxy with a `then` would be treated as a promise.
      if (method === 'then') return undefined;
      let run = methods.get(method);
      if (run === undefined) {
        run = capability.gathers?.includes(String(method))
          ? createGathering(inOrder, method)
          : (input, call) => tryInOrder(capability, inOrder(), method, input, call, parts.budgets);
        methods.set(method, run);
      }
      return run;
    },
  });

  return {
    port,
    health: () => Promise.all(inOrder().map(async (slot) => healthOf(capability, slot))),
    async problem() {
      for (const slot of inOrder()) if (await isReady(slot)) return undefined;
      return noneServed(
        capability,
        slots.map((slot) => ({ slot, failure: () => notReadyFailure(slot) })),
      );
    },
    reopen(names, changed) {
      retired.push(...slots.flatMap(({ name, engine }) => (names.includes(name) ? [engine] : [])));
      slots = slots.map((slot) =>
        names.includes(slot.name) ? openSlot(capability, slot.name, changed, parts) : slot,
      );
    },
    async close() {
      const all = [...slots.map(({ engine }) => engine), ...retired];
      await Promise.allSettled(all.map((engine) => engine.close?.()));
    },
  };
}

/** Engines that the wish doesn't name come last. */
function sortedSlots(slots: readonly Slot[], wished: readonly string[]): Slot[] {
  const rank = ({ name, engine }: Slot) => {
    const at = wished.findIndex((one) => one === name || one === engine.name);
    return at < 0 ? wished.length : at;
  };
  return slots.toSorted((a, b) => rank(a) - rank(b));
}

function openSlot<Port extends Engine>(
  capability: Capability<Port>,
  name: string,
  settings: SettingsOf<Capability<Port>['settings']>,
  parts: EngineParts,
): Slot {
  const create = capability.engines[name];
  if (create === undefined) {
    throw fail(
      'invalid_request',
      `${orderEnv(capability.name)} names "${name}"; valid engines: ${Object.keys(capability.engines).join(', ')}.`,
    );
  }
  const state: EngineState = { state: 'preparing', detail: 'not checked yet' };
  return {
    name,
    engine: create(settings, parts),
    state,
    checkedAt: Number.NEGATIVE_INFINITY,
    failuresInRow: 0,
    openUntil: 0,
    probing: false,
    calls: 0,
    failures: 0,
  };
}

/** Calls that arrive during a check wait for that one, so that none gets "not checked yet". */
function check(slot: Slot): EngineState | Promise<EngineState> {
  if (slot.checking !== undefined) return slot.checking;
  const checking = slot.engine.check();
  if (!(checking instanceof Promise)) return keepState(slot, checking);
  slot.checking = checking
    .catch((error: unknown): EngineState => {
      return { state: 'missing', detail: `check failed: ${(error as Error).message}` };
    })
    .then((state) => {
      slot.checking = undefined;
      return keepState(slot, state);
    });
  return slot.checking;
}

function keepState(slot: Slot, state: EngineState): EngineState {
  slot.state = state;
  slot.checkedAt = performance.now();
  return state;
}

async function healthOf(capability: Capability, slot: Slot): Promise<EngineHealth> {
  const { isFailing = false, ...state } = await check(slot);
  return {
    capability: capability.name,
    about: capability.about,
    engine: slot.engine.name,
    ...state,
    breaker: isFailing || slot.openUntil > performance.now() ? 'open' : 'closed',
    calls: slot.calls,
    failures: slot.failures,
  };
}

/** A promise only where the check takes time. */
function isReady(slot: Slot): boolean | Promise<boolean> {
  if (slot.state.state === 'ready') return true;
  // One with circuits of its own may have got its first upstream just now.
  if (slot.engine.ownBreaker !== true && performance.now() - slot.checkedAt <= recheckMs) return false;
  const checking = check(slot);
  return checking instanceof Promise
    ? checking.then(({ state }) => state === 'ready')
    : checking.state === 'ready';
}

async function tryInOrder(
  capability: Capability,
  slots: Slot[],
  method: PropertyKey,
  input: unknown,
  call: EngineCall,
  budgets: UpstreamBudgets | undefined,
): Promise<unknown> {
  const reasons: Reason[] = [];
  const resting: Slot[] = [];
  const attempt = async (slot: Slot): Promise<{ result: unknown } | undefined> => {
    try {
      const result = await traced(`${capability.name} ${slot.engine.name}`, () =>
        withinBudget(budgets, slot.engine.name, () => callEngine(slot, method, input, call)),
      );
      call.served?.(slot.engine.name);
      return { result };
    } catch (error) {
      if (call.signal.aborted || error instanceof OjaError) throw error;
      const failure = asFailure(error, slot, call);
      reasons.push({ slot, failure: () => failure });
      return undefined;
    }
  };
  for (const slot of slots) {
    const ready = isReady(slot);
    if (!(ready === true || (await ready))) {
      reasons.push({ slot, failure: () => notReadyFailure(slot) });
    } else if (slot.openUntil > performance.now()) {
      resting.push(slot);
    } else {
      const failure = slot.engine.refuses?.(input);
      const served = failure === undefined ? await attempt(slot) : undefined;
      if (served) return served.result;
      if (failure !== undefined) reasons.push({ slot, failure });
    }
  }
  // No other could: one call at a time asks those that rest, so that the first good moment is not missed.
  for (const slot of resting) {
    const served = slot.probing ? undefined : await probe(slot, attempt);
    if (served) return served.result;
    if (!reasons.some((reason) => reason.slot === slot)) reasons.push({ slot, failure: restingFailure });
  }
  throw noneServed(capability, reasons);
}

const notReadyFailure = (slot: Slot) =>
  new EngineFailure('unavailable', notReady(slot.state), 'engine_unavailable');

/** What is being fetched needs a moment, not a command. */
function notReady({ state, detail, fix }: EngineState): string {
  const what = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`;
  if (state === 'preparing') return `${what} Retry in a moment.`;
  return fix === undefined ? what : `${what} The operator can fix it: ${fix}.`;
}

async function probe<T>(slot: Slot, attempt: (slot: Slot) => Promise<T>): Promise<T> {
  slot.probing = true;
  try {
    return await attempt(slot);
  } finally {
    slot.probing = false;
  }
}

const restingFailure = () =>
  new EngineFailure('unavailable', 'failed repeatedly; circuit open', 'engine_unavailable');

/**
 * The lists of all engines that can answer now, joined; one that fails leaves its part out. They serve anyone who asks
 * within a moment, since for some engines each is a request to an upstream.
 */
function createGathering(slotsInOrder: () => Slot[], method: PropertyKey) {
  let kept: { from: Slot[]; until: number; joined: Promise<unknown[]> } | undefined;

  async function gather(from: Slot[], log: EngineCall['log']): Promise<unknown[]> {
    // Of no single caller: one that leaves takes nothing from the others.
    const call = { signal: AbortSignal.timeout(gatherMsMax), log };
    const lists = await Promise.all(
      from.map((slot) =>
        callEngine(slot, method, {}, call).catch((error: unknown) => {
          log.warn({ engine: slot.engine.name, err: error }, 'engine failed');
          kept = undefined;
          return [];
        }),
      ),
    );
    return lists.flat();
  }

  function joinedOf(from: Slot[], log: EngineCall['log']): Promise<unknown[]> {
    if (kept !== undefined && kept.until > performance.now() && isSame(kept.from, from)) return kept.joined;
    const joined = gather(from, log);
    kept = { from, until: performance.now() + gatheredMs, joined };
    return joined;
  }

  return (_input: unknown, { log }: EngineCall): Promise<unknown[]> => {
    const from = readySlots(slotsInOrder());
    return from instanceof Promise ? from.then((slots) => joinedOf(slots, log)) : joinedOf(from, log);
  };
}

/** A promise only where a check takes time. */
function readySlots(slots: Slot[]): Slot[] | Promise<Slot[]> {
  const now = performance.now();
  const found: Slot[] = [];
  for (const slot of slots) {
    const ready = isReady(slot);
    if (typeof ready !== 'boolean') return readyLater(slots);
    if (ready && slot.openUntil <= now) found.push(slot);
  }
  return found;
}

async function readyLater(slots: Slot[]): Promise<Slot[]> {
  const ready = await Promise.all(slots.map(isReady));
  return slots.filter((slot, i) => ready[i] && slot.openUntil <= performance.now());
}

const isSame = (one: Slot[], other: Slot[]) =>
  one.length === other.length && one.every((slot, i) => slot === other[i]);

async function callEngine(
  slot: Slot,
  method: PropertyKey,
  input: unknown,
  call: EngineCall,
): Promise<unknown> {
  slot.calls++;
  const run: ((input: unknown, call: EngineCall) => unknown) | undefined = Reflect.get(slot.engine, method);
  if (run === undefined)
    throw new EngineFailure('unsupported', `does not support ${String(method)}`, 'unprocessable');
  const result = await run.call(slot.engine, input, call);
  slot.failuresInRow = 0;
  slot.openUntil = 0;
  return result;
}

function asFailure(error: unknown, slot: Slot, call: EngineCall): EngineFailure {
  const failure =
    error instanceof EngineFailure
      ? error
      : new EngineFailure('unavailable', 'failed unexpectedly', 'internal_error', { cause: error });
  // One whose budget is spent is in order: it serves again tomorrow.
  if (failure.kind === 'unavailable' && !isBudgetSpent(failure)) {
    slot.failures++;
    slot.failuresInRow++;
    if (slot.failuresInRow >= failuresToOpen && slot.engine.ownBreaker !== true) {
      slot.openUntil = performance.now() + openMs;
      slot.failuresInRow = 0;
    }
    call.log.warn({ engine: slot.engine.name, err: error }, 'engine failed');
  }
  return failure;
}
