/** An import of prices closes nothing that is connected: a model that it leaves without a price keeps the one it had. */
import { knownModel } from '../../domain/model-list.ts';
import type { PriceSheet, Tier } from '../../domain/price-kinds.ts';
import { pricesByName } from '../../domain/price-kinds.ts';
import type { ListedModel } from '../../engines/listed-model.ts';
import type { NewPrice } from '../../platform/operation/write.ts';
import type { PriceBook } from '../../platform/prices/price-book.ts';
import type { CallContext } from '../context.ts';
import type { SystemView } from '../system-view.ts';
import { listedModels } from './listed-models.ts';

export interface PricesLeft {
  /** Not in the list, and open before: they stay at the price they had. */
  kept: PriceSheet[];
  /** Refused before, and still. */
  unpriced: { endpoint: string; model: string }[];
}

type Sold = SystemView['endpoints'][number];

export async function pricesLeft(
  context: CallContext<{
    engines: 'chat' | 'embedding' | 'image_generation' | 'moderation';
    platform: 'operation';
    system: 'endpoints';
  }>,
  rows: readonly NewPrice[],
): Promise<PricesLeft> {
  const { operation } = context.platform;
  const before = operation.prices;
  const after = operation.pricesWith(rows);
  const isAlways = operation.option<boolean>('prices.required') === true;
  const isOpen = (book: PriceBook, { id, price }: Sold, model: string) =>
    book.sheetOf(id, price.unit, model) !== undefined || !(isAlways || book.sellsModels(id, price.unit));
  const left: PricesLeft = { kept: [], unpriced: [] };
  for (const { endpoint, models } of await connectedModels(context))
    for (const model of models) {
      if (isOpen(after, endpoint, model)) continue;
      const { id, price } = endpoint;
      if (!isOpen(before, endpoint, model)) left.unpriced.push({ endpoint: id, model });
      else {
        const unit = before.unitNanos(id) ?? price.microsPerUnit * 1000;
        const { nanos, tiers } = before.sheetOf(id, price.unit, model) ?? { nanos: { unit } };
        left.kept.push({
          endpoint: id,
          model,
          nanos,
          costNanos: {},
          ...(tiers && { tiers: withoutCosts(tiers) }),
        });
      }
    }
  return left;
}

const withoutCosts = (tiers: readonly Tier[]) => tiers.map((tier): Tier => ({ ...tier, costNanos: {} }));

export const rowsOfKept = ({ kept }: PricesLeft): NewPrice[] =>
  kept.flatMap((sheet) =>
    pricesByName(sheet).map((price) => ({ endpoint: sheet.endpoint, model: sheet.model, ...price })),
  );

/** By endpoint that sells models: the names that a call can give now. */
async function connectedModels({
  engines,
  platform,
  system,
  signal,
  log,
}: CallContext<{
  engines: 'chat' | 'embedding' | 'image_generation' | 'moderation';
  platform: 'operation';
  system: 'endpoints';
}>) {
  const call = { signal, log };
  const [chat, embedding, image, moderation] = await Promise.all([
    listedModels(engines, 'chat', call),
    listedModels(engines, 'embedding', call),
    listedModels(engines, 'image_generation', call),
    listedModels(engines, 'moderation', call),
  ]);
  const namesOf = (listed: readonly ListedModel[]) => listed.map(({ id }) => id);
  const others = new Set(namesOf([...embedding, ...image, ...moderation]));
  const chatNames = [
    ...namesOf(chat).filter((id) => !others.has(id) && (knownModel(id)?.type ?? 'chat') === 'chat'),
    ...platform.operation.defaultModels(),
  ];
  const byUnit: Record<string, string[]> = {
    token: chatNames,
    image: namesOf(image),
    request: namesOf(moderation),
  };
  return system.endpoints
    .filter(({ price }) => price.model !== undefined)
    .map((endpoint) => {
      const isEmbedding = /^ai\.(embeddings|rerank)/.test(endpoint.id);
      const models = isEmbedding ? namesOf(embedding) : (byUnit[endpoint.price.unit] ?? []);
      return { endpoint, models: [...new Set(models)] };
    });
}
