/** `prices import --latest`: what the public lists would change, and a question before it does. */
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../operator-error.ts';

type Prices = Record<string, string>;
interface Change {
  model: string;
  before: Prices | null;
  after: Prices;
}

export interface LatestPrices {
  as_of: string;
  sources: { url: string; models: number; problem: string | null }[];
  added: Change[];
  changed: Change[];
  doubtful: Change[];
  own: string[];
  gone: string[];
  unpriced: { endpoint: string; model: string }[];
  markup_percent: number;
  prices: object[];
}

const linesMax = 40;

const shownPrices = (prices: Prices): string =>
  Object.entries(prices)
    .map(([kind, dollars]) => `${kind} $${dollars}`)
    .join(', ');

/** Only what differs. */
const shownChange = ({ model, before, after }: Change): string =>
  before === null
    ? `  ${model}  ${shownPrices(after)}`
    : `  ${model}  ${Object.entries(after)
        .filter(([kind, dollars]) => before[kind] !== dollars)
        .map(
          ([kind, dollars]) =>
            `${kind} ${before[kind] === undefined ? 'none' : `$${before[kind]}`} → $${dollars}`,
        )
        .join(', ')}`;

function section(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > linesMax ? [`  … and ${lines.length - linesMax} more (--json has all)`] : [];
  return [`${title} (${lines.length}):`, ...lines.slice(0, linesMax), ...more];
}

const named = (names: string[]) => names.map((name) => `  ${name}`);

export const differenceText = (latest: LatestPrices): string =>
  [
    ...latest.sources.map(({ url, models, problem }) =>
      problem === null ? `${url}: ${models} models` : `${url}: not used. ${problem}`,
    ),
    ...section('New', latest.added.map(shownChange)),
    ...section('Changed', latest.changed.map(shownChange)),
    ...section(
      'Changed more than fivefold, not imported. Check them at the provider',
      latest.doubtful.map(shownChange),
    ),
    ...section('With a price of yours and no cost, not imported', named(latest.own)),
    ...section('In no list any more. They keep their prices', named(latest.gone)),
    ...section(
      'Connected without a price in these lists. They stay as they are',
      named(latest.unpriced.map(({ endpoint, model }) => `${endpoint}  ${model}`)),
    ),
  ].join('\n');

/** Fails unless the operator says yes. Nobody can say so in a script. */
export async function confirm(question: string): Promise<void> {
  if (process.stdin.isTTY) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await lines.question(`${question} [y/N] `);
    lines.close();
    if (/^y(es)?$/i.test(answer.trim())) return;
  }
  throw new OperatorError('Nothing was imported. Answer y, or add --yes to import without a question.');
}
