/** A circuit breaker for each model of an upstream: one model that fails leaves the others alone. */
const failuresToOpen = 5;
const openMs = 10_000;
const modelsMax = 1_000;

export interface ModelBreaker {
  isOpen(model: string, now: number): boolean;
  /** True for one caller at a time, who looks whether a model with an open circuit is back. */
  mayProbe(model: string): boolean;
  /** After every call: another one may look. */
  ended(model: string): void;
  succeeded(model: string): void;
  failed(model: string, now: number): void;
  /** Models that have failed since they last served, often enough to open their circuit. */
  failing(): string[];
  /** Models whose circuit is open. */
  open(now: number): string[];
}

export function createModelBreaker(): ModelBreaker {
  const circuits = new Map<string, { failures: number; openUntil: number }>();
  const probed = new Set<string>();
  return {
    mayProbe(model) {
      if (probed.has(model)) return false;
      probed.add(model);
      return true;
    },
    ended: (model) => void probed.delete(model),
    isOpen: (model, now) => (circuits.get(model)?.openUntil ?? 0) > now,
    succeeded(model) {
      if (circuits.size > 0) circuits.delete(model);
    },
    failed(model, now) {
      const circuit = circuits.get(model) ?? { failures: 0, openUntil: 0 };
      circuit.failures += 1;
      if (circuit.failures >= failuresToOpen) circuit.openUntil = now + openMs;
      // Callers choose the names: the oldest makes room.
      if (circuits.size >= modelsMax && !circuits.has(model)) circuits.delete(circuits.keys().next().value!);
      circuits.set(model, circuit);
    },
    failing: () =>
      [...circuits].filter(([, { failures }]) => failures >= failuresToOpen).map(([model]) => model),
    open: (now) => [...circuits].filter(([, { openUntil }]) => openUntil > now).map(([model]) => model),
  };
}
