/** Metrics with their lines, as Prometheus reads them. */
export type Labels = Record<string, string>;

/** One call of those that a line counts. */
export interface Exemplar {
  labels: Labels;
  value: number;
  atSeconds: number;
}

export interface Sample {
  suffix: string;
  labels: Labels;
  value: number;
  exemplar?: Exemplar | undefined;
}

export const sample = (suffix: string, labels: Labels, value: number, exemplar?: Exemplar): Sample => ({
  suffix,
  labels,
  value,
  exemplar,
});

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
      for (const one of family.samples)
        whole.samples.push({ ...one, labels: { ...one.labels, worker: String(worker) } });
    }
  }
  return [...byName.values()];
}

/** The format of each scrape: only OpenMetrics has exemplars, and names a counter without `_total`. */
export const formats = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openMetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

export type Format = keyof typeof formats;

export const formatFor = (accept: string | undefined): Format =>
  accept?.includes('application/openmetrics-text') ? 'openMetrics' : 'text';

export function textOf(families: Family[], format: Format): string {
  const isOpen = format === 'openMetrics';
  const lines = families.flatMap(({ name, type, help, samples }) => {
    const described = isOpen && type === 'counter' ? name.replace(/_total$/, '') : name;
    return [
      `# HELP ${described} ${help}`,
      `# TYPE ${described} ${type}`,
      ...samples.map(({ suffix, labels, value, exemplar }) => {
        const line = `${name}${suffix}${labelText(isOpen ? withFloats(labels) : labels)} ${value}`;
        if (!isOpen || exemplar === undefined) return line;
        return `${line} # ${labelText(exemplar.labels)} ${exemplar.value} ${exemplar.atSeconds}`;
      }),
    ];
  });
  return `${[...lines, ...(isOpen ? ['# EOF'] : [])].join('\n')}\n`;
}

/** OpenMetrics writes the limit of a bucket as 1.0, not as 1. */
const withFloats = (labels: Labels): Labels =>
  /^\d+$/.test(labels.le ?? '') ? { ...labels, le: `${labels.le}.0` } : labels;

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
