/** What came of a row, as a line of the results: in the words of OpenAI or Anthropic. */
import type { BatchDialect, RowOutcome } from './batch.ts';

export interface RowResult {
  number: number;
  customId: string;
  outcome: RowOutcome;
  /** Of the call; null for a row that did not run. */
  response: { status: number; requestId: string; body: unknown } | null;
}

const notRun: Partial<Record<RowOutcome, { code: string; message: string }>> = {
  cancelled: { code: 'batch_cancelled', message: 'The batch was cancelled before this request ran.' },
  expired: {
    code: 'batch_expired',
    message: 'This request could not run before the completion window of the batch ended.',
  },
};

export function lineOf(dialect: BatchDialect, batchId: string, result: RowResult): string {
  return JSON.stringify(dialect === 'openai' ? openaiLine(batchId, result) : anthropicLine(result));
}

const openaiLine = (batchId: string, { number, customId, outcome, response }: RowResult) => ({
  id: `batch_req_${batchId.slice(6)}_${number}`,
  custom_id: customId,
  response: response && {
    status_code: response.status,
    request_id: response.requestId,
    body: response.body,
  },
  error: notRun[outcome] ?? null,
});

function anthropicLine({ customId, outcome, response }: RowResult) {
  const result =
    outcome === 'succeeded'
      ? { type: 'succeeded', message: response?.body }
      : outcome === 'errored'
        ? { type: 'errored', error: response?.body }
        : { type: outcome === 'cancelled' ? 'canceled' : 'expired' };
  return { custom_id: customId, result };
}
