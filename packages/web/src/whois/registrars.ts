/** Registrars know contacts that thin registries leave out. Nice to have: a silent one delays nobody for long. */
import { type EngineCall, withSignal } from '@oja/core/engines/engine';

const waitMs = 1_000;
const silentForMs = 600_000;
const silentMax = 2_000;

export interface Registrars {
  /** Undefined where the registrar fails, or did so lately; throws only if the caller is gone. */
  ask<T>(host: string, call: EngineCall, work: (call: EngineCall) => Promise<T>): Promise<T | undefined>;
}

export function createRegistrars(): Registrars {
  const silentUntil = new Map<string, number>();

  return {
    async ask(host, call, work) {
      if ((silentUntil.get(host) ?? 0) > Date.now()) return undefined;
      const late = AbortSignal.timeout(waitMs);
      try {
        const found = await work(withSignal(call, AbortSignal.any([call.signal, late])));
        silentUntil.delete(host);
        return found;
      } catch {
        call.signal.throwIfAborted();
        if (silentUntil.size >= silentMax) silentUntil.clear();
        silentUntil.set(host, Date.now() + silentForMs);
        return undefined;
      }
    },
  };
}
