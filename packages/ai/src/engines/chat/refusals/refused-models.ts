/** Models of which an upstream refused something, remembered for a while so that the next call need not ask. */
const rememberedMs = 600_000;
const modelsMax = 1_000;

export interface RefusedModels {
  has(model: string): boolean;
  add(model: string): void;
}

export function createRefusedModels(now = Date.now): RefusedModels {
  const until = new Map<string, number>();
  return {
    has: (model) => until.size > 0 && (until.get(model) ?? 0) > now(),
    add(model) {
      // Callers choose the names: the oldest makes room.
      if (until.size >= modelsMax && !until.has(model)) until.delete(until.keys().next().value!);
      until.set(model, now() + rememberedMs);
    },
  };
}
