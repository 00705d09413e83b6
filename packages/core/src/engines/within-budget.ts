/** A call of an engine that may have a daily budget: counted before it is made, with its tokens when they are known. */

import { EngineFailure } from '../engine-failure.ts';
import type { BudgetUse, UpstreamBudgets } from './engine.ts';

class BudgetSpent extends EngineFailure {
  constructor() {
    super('unavailable', 'its budget for today is used up until 00:00 UTC', 'engine_unavailable');
  }
}

export const isBudgetSpent = (failure: EngineFailure): boolean => failure instanceof BudgetSpent;

export function withinBudget<T>(
  budgets: UpstreamBudgets | undefined,
  upstream: string,
  call: () => Promise<T>,
): Promise<T> {
  const beginning = budgets?.begin(upstream);
  return beginning === undefined ? call() : counting(beginning, call);
}

async function counting<T>(
  beginning: BudgetUse | 'spent' | Promise<BudgetUse | 'spent'>,
  call: () => Promise<T>,
): Promise<T> {
  const use = await beginning;
  if (use === 'spent') throw new BudgetSpent();
  try {
    return countTokens(await call(), use);
  } catch (error) {
    // An upstream that was reached may have worked for it: the request counts, its tokens are not known.
    use.used({ tokens: 0 });
    throw error;
  }
}

interface Usage {
  total_tokens?: unknown;
}

/** Language models report their usage, streams at their end; other engines have no tokens. */
function countTokens<T>(result: T, use: BudgetUse): T {
  const { usage, events } = (result ?? {}) as { usage?: Usage; events?: AsyncIterable<EventOf> };
  if (events !== undefined && Symbol.asyncIterator in events)
    return { ...result, events: counted(events, use) };
  use.used({ tokens: tokensOf(usage) });
  return result;
}

interface EventOf {
  tokens?: number;
  usage?: Usage;
}

async function* counted(events: AsyncIterable<EventOf>, use: BudgetUse): AsyncGenerator<EventOf> {
  let tokens = 0;
  try {
    for await (const event of events) {
      tokens = event.usage === undefined ? tokens + (event.tokens ?? 0) : tokensOf(event.usage);
      yield event;
    }
  } finally {
    use.used({ tokens });
  }
}

const tokensOf = (usage: Usage | undefined): number =>
  typeof usage?.total_tokens === 'number' ? usage.total_tokens : 0;
