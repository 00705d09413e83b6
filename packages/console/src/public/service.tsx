import { publicText } from '../messages/en/public.ts';
import { milliseconds, utcDay } from '../model/time.ts';
import { readJson, type ServiceView, useCatalogue } from '../open-data.ts';
import { useData } from '../queries.ts';
import { Link, useParams } from '../routing/link.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { EndpointBadge, Price } from './category-card.tsx';
import { DayBar } from './status-days.tsx';

const text = publicText.service;

/** What a service sells, at what price, and how it has served. */
export function Service() {
  const { slug = '' } = useParams();
  const { data, error } = useData(['public.service', { slug }], () =>
    readJson<ServiceView>(`/api/v1/services/${encodeURIComponent(slug)}`),
  );
  useTitle(data?.name ?? slug);
  if ((error as { status?: number } | null)?.status === 404) return <NotFound />;
  return (
    <div className="mx-auto page-width px-4 py-12 sm:px-6">
      {data === undefined && (error ? <Problem error={error} /> : <Waiting lines={10} />)}
      {data && <Shown service={data} />}
    </div>
  );
}

const percent = (value: number | null) => (value === null ? text.unmeasured : `${value}%`);
const duration = (value: number | null) => (value === null ? text.unmeasured : milliseconds(value));

function Shown({ service }: { service: ServiceView }) {
  const { name, category, slug, operations } = service;
  const { data: catalogue } = useCatalogue();
  const sold = new Map(
    catalogue?.categories.flatMap(({ endpoints }) => endpoints).map((one) => [one.id, one]) ?? [],
  );
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        {category} · <span className="font-mono">x.{slug}</span>
      </p>
      <h1 className="text-4xl font-semibold tracking-tight wrap-anywhere">{name}</h1>
      <p className="mt-3 text-soft">{text.about}</p>
      <section className="card mt-8 p-5">
        <h2 className="font-semibold">{text.measured}</h2>
        <dl className="mt-4 grid grid-cols-2 gap-5 sm:grid-cols-3">
          <Figure name={text.success} value={percent(service.success_percent)} />
          <Figure name={text.median} value={duration(service.p50_ms)} />
          <Figure name={text.p95} value={duration(service.p95_ms)} />
        </dl>
        <DayBar part={{ name: text.days, share: '', days: daysOf(service) }} />
      </section>
      <section className="card mt-6 overflow-clip">
        <h2 className="border-b border-line px-5 py-3 text-sm font-semibold">{text.operations}</h2>
        <Table
          label={text.operations}
          head={[publicText.endpoint, publicText.perUnit, text.success, text.median, text.p95]}
        >
          {operations.map((one) => {
            const endpoint = sold.get(one.id);
            return (
              <tr key={one.id}>
                <Cell className="min-w-52">
                  <Link
                    to="/docs/api/$endpoint"
                    params={{ endpoint: one.id }}
                    className="font-medium text-accent hover:underline"
                  >
                    {one.summary.replace(/\.$/, '')}
                  </Link>{' '}
                  {endpoint && <EndpointBadge endpoint={endpoint} />}
                  <span className="block font-mono text-xs wrap-anywhere text-soft">
                    {endpoint ? `${endpoint.method} ${endpoint.path}` : one.id}
                  </span>
                </Cell>
                <Cell className="whitespace-nowrap">{endpoint && <Price endpoint={endpoint} isAlone />}</Cell>
                <Cell className="tabular">{percent(one.success_percent)}</Cell>
                <Cell className="tabular">{duration(one.p50_ms)}</Cell>
                <Cell className="tabular">{duration(one.p95_ms)}</Cell>
              </tr>
            );
          })}
        </Table>
      </section>
      <p className="mt-4 text-sm text-soft">{text.tryIt}</p>
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd
      className={
        value === text.unmeasured ? 'mt-1 font-medium text-soft' : 'mt-1 text-2xl font-semibold tabular'
      }
    >
      {value}
    </dd>
  </div>
);

function daysOf({ days }: ServiceView) {
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: 90 }, (_, at) => {
    const day = utcDay(at - 89);
    const found = known.get(day);
    if (found === undefined) return { day, state: 'none' as const, about: publicText.dayQuiet(day) };
    return { day, state: found.state, about: publicText.dayCalls(day, found.failed) };
  });
}
