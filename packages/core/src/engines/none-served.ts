/** What a caller sees when no engine of a capability could serve. */
import type { EngineFailure } from '../engine-failure.ts';
import { fail, type OjaError } from '../errors.ts';
import { type Capability, orderEnv } from './capability.ts';
import type { Engine, EngineState } from './engine.ts';

/** An engine in its place. */
export interface Slot {
  /** In settings. */
  name: string;
  engine: Engine;
  state: EngineState;
  checkedAt: number;
  checking?: Promise<EngineState>;
  failuresInRow: number;
  openUntil: number;
  /** A call asks it although it rests. */
  probing: boolean;
  calls: number;
  failures: number;
}

/** Why an engine did not serve. Made when no engine did: an error takes longer than most steps of a call. */
export interface Reason {
  slot: Slot;
  failure: () => EngineFailure;
}

/** It got as far as working on this, or its upstream answered: that says more than what an engine is not for. */
const isTried = ({ kind, code }: EngineFailure): boolean =>
  code.startsWith('upstream_') || (kind === 'unavailable' && code !== 'engine_unavailable');

const isComing = ({ state }: Slot): boolean => state.state === 'preparing';

const lacksIt = new Set<string>(['engine_unavailable', 'model_not_found']);

/** Each engine names the languages that it knows. */
const messagesOf = (reasons: { failure: EngineFailure }[], code: string): string =>
  reasons.flatMap(({ failure }) => (failure.code === code ? [failure.message] : [])).join(' ');

interface Told {
  slot: Slot;
  failure: EngineFailure;
}

/** What to wait for, else what to fix. Engines that are off, or not for this, matter only where there is no other. */
function helpful(reasons: Told[]): Told[] {
  const coming = reasons.filter(({ slot }) => isComing(slot));
  if (coming.length > 0) return coming;
  const broken = reasons.filter(
    ({ slot, failure }) => slot.state.state !== 'off' && failure.kind === 'unavailable',
  );
  return broken.length > 0 ? broken : reasons;
}

/** What a caller sees when no engine could: the most telling reason, or all that help. */
export function noneServed(capability: Capability, given: readonly Reason[]): OjaError {
  if (given.length === 0) {
    return fail(
      'engine_unavailable',
      `No engine is set for ${capability.name}. The operator sets ${orderEnv(capability.name)}; valid engines: ${Object.keys(capability.engines).join(', ')}.`,
    );
  }
  const reasons = given.map(({ slot, failure }) => ({ slot, failure: failure() }));
  const telling =
    reasons.find(({ failure }) => isTried(failure)) ??
    // An engine that has the model and cannot do this says more than those that lack the model.
    reasons.find(({ failure }) => failure.kind === 'unsupported' && !lacksIt.has(failure.code)) ??
    reasons.find(({ failure }) => failure.kind === 'unsupported' && failure.code !== 'engine_unavailable') ??
    reasons.find(({ failure }) => failure.kind === 'unsupported') ??
    reasons[0]!;
  const { code, options } = telling.failure;
  const helping = helpful(reasons)
    .map(({ slot, failure }) => `${slot.engine.name}: ${failure.message.replace(/\.?$/, '.')}`)
    .join(' ');
  const message =
    code === 'language_not_supported'
      ? messagesOf(reasons, code)
      : reasons.length === 1 || code !== 'engine_unavailable'
        ? telling.failure.message
        : helping;
  return fail(code, message, {
    ...options,
    retryAfterSeconds: options.retryAfterSeconds ?? (code === 'engine_unavailable' ? 10 : undefined),
  });
}
