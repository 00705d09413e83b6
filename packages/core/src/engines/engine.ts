/**
 * What every engine has in common. A port (`engines/<capability>/port.ts`) extends Engine with at most three
 * methods; each takes plain data and an EngineCall.
 */
import type { EngineFailure } from '../engine-failure.ts';
import type { Logger } from '../logger.ts';

/** Behind an engine: which of its upstreams served, with which model. */
export interface Served {
  model: string;
  /** As the caller named it, of several that may serve. */
  named?: string;
  /** Undefined for a model on this machine. */
  upstream?: string;
  /** The embedded model that answers while no upstream is connected. */
  demo?: boolean;
}

/** What travels with one use of an engine. */
export interface EngineCall {
  signal: AbortSignal;
  log: Logger;
  /** Called by the selection with the name of the engine that served. */
  served?(engine: string): void;
  /** Called by an engine that serves models, with what it sent the call to; again when it sends it elsewhere. */
  servedBy?(served: Served): void;
  /** Called by an engine that sends the call without some of its fields, with their names. */
  dropped?(fields: readonly string[]): void;
  /** Whether the caller pays what an upstream asks for this service tier. */
  sellsService?(name: string): boolean;
  /** Called by an engine with the service tier that it asked for, and with the one that its upstream names. */
  servedAs?(service: string): void;
  /** Called by an engine whose upstream reported usage that the call can't have had: our own estimate is charged. */
  usageDisputed?(): void;
  /** Whose call it is, for queues that serve accounts in turn. */
  account?: string;
}

/** The same call with another signal. Its parts may be getters of a class, which spreading would lose. */
export function withSignal(call: EngineCall, signal: AbortSignal): EngineCall {
  const { log, account } = call;
  return {
    signal,
    log,
    ...(account === undefined ? {} : { account }),
    served: (engine) => call.served?.(engine),
    servedBy: (served) => call.servedBy?.(served),
    dropped: (fields) => call.dropped?.(fields),
    sellsService: (name) => call.sellsService?.(name) === true,
    servedAs: (service) => call.servedAs?.(service),
    usageDisputed: () => call.usageDisputed?.(),
  };
}

/** One call of an upstream that has a budget. */
export interface BudgetUse {
  /** It served; `micros` is what it cost, where the upstream says so. */
  used(amount: { tokens: number; micros?: number }): void;
}

/** What upstreams may use in a day, by name; set by the operator at run time. */
export interface UpstreamBudgets {
  /** Before a call: undefined where the upstream has no budget, `spent` where that of the day is used. */
  begin(upstream: string): BudgetUse | 'spent' | undefined | Promise<BudgetUse | 'spent'>;
}

export type EngineStateName = 'ready' | 'preparing' | 'missing' | 'off';

export interface EngineState {
  state: EngineStateName;
  /** One line for a person: version, source and date of data, or what is missing. */
  detail: string;
  /** The command or setting that fixes it; present unless ready. */
  fix?: string;
  /** Ready, but what it needs has failed again and again: its own circuits are open. */
  isFailing?: boolean;
  /** 0 to 1 while preparing. */
  progress?: number;
  /** Endpoints it can serve, when not all that use its capability: the others need another engine. */
  servesOnly?: string[];
}

export interface Engine {
  readonly name: string;
  /** It has circuits of its own, one for each thing that may fail: the selection opens none for all of it. */
  readonly ownBreaker?: boolean;
  /** Why it cannot serve an input, where that is known without trying, such as a model that it lacks. */
  refuses?(input: unknown): (() => EngineFailure) | undefined;
  /** Cheap and side-effect free; called at start, by doctor and on a schedule. */
  check(): EngineState | Promise<EngineState>;
  /** Frees processes, sockets and memory. */
  close?(): Promise<void>;
}
