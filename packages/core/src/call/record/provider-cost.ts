/** What a call of a published service costs the operator: known where a provider did its work. */
import type { RequestRow } from '../../platform/requests/insert.ts';
import { type Call, isTest, soldAs } from '../call.ts';
import { unitsOf } from '../outcome.ts';

const nanosPerMicro = 1000;

/** Nothing for what no provider served: samples, quotes, replays, failures, and jobs that are only queued. */
export function providerColumns(call: Call): Pick<RequestRow, 'upstream' | 'cost_nanos'> {
  const { work, outcome, cached } = call;
  if (work.engine === null || outcome.error !== null || outcome.instead !== undefined) return {};
  if (isTest(call) || cached?.hit !== undefined) return {};
  const { unit, costMicrosPerUnit: cost } = soldAs(call).price;
  const units = unit === 'request' ? 1 : unitsOf(call);
  return {
    upstream: work.engine,
    cost_nanos: cost === undefined ? null : Math.round(units * cost * nanosPerMicro),
  };
}
