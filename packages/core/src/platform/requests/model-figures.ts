/** What calls to a model have measured, as anyone may read it. */
import type { ModelCounts } from './request-log.ts';

export interface ModelFigures {
  /** Of calls that reached the model. */
  success_percent: number | null;
  average_ms: number | null;
  first_token_ms: number | null;
  tokens_per_second: number | null;
}

const rounded = (value: number, places = 1) => Number(value.toFixed(places));

export function figuresOf(row: Omit<ModelCounts, 'name'>): ModelFigures {
  const output = row.output_tokens + row.reasoning_tokens;
  const writingMs = row.ms_sum - row.first_ms_sum;
  const isMeasured = row.calls > 0;
  return {
    success_percent: isMeasured ? rounded((1 - row.errors / row.calls) * 100, 2) : null,
    average_ms: isMeasured ? rounded(row.ms_sum / row.calls) : null,
    first_token_ms: row.first_calls === 0 ? null : rounded(row.first_ms_sum / row.first_calls),
    tokens_per_second: output > 0 && writingMs > 0 ? rounded((output / writingMs) * 1000) : null,
  };
}
