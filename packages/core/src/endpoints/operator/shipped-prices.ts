/** The price list that ships with this version. */
import { modelCategory } from '../../domain/categories.ts';
import { type KnownModel, type ModelList, modelList } from '../../domain/model-list.ts';
import { type Service, services } from '../../domain/price-kinds.ts';
import type { ListedModel } from '../../engines/listed-model.ts';
import type { CallContext } from '../context.ts';
import { listedModels } from './listed-models.ts';

export interface ListedSheet {
  model: string;
  prices: Record<string, string>;
  tiers?: { above?: number; service?: Service; prices: Record<string, string> }[];
}

/** What runs on this server itself costs nobody anything. */
const embeddedPrices: ListedSheet[] = [
  { model: 'tinyllama-1.1b-chat', prices: { input: '0', output: '0' } },
  { model: 'oja-*', prices: { input: '0', output: '0' } },
  { model: 'all-minilm-l6-v2', prices: { input: '0' } },
  { model: 'multilingual-e5-small', prices: { input: '0' } },
];

function tiersOf(known: KnownModel): Pick<ListedSheet, 'tiers'> {
  const tiers = [
    ...Object.entries(known.above ?? {}).map(([above, prices]) => ({ above: Number(above), prices })),
    ...services.flatMap((service) =>
      known[service] === undefined ? [] : [{ service, prices: known[service] }],
    ),
  ];
  return tiers.length === 0 ? {} : { tiers };
}

/** Of what endpoints with model prices sell. */
export const sheetsIn = ({ models }: ModelList): ListedSheet[] =>
  Object.entries(models).flatMap(([model, known]) =>
    known.prices === undefined || !/^(chat|embedding|image)$/.test(known.type)
      ? []
      : [{ model, prices: known.prices, ...tiersOf(known) }],
  );

function shippedPrices(): { as_of: string; about: string; prices: ListedSheet[] } {
  const list = modelList();
  return { as_of: list.as_of, about: list.about, prices: [...embeddedPrices, ...sheetsIn(list)] };
}

/** The list as shipped, and what runs on this server itself: an import would close it. */
export async function shippedList(
  context: CallContext<{ engines: 'chat'; platform: 'operation'; system: 'models' }>,
) {
  const { engines, platform, system, signal, log } = context;
  const list = shippedPrices();
  const models = await listedModels(engines, 'chat', { signal, log });
  const isEmbedded = ({ id, owned_by, aliases }: ListedModel) =>
    owned_by === 'oja' && aliases?.includes(`llama/${id}`) === true;
  const chosen = 'chat' in engines ? system.models.chatModel() : undefined;
  const embedded = new Set([
    ...models.filter(isEmbedded).map(({ id }) => id),
    ...(chosen === undefined ? [] : [chosen.name]), // also while it is downloaded
  ]);
  // A provider may sell a model of the same name, also as `qwen/qwen3-8b`.
  const isBought = (name: string) =>
    models.some((model) => !isEmbedded(model) && `/${model.id}`.endsWith(`/${name}`));
  const soldAt = modelCategory()?.models?.endpoint ?? '';
  const own = [...embedded]
    .filter((name) => !list.prices.some(({ model }) => model === name) && !isBought(name))
    .filter((name) => platform.operation.prices.sheetOf(soldAt, 'token', name) === undefined)
    .map((model) => ({ model, prices: { input: '0', output: '0' } }));
  return { ...list, prices: [...own, ...list.prices] };
}
