/** Metrics with their lines, as Prometheus reads them. */
export type Labels = Record<string, string>;

export interface Sample {
  suffix: string;
  labels: Labels;
  value: number;
}

export const sample = (suffix: string, labels: Labels, value: number): Sample => ({ suffix, labels, value });

/** A metric with all of its lines. */
export interface Family {
  name: string;
  type: string;
  help: string;
  samples: Sample[];
}

export const metric = (name: string, type: string, help: string, samples: Sample[]): Family => ({
  name,
  type,
  help,
  samples,
});

/** Each process keeps its own lines: one that is replaced begins again at zero, and the others do not. */
export function together(all: { worker: number; families: Family[] }[]): Family[] {
  const byName = new Map<string, Family>();
  for (const { worker, families } of all) {
    for (const family of families) {
      const whole = byName.get(family.name) ?? { ...family, samples: [] };
      byName.set(family.name, whole);
      for (const { suffix, labels, value } of family.samples)
        whole.samples.push(sample(suffix, { ...labels, worker: String(worker) }, value));
    }
  }
  return [...byName.values()];
}

export function textOf(families: Family[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix, labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
