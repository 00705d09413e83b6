import { lazy, type ReactNode, Suspense } from 'react';
import { modelPagesText } from '../messages/en/model-pages.ts';
import { amountOf, type PublicModel, pricedKinds, unitOf } from '../model/model-price.ts';
import { kindTitle, tierTitle } from '../model/price-kinds.ts';
import { count, milliseconds } from '../model/time.ts';
import { useModels } from '../open-data.ts';
import { asShared } from '../playground/values.ts';
import { Link, useParams } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { Card, Empty, Figure, useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = modelPagesText;
const Samples = lazy(async () => ({ default: (await import('../docs/samples.tsx')).Samples }));

/** A call that every model of its type takes. */
const sampleInputs: Partial<
  Record<PublicModel['type'], { id: string; path: string; input: (model: string) => Record<string, unknown> }>
> = {
  chat: {
    id: 'ai.chat',
    path: '/api/v1/chat',
    input: (model) => ({ model, messages: [{ role: 'user', content: 'How far?' }], stream: true }),
  },
  embedding: {
    id: 'ai.embeddings',
    path: '/api/v1/embeddings',
    input: (model) => ({ model, input: ['Fresh tomatoes', 'Ripe plantain'] }),
  },
  image: {
    id: 'ai.images',
    path: '/api/v1/images/generations',
    input: (model) => ({ model, prompt: 'A market in Lagos at dawn' }),
  },
  moderation: {
    id: 'ai.moderations',
    path: '/api/v1/moderations',
    input: (model) => ({ model, input: 'How far?' }),
  },
  speech: { id: 'ai.voice', path: '/api/v1/voice', input: (model) => ({ model, text: 'Good morning!' }) },
};

export function Model() {
  const { model: id = '' } = useParams();
  useTitle(id);
  const { data, error } = useModels();
  const model = data?.data.find((one) => one.id === id);
  return (
    <div className="mx-auto page-width px-4 py-10 sm:px-6">
      <Link to="/models" className="text-sm text-accent hover:underline">
        {m.all}
      </Link>
      <Problem error={error} />
      {data === undefined && !error && <Waiting lines={10} />}
      {data !== undefined && model === undefined && <Empty title={m.missing(id)} />}
      {model !== undefined && <Shown model={model} />}
    </div>
  );
}

function Shown({ model }: { model: PublicModel }) {
  const sample = sampleInputs[model.type];
  const input = sample?.input(model.id);
  const returns = model.type === 'chat' ? 'events' : model.type === 'speech' ? 'file' : 'json';
  return (
    <>
      <header className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-3 text-3xl font-semibold tracking-tight wrap-anywhere">
            {model.id} <Badge>{m.types[model.type] ?? model.type}</Badge>
          </h1>
          <p className="mt-1 flex items-center gap-1 font-mono text-xs text-soft">
            {model.owned_by}
            <CopyIcon text={model.id} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {model.type === 'chat' && (
            <ButtonLink to="/playground/models" search={{ models: model.id }}>
              {m.compare}
            </ButtonLink>
          )}
          {sample && input && (
            <ButtonLink
              to="/playground/$endpoint"
              params={{ endpoint: sample.id }}
              search={{ input: asShared(input) }}
              look="primary"
            >
              {m.tryIt}
            </ButtonLink>
          )}
        </div>
      </header>
      <Measured figures={model.measured} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Card title={m.about_}>
            <Facts facts={factsOf(model)} />
          </Card>
          <Prices model={model} />
        </div>
        {sample && input && (
          <Card title={m.code}>
            <Suspense fallback={<Waiting lines={8} />}>
              <Samples call={{ ...sample, method: 'POST', input, returns }} />
            </Suspense>
          </Card>
        )}
      </div>
    </>
  );
}

function Measured({ figures }: { figures: PublicModel['measured'] }) {
  if (figures === null) return <p className="text-sm text-soft">{m.unmeasured}</p>;
  return (
    <section aria-label={m.measured}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          name={m.success}
          value={figures.success_percent === null ? '–' : `${count(figures.success_percent)}%`}
        />
        <Figure name={m.latency} value={milliseconds(figures.first_token_ms)} />
        <Figure
          name={m.speed}
          value={figures.tokens_per_second === null ? '–' : m.perSecond(count(figures.tokens_per_second))}
        />
        <Figure name={m.duration} value={milliseconds(figures.average_ms)} />
      </div>
      <p className="mt-2 text-xs text-soft">
        {m.measured}. {m.measuredAbout}
      </p>
    </section>
  );
}

const badges = (names: string[]): ReactNode => (
  <span className="flex flex-wrap gap-1">
    {names.map((name) => (
      <Badge key={name}>{name}</Badge>
    ))}
  </span>
);

function factsOf(model: PublicModel): Fact[] {
  const tokens = (value: number | null) => (value === null ? m.unknown : m.tokens(count(value)));
  const facts: Fact[] = [
    [
      m.id,
      <code key="id" className="font-mono text-xs wrap-anywhere">
        {model.id}
      </code>,
    ],
    [m.owner, model.owned_by],
    [m.context, tokens(model.context_length)],
    [m.output, tokens(model.max_output_tokens)],
    [m.takes, badges(model.input_modalities)],
    [m.gives, badges(model.output_modalities)],
    [m.apis, badges(model.dialects)],
  ];
  return model.retires_on === null ? facts : [...facts, [m.retires, model.retires_on]];
}

function Prices({ model: { prices } }: { model: PublicModel }) {
  const priced = prices === null ? [] : pricedKinds(prices.by_kind);
  if (prices === null || priced.length === 0)
    return (
      <Card title={m.prices}>
        <p className="text-sm">{prices === null ? m.unpriced : m.free}</p>
      </Card>
    );
  const tiers = (prices.tiers ?? []).flatMap((tier) => {
    const name = tier.above === undefined ? String(tier.service) : `above_${tier.above}`;
    return pricedKinds(tier.by_kind).map(([kind, text]) => ({ kind, text, tier: name }));
  });
  const rows = [...priced.map(([kind, text]) => ({ kind, text, tier: '' })), ...tiers];
  return (
    <Card title={`${m.prices}, ${unitOf(prices)}`} flush>
      <Table
        label={m.prices}
        head={[m.kind, ...(tiers.length > 0 ? [m.tier] : []), m.price]}
        numbers={[tiers.length > 0 ? 2 : 1]}
      >
        {rows.map(({ kind, text, tier }) => (
          <tr key={`${kind}${tier}`}>
            <Cell>{kind === 'unit' ? m.usual : kindTitle(kind)}</Cell>
            {tiers.length > 0 && <Cell className="text-soft">{tier === '' ? m.usual : tierTitle(tier)}</Cell>}
            <Cell number>{amountOf(prices, text)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
