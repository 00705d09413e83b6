/** Prices of models: list them, print the shipped list prices, import a file of them. */
import { readFileSync } from 'node:fs';
import { OjaError } from '../errors.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings.ts';
import { table } from '../text/table.ts';
import type { Command, Flags } from './command.ts';
import { numberFlag } from './flags.ts';
import { confirm, differenceText, type LatestPrices } from './latest-prices.ts';
import { askServer, beforeFirstStart, print } from './server-link.ts';

type Kinds = Record<string, string>;
interface ModelPrice {
  endpoint: string;
  model: string;
  prices: Kinds;
  costs: Kinds;
  tiers: { above?: number; service?: string; prices: Kinds }[];
}

export const pricesCommand: Command = {
  usage: 'list | template | import [FILE | --latest [--yes]] [--markup PERCENT] [--note TEXT]',
  about: 'Manage prices by model; import without FILE uses the shipped list, with --latest the public lists.',
  wordsMax: 2,
  flags: {
    markup: { type: 'string' },
    note: { type: 'string' },
    latest: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  async run([verb = 'list', file], flags, settings) {
    const path = '/api/v1/operator/prices';
    if (verb === 'list') {
      const { models } = await askServer<{ models: ModelPrice[] }>(
        settings,
        'GET',
        path,
        undefined,
        beforeFirstStart,
      );
      const text = (kinds: Kinds) =>
        Object.entries(kinds)
          .map(([kind, dollars]) => `${kind} $${dollars}`)
          .join(', ');
      const rows = models.flatMap(({ endpoint, model, prices, costs, tiers }) => [
        [endpoint, model, text(prices), text(costs)],
        ...tiers.map(({ above, service, prices: own }) => [
          '',
          `  ${service ?? `above ${above}`}`,
          text(own),
          '',
        ]),
      ]);
      print(models, flags.json === true, table(['endpoint', 'model', 'prices', 'costs'], rows));
      return 0;
    }
    if (verb === 'template') {
      const list = await askServer(settings, 'GET', `${path}/list`, undefined, beforeFirstStart);
      process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
      return 0;
    }
    if (verb !== 'import') return 'usage';
    if (flags.latest === true && file !== undefined) return 'usage';
    const latest = flags.latest === true ? await askForLatest(flags, settings) : undefined;
    if (latest?.prices.length === 0) return 0;
    const markup = latest?.markup ?? numberFlag(flags, 'markup');
    const body = {
      ...(latest === undefined ? {} : { prices: latest.prices }),
      ...(file === undefined ? {} : readPrices(file)),
      ...(markup === undefined ? {} : { markup_percent: markup }),
      ...(flags.note === undefined ? {} : { note: flags.note }),
    };
    const done = await askServer<Imported>(settings, 'POST', `${path}/import`, body, beforeFirstStart).catch(
      (error: unknown) => {
        if (file === undefined || !(error instanceof OjaError)) throw error;
        throw new OperatorError(`${file} was not imported: ${error.message}`);
      },
    );
    print(done, flags.json === true, importedText(done));
    return 0;
  },
};

/** Shows what would change; resolves once the operator agrees. */
async function askForLatest(flags: Flags, settings: Settings) {
  const path = '/api/v1/operator/prices/latest';
  const latest = await askServer<LatestPrices>(settings, 'GET', path, undefined, beforeFirstStart);
  const { prices, markup_percent } = latest;
  if (flags.json === true) print(latest, true, '');
  else process.stderr.write(`${differenceText(latest)}\n`);
  const markup = numberFlag(flags, 'markup') ?? markup_percent;
  if (prices.length === 0) process.stderr.write('All prices are as in the public lists.\n');
  else if (flags.yes !== true) await confirm(`Import ${prices.length} prices with a markup of ${markup} %?`);
  return { prices, markup };
}

interface Left {
  endpoint: string;
  model: string;
}

interface Imported {
  models: number;
  kept: (Left & { prices: Kinds })[];
  unpriced: Left[];
}

function importedText({ models, kept, unpriced }: Imported): string {
  const names = (left: Left[]) => left.map(({ endpoint, model }) => `  ${endpoint}  ${model}`);
  return [
    `Set the prices of ${models} models.`,
    ...(kept.length === 0
      ? []
      : [
          'These are connected and not in the list. They cost what they cost before; set their prices:',
          ...names(kept),
        ]),
    ...(unpriced.length === 0
      ? []
      : [
          'These are connected and have no price, so calls to them fail. Set their prices to sell them:',
          ...names(unpriced),
        ]),
  ].join('\n');
}

/** Without "prices" the server would import the shipped list. */
function readPrices(file: string): object {
  const list = parse(file);
  if (list === null || typeof list !== 'object' || !('prices' in list) || !Array.isArray(list.prices))
    throw new OperatorError(
      `${file} must be a JSON object with a list "prices", in the format that npx oja-server prices template prints.`,
    );
  return list;
}

function parse(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file} is not valid JSON: ${(error as Error).message}.`);
  }
}
