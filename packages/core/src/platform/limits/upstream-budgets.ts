/** What the operator lets each upstream cost on a UTC day. One that has used it rests, and the next engine serves. */
import type { BudgetUse, UpstreamBudgets } from '../../engines/engine.ts';
import type { Operation } from '../operation/operation.ts';
import type { Amounts, DailyUse } from './daily-use.ts';

/** As the operator sets it; null: not limited. */
export interface UpstreamBudget {
  requests_per_day: number | null;
  tokens_per_day: number | null;
  micros_per_day: number | null;
  /** The operator's cost of a call, if the upstream doesn't report it. */
  micros_per_request: number;
  micros_per_million_tokens: number;
}

export const budgetsOption = 'upstreams.budgets';

export interface Budgets {
  /** `own` counts where the operator has set no budget of that name. */
  begin(upstream: string, own?: UpstreamBudget): ReturnType<UpstreamBudgets['begin']>;
  all(): Record<string, UpstreamBudget>;
  used(upstream: string): Promise<Amounts>;
}

/** How fast the expectation of what a call uses follows what calls use. */
const following = 0.2;

export function createBudgets(operation: Operation, daily: DailyUse): Budgets {
  /** Tokens that a call of each upstream uses, as far as seen: so much is reserved for one. */
  const expected = new Map<string, number>();
  const all = () => operation.option<Record<string, UpstreamBudget>>(budgetsOption) ?? {};
  const ownerOf = (upstream: string) => `upstream:${upstream}`;

  return {
    all,
    used: (upstream) => daily.used(ownerOf(upstream)),
    begin(upstream, own) {
      const budget = all()[upstream] ?? own;
      if (budget === undefined) return undefined;
      const amounts = (tokens: number, micros?: number): Amounts => ({
        requests: 1,
        tokens,
        micros:
          micros ?? Math.ceil(budget.micros_per_request + (tokens * budget.micros_per_million_tokens) / 1e6),
      });
      const limits = {
        requests: budget.requests_per_day,
        tokens: budget.tokens_per_day,
        micros: budget.micros_per_day,
      };
      const wish = amounts(Math.max(1, Math.ceil(expected.get(upstream) ?? 1)));
      const taken = daily.take(ownerOf(upstream), limits, wish);
      const use = (verdict: Awaited<typeof taken>): BudgetUse | 'spent' => {
        if (!verdict.allowed) return 'spent';
        return {
          used({ tokens, micros }) {
            const before = expected.get(upstream);
            expected.set(upstream, before === undefined ? tokens : before + (tokens - before) * following);
            verdict.settle(amounts(tokens, micros));
          },
        };
      };
      return taken instanceof Promise ? taken.then(use) : use(taken);
    },
  };
}
