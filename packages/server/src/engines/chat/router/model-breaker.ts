/** A circuit breaker for each model of an upstream: one model that fails leaves the others alone. */
const failuresToOpen = 5;
const openMs = 10_000;
const modelsMax = 1_000;

export interface ModelBreaker {
  isOpen(model: string, now: number): boolean;
  succeeded(model: string): void;
  failed(model: string, now: number): void;
  /** Models whose circuit is open. */
  open(now: number): string[];
}

export function createModelBreaker(): ModelBreaker {
  const circuits = new Map<string, { failures: number; openUntil: number }>();
  return {
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
    open: (now) => [...circuits].filter(([, { openUntil }]) => openUntil > now).map(([model]) => model),
  };
}
