/** Prices of models: list them, print the shipped list prices, import a file of them. */
import { readFileSync } from 'node:fs';
import type { Command } from './command.ts';
import { askServer, print, table } from './server-link.ts';

type Kinds = Record<string, string>;
interface ModelPrice {
  endpoint: string;
  model: string;
  prices: Kinds;
  costs: Kinds;
}

export const pricesCommand: Command = {
  usage: 'list | template | import [FILE] [--markup PERCENT] [--note TEXT]',
  about: 'Manage prices by model; import without FILE uses the shipped list.',
  async run([verb = 'list', file], flags, settings) {
    const path = '/api/v1/operator/prices';
    if (verb === 'list') {
      const { models } = await askServer<{ models: ModelPrice[] }>(settings, 'GET', path);
      const text = (kinds: Kinds) =>
        Object.entries(kinds)
          .map(([kind, dollars]) => `${kind} $${dollars}`)
          .join(', ');
      const rows = models.map(({ endpoint, model, prices, costs }) => [
        endpoint,
        model,
        text(prices),
        text(costs),
      ]);
      print(models, flags.json === true, table(['endpoint', 'model', 'prices', 'costs'], rows));
      return 0;
    }
    if (verb === 'template') {
      const list = await askServer(settings, 'GET', `${path}/list`);
      process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
      return 0;
    }
    const markup = flags.markup === undefined ? 0 : Number(flags.markup);
    if (verb !== 'import' || !Number.isFinite(markup)) {
      process.stderr.write(`oja-server prices ${pricesCommand.usage}\n`);
      return 2;
    }
    const listed = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as object);
    const done = await askServer<{ models: number }>(settings, 'POST', `${path}/import`, {
      ...listed,
      markup_percent: markup,
      note: flags.note === undefined ? '' : String(flags.note),
    });
    print(done, flags.json === true, `Set the prices of ${done.models} models.`);
    return 0;
  },
};
