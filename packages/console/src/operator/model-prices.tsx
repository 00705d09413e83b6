import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { modelsText } from '../messages/en/models.ts';
import { t } from '../messages/en.ts';
import { dollars } from '../model/money.ts';
import { tierTitle } from '../model/price-kinds.ts';
import { percent } from '../model/time.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Checkbox } from '../ui/field.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { May } from '../ui/may.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { ImportPrices, ModelPriceDialog } from './model-price-dialogs.tsx';
import { kindNames, type PricedModel } from './model-price-kinds.ts';

const m = modelsText.prices;
type Listed = Output<'ai.models'>['data'][number];

/** What the dialog starts with: a price that is set, or a model that has none. */
type Edited = Partial<PricedModel> & { model?: string };

export function ModelPrices() {
  const prices = useCall('operator.prices', {});
  const [edited, setEdited] = useState<Edited>();
  const [isImporting, setImporting] = useState(false);
  const { data } = prices;
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <May right="operator.change">
          <Button onClick={() => setImporting(true)}>{m.import}</Button>
          <Button look="primary" onClick={() => setEdited({})}>
            {m.set}
          </Button>
        </May>
      }
    >
      <Problem error={prices.error} />
      <Unpriced onSet={(model, endpoint) => setEdited({ model, endpoint })} />
      <Card flush>
        {!data && !prices.error && <Waiting lines={6} />}
        {data?.models.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        {data !== undefined && data.models.length > 0 && (
          <PriceTable models={data.models} onEdit={setEdited} />
        )}
      </Card>
      {data && <Required isOn={data.required} />}
      {edited && <ModelPriceDialog edited={edited} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportPrices onClose={() => setImporting(false)} />}
    </Page>
  );
}

const endpointOf: Partial<Record<Listed['type'], string>> = {
  chat: 'ai.chat',
  embedding: 'ai.embeddings',
  image: 'ai.images',
  moderation: 'ai.moderations',
};

const isFree = ({ prices }: Listed) =>
  prices !== null && Object.values(prices.by_kind).every((price) => Number(price) === 0);

/** Models that callers can name and that are refused, or cost nothing, since nobody has set a price. */
function Unpriced({ onSet }: { onSet: (model: string, endpoint: string) => void }) {
  const models = useCall('ai.models', {});
  const sold = models.data?.data.filter(({ type }) => endpointOf[type] !== undefined) ?? [];
  const refused = sold.filter(({ prices }) => prices === null);
  const free = sold.filter(isFree);
  return (
    <>
      <Problem error={models.error} />
      {[
        { title: m.unpriced, about: m.unpricedAbout, found: refused, badge: m.badge, tone: 'bad' as const },
        { title: m.free, about: m.freeAbout, found: free, badge: m.freeBadge, tone: 'good' as const },
      ]
        .filter(({ found }) => found.length > 0)
        .map(({ title, about, found, badge, tone }) => (
          <Card key={title} title={title} className="mb-4">
            <p className="mb-3 text-sm text-soft">{about}</p>
            <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
              {found.map(({ id, type }) => (
                <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
                  <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{id}</span>
                  <Badge tone={tone}>{badge}</Badge>
                  <May right="operator.change">
                    <Button
                      size="small"
                      aria-label={`${m.set}: ${id}`}
                      onClick={() => onSet(id, endpointOf[type]!)}
                    >
                      {m.set}
                    </Button>
                  </May>
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </>
  );
}

const columns = ['input', 'cached_input', 'output'] as const;

interface TableProps {
  models: PricedModel[];
  onEdit: (price: PricedModel) => void;
}

function PriceTable({ models, onEdit }: TableProps) {
  const [removing, setRemoving] = useState<PricedModel>();
  const remove = useSend('operator.model-price-remove', {
    touches: ['operator.prices', 'ai.models', 'public.catalogue'],
    said: m.removed,
    onDone: () => setRemoving(undefined),
  });
  return (
    <>
      <Table
        label={m.title}
        head={[m.model, ...columns.map((kind) => m.kinds[kind]), m.other, m.margin, '']}
        numbers={[1, 2, 3, 5]}
      >
        {models.map((price) => (
          <tr key={`${price.endpoint} ${price.model}`}>
            <Cell className="min-w-40">
              <span className="font-mono text-xs wrap-anywhere">{price.model}</span>
              <span className="block font-mono text-xs text-soft">{price.endpoint}</span>
            </Cell>
            {columns.map((kind) => (
              <Cell key={kind} number>
                <Amount price={price.prices[kind]} cost={price.costs[kind]} />
              </Cell>
            ))}
            <Cell className="text-xs text-soft">
              {othersOf(price).map(([name, amount]) => (
                <span key={name} className="block whitespace-nowrap">
                  {name} {dollars(amount)}
                </span>
              ))}
              {price.tiers.map((tier) => (
                <span key={tier.service ?? tier.above} className="block min-w-48">
                  {tierText(tier)}
                </span>
              ))}
            </Cell>
            <Cell number>
              <Margin price={price} />
            </Cell>
            <Cell className="row-actions">
              <May right="operator.change">
                <Menu
                  trigger={
                    <IconButton label={t.common.actions(price.model)}>
                      <Ellipsis className="size-4" aria-hidden="true" />
                    </IconButton>
                  }
                  items={[
                    { title: m.edit, onSelect: () => onEdit(price) },
                    { title: m.remove, danger: true, onSelect: () => setRemoving(price) },
                  ]}
                />
              </May>
            </Cell>
          </tr>
        ))}
      </Table>
      {removing && (
        <Confirm
          title={m.removeTitle(removing.model)}
          about={m.removeAbout}
          action={m.remove}
          of={remove}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.send({ endpoint: removing.endpoint, model: removing.model })}
        />
      )}
    </>
  );
}

const othersOf = ({ prices }: PricedModel): [name: string, amount: string][] =>
  kindNames
    .filter((kind) => !(columns as readonly string[]).includes(kind))
    .flatMap((kind) => (prices[kind] === undefined ? [] : [[m.kinds[kind], prices[kind]]]));

/** `Above 200,000 tokens: Input $6, Output $22.50`. */
const tierText = ({ above, service, prices }: PricedModel['tiers'][number]): string =>
  `${tierTitle(service ?? `above_${above}`)}: ${kindNames
    .flatMap((kind) => (prices[kind] === undefined ? [] : [`${m.kinds[kind]} ${dollars(prices[kind])}`]))
    .join(', ')}`;

function Amount({ price, cost }: { price: string | undefined; cost: string | undefined }) {
  if (price === undefined) return <span className="text-soft">–</span>;
  return (
    <>
      {dollars(price)}
      {cost !== undefined && <span className="block text-xs text-soft">{m.costShort(dollars(cost))}</span>}
    </>
  );
}

/** The lowest of all kinds whose cost is known. */
function Margin({ price: { prices, costs } }: { price: PricedModel }) {
  const shares = kindNames.flatMap((kind) => {
    const [sold, paid] = [Number(prices[kind]), Number(costs[kind])];
    if (Number.isNaN(sold) || Number.isNaN(paid)) return [];
    return sold === 0 ? (paid === 0 ? [] : [-1]) : [(sold - paid) / sold];
  });
  if (shares.length === 0) return <span className="text-soft">{m.unknown}</span>;
  const lowest = Math.min(...shares);
  return lowest < 0 ? <Badge tone="bad">{percent(lowest)}</Badge> : percent(lowest);
}

function Required({ isOn }: { isOn: boolean }) {
  const mayChange = useMay('operator.change');
  const set = useSend('operator.prices-required', {
    touches: ['operator.prices', 'ai.models'],
    said: m.requiredDone,
  });
  return (
    <Card className="mt-4">
      <Checkbox
        label={m.required}
        hint={m.requiredHint}
        checked={isOn}
        disabled={set.isPending || !mayChange}
        onChange={(event) => set.send({ required: event.target.checked })}
      />
      <Problem error={set.error} />
    </Card>
  );
}
