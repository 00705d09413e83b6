import { endpoints } from 'virtual:endpoints';
import { type ReactNode, useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { t } from '../messages/en.ts';
import { categoryName, endpointName } from '../model/catalogue-names.ts';
import { dollars, inNaira, naira } from '../model/money.ts';
import { count } from '../model/time.ts';
import { type Catalogue, useCatalogue } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { StateBadge } from '../ui/badge.tsx';
import { Input, Select } from '../ui/field.tsx';
import { useTitle } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { freeText, isListed } from './category-card.tsx';

type Category = Catalogue['categories'][number];
type Priced = Category['endpoints'][number];

/** What a price list shows; amounts and states are those of the server, and come with its answer. */
interface Listed extends Pick<Category, 'id' | 'name'>, Partial<Pick<Category, 'state' | 'free_per_month'>> {
  endpoints: (Pick<Priced, 'id' | 'path' | 'summary'> & Partial<Pick<Priced, 'price' | 'per_minute'>>)[];
}

const known = (Object.keys(t.categories) as Category['id'][])
  .map(
    (id): Listed => ({
      id,
      name: t.categories[id],
      endpoints: endpoints.filter((endpoint) => endpoint.id.startsWith(`${id}.`)),
    }),
  )
  .filter((category) => category.endpoints.length > 0);

export function Pricing() {
  useTitle(publicText.pricing);
  const { data, error } = useCatalogue();
  const listed: Listed[] = data?.categories ?? known;
  return (
    <div className="mx-auto page-width px-4 py-12 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">{publicText.pricing}</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">{publicText.pricingAbout}</p>
      <div className="mt-6 empty:hidden">
        <Problem error={error} />
      </div>
      <div className="mt-10 grid gap-6 lg:grid-cols-[1.4fr_1fr]">
        <ul className="card space-y-3 p-6 text-sm lg:self-start">
          {publicText.rules.map((rule) => (
            <Rule key={rule}>{rule}</Rule>
          ))}
          <Rule>{data ? publicText.rate(naira(data.naira_per_dollar)) : <Coming />}</Rule>
        </ul>
        {data && <Calculator catalogue={data} />}
        {!data && !error && <div className="card h-93 sm:h-75 lg:h-93" />}
      </div>
      {listed.map((category) => (
        <PriceList key={category.id} category={category} />
      ))}
    </div>
  );
}

const Rule = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-3">
    <span className="mt-2 size-1.5 shrink-0 rounded-full bg-ochre" aria-hidden="true" />
    {children}
  </li>
);

/** The place of what the server will tell. */
const Coming = () => <span className="inline-block h-3 w-16 rounded bg-sunken" aria-hidden="true" />;

function PriceList({ category }: { category: Listed }) {
  const { free_per_month: free } = category;
  return (
    <section className="mt-12">
      <h2 className="mb-1 flex items-center gap-3 text-xl font-semibold">
        {categoryName(category)} {category.state && <StateBadge state={category.state} />}
      </h2>
      <p className="mb-4 text-sm text-soft">
        {free === undefined ? <Coming /> : freeText(free, category.endpoints)}
      </p>
      <div className="card overflow-hidden">
        <Table
          label={category.name}
          head={[publicText.endpoint, publicText.perUnit, publicText.inNaira, publicText.limit]}
        >
          {category.endpoints.filter(isListed).map(({ id, path, summary, price, per_minute: perMinute }) => (
            <tr key={id}>
              <Cell className="min-w-56">
                <Link
                  to="/docs/api/$endpoint"
                  params={{ endpoint: id }}
                  className="font-medium hover:underline"
                >
                  {endpointName({ id, summary })}
                </Link>
                <span className="block font-mono text-xs text-soft">{path}</span>
              </Cell>
              <Cell className="min-w-32 whitespace-nowrap tabular sm:w-52">
                <Price price={price} />
              </Cell>
              <Cell className="min-w-24 whitespace-nowrap tabular sm:w-36">
                {price === undefined ? <Coming /> : hasAmount(price) ? naira(price.naira) : '–'}
              </Cell>
              <Cell className="tabular sm:w-36">
                {perMinute === undefined ? <Coming /> : count(perMinute)}
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}

const hasAmount = (price: Priced['price']) => !price.by_model && price.per !== 'free';

function Price({ price }: { price: Priced['price'] | undefined }) {
  if (price === undefined) return <Coming />;
  if (price.by_model)
    return (
      <Link
        to="/docs/api/$endpoint"
        params={{ endpoint: 'ai.models' }}
        className="text-accent hover:underline"
      >
        {t.common.byModel}
      </Link>
    );
  if (price.per === 'free') return <span className="text-good">{t.common.free}</span>;
  return (
    <>
      {dollars(price.dollars)} <span className="text-soft">/ {price.per.replace(/^an? /, '')}</span>
    </>
  );
}

/** Micro-dollars as plain decimal dollars, cents at least. */
function plainDollars(micros: bigint): string {
  const fraction = String(micros % 1_000_000n)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros / 1_000_000n}.${fraction}`;
}

function Calculator({ catalogue }: { catalogue: Catalogue }) {
  const sold = catalogue.categories.flatMap((category) =>
    category.endpoints
      .filter((endpoint) => isListed(endpoint) && hasAmount(endpoint.price))
      .map((endpoint) => ({ category, endpoint })),
  );
  const [id, setId] = useState('');
  const [calls, setCalls] = useState('1000');
  const chosen = sold.find(({ endpoint }) => endpoint.id === id) ?? sold[0];
  if (chosen === undefined) return null;
  const amount = /^\d{1,9}$/.test(calls) ? Number(calls) : 0;
  const { endpoint, category } = chosen;
  const byRequest = endpoint.price.unit === 'request';
  const paid = byRequest ? Math.max(0, amount - category.free_per_month) : amount;
  const unitMicros = BigInt(Math.round(Number(endpoint.price.dollars) * 1_000_000));
  const perUnits =
    endpoint.price.unit === 'character' ? 1000n : endpoint.price.unit === 'token' ? 1_000_000n : 1n;
  const price = plainDollars((unitMicros * BigInt(paid) + perUnits - 1n) / perUnits);
  return (
    <section className="card p-6">
      <h2 className="mb-4 font-semibold">{publicText.calculator}</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Select
          label={publicText.endpoint}
          value={endpoint.id}
          onChange={(event) => setId(event.target.value)}
        >
          {sold.map(({ endpoint: { id: name, summary } }) => (
            <option key={name} value={name}>
              {endpointName({ id: name, summary })}
            </option>
          ))}
        </Select>
        <Input
          label={
            byRequest ? publicText.calculatorCalls : `${publicText.calculatorUnits} (${endpoint.price.unit})`
          }
          inputMode="numeric"
          value={calls}
          onChange={(event) => setCalls(event.target.value.replace(/\D/g, ''))}
        />
      </div>
      <p className="mt-5 text-sm text-soft">{publicText.calculatorResult}</p>
      <output className="block text-3xl font-semibold tracking-tight tabular">{dollars(price)}</output>
      <p className="text-sm text-soft tabular">{naira(inNaira(price, catalogue.naira_per_dollar))}</p>
    </section>
  );
}
