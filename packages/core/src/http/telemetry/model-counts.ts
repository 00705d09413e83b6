/** Tokens, charges and costs of models and providers, from log rows. */

import type { RequestRow } from '../../platform/requests/insert.ts';
import type { ModelFacts } from '../../platform/requests/model-facts.ts';
import { type Family, metric, sample } from './families.ts';

/** Upstreams choose the names of models: beyond these they count together. */
const seriesMax = 500;
const other = 'other';

interface Counts {
  model: string;
  upstream: string;
  tokens: Map<string, number>;
  charged: number;
  cost: number;
}

export class ModelCounts {
  readonly #counts = new Map<string, Counts>();

  add(row: RequestRow): void {
    const { upstream, engine, model_served: model } = row;
    if (model == null && upstream == null) return;
    const counts = this.#of(model ?? '', upstream ?? engine ?? '');
    counts.charged += row.charge_micros / 1e6;
    counts.cost += (row.cost_nanos ?? 0) / 1e9;
    const { tokens = {} } = JSON.parse(row.facts ?? '{}') as ModelFacts;
    for (const [kind, n] of Object.entries(tokens))
      counts.tokens.set(kind, (counts.tokens.get(kind) ?? 0) + n);
  }

  #of(model: string, upstream: string): Counts {
    const name = `${upstream}\n${model}`;
    const known = this.#counts.get(name);
    if (known !== undefined) return known;
    if (this.#counts.size >= seriesMax && model !== other) return this.#of(other, other);
    const fresh = { model, upstream, tokens: new Map(), charged: 0, cost: 0 };
    this.#counts.set(name, fresh);
    return fresh;
  }

  families(): Family[] {
    const all = [...this.#counts.values()];
    return [
      metric(
        'oja_model_tokens_total',
        'counter',
        'Tokens by model, upstream and kind.',
        all.flatMap(({ model, upstream, tokens }) =>
          [...tokens].map(([kind, n]) => sample('', { model, upstream, kind }, n)),
        ),
      ),
      metric(
        'oja_upstream_charged_dollars_total',
        'counter',
        'Dollars charged for what an upstream served.',
        all.map(({ model, upstream, charged }) => sample('', { model, upstream }, charged)),
      ),
      metric(
        'oja_upstream_cost_dollars_total',
        'counter',
        'What upstreams charge for it, by the costs that are set.',
        all.map(({ model, upstream, cost }) => sample('', { model, upstream }, cost)),
      ),
    ];
  }
}
