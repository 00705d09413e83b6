import { CircleCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { t } from '../messages/en.ts';
import { categoryName, endpointName } from '../model/catalogue-names.ts';
import { isCurrent } from '../model/notice-times.ts';
import { count, milliseconds, moment } from '../model/time.ts';
import { type Catalogue, type Standing, useCatalogue, useNotices, useStanding } from '../open-data.ts';
import { Badge, StateBadge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { isListed } from './category-card.tsx';
import { StatusDays } from './status-days.tsx';
import { StatusIncidents } from './status-incidents.tsx';
import { StatusNotices } from './status-notices.tsx';

const latelyMs = 3_600_000;

const Subscribe = lazy(() =>
  import('./status-subscribe.tsx').then(({ StatusSubscribe }) => ({ default: StatusSubscribe })),
);
const FromEmail = lazy(() =>
  import('./status-subscribe.tsx').then(({ StatusLink, askedFor }) => ({
    default: ({ hash }: { hash: string }) => {
      const asked = askedFor(hash);
      return asked && <StatusLink {...asked} />;
    },
  })),
);

export function Status() {
  useTitle(publicText.status);
  const { data: standing, error: notMeasured } = useStanding();
  const { data: catalogue, error: notListed } = useCatalogue({ everyMs: 15_000 });
  const { data: notices } = useNotices();
  const [hash, setHash] = useState('');
  useEffect(() => setHash(location.hash), []);
  const error = notMeasured ?? notListed;
  return (
    <div className="mx-auto page-width px-4 py-12 sm:px-6">
      {hash !== '' && (
        <Suspense fallback={null}>
          <FromEmail hash={hash} />
        </Suspense>
      )}
      <h1 className="text-4xl font-semibold tracking-tight">{publicText.status}</h1>
      <p className="mt-3 text-soft">{publicText.statusAbout}</p>
      <div className="mt-6 empty:hidden">
        <Problem error={error} />
      </div>
      <StatusNotices />
      {(!standing || !catalogue) && !error && <Unread />}
      {standing && catalogue && (
        <Read
          standing={standing}
          catalogue={catalogue}
          hasIncident={
            notices?.data.some((notice) => notice.kind === 'incident' && isCurrent(notice)) ?? false
          }
        />
      )}
      {catalogue?.categories.map((category) => (
        <section key={category.id} className="mt-10">
          <h2 className="mb-3 flex items-center gap-3 font-semibold">
            {categoryName(category)} <StateBadge state={category.state} />
          </h2>
          <ul className="card divide-y divide-line">
            {category.endpoints.filter(isListed).map((endpoint) => (
              <li key={endpoint.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
                <span className="min-w-0">
                  <span className="block">{endpointName(endpoint)}</span>
                  {endpoint.note && <span className="block text-xs text-soft">{endpoint.note}</span>}
                </span>
                <EndpointBadge endpoint={endpoint} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {notices?.by_email && (
        <Suspense fallback={null}>
          <Subscribe />
        </Suspense>
      )}
    </div>
  );
}

/** What the operator left out is no trouble. */
function EndpointBadge({ endpoint }: { endpoint: Catalogue['categories'][number]['endpoints'][number] }) {
  if (endpoint.state_source === 'endpoint' && endpoint.state !== 'live')
    return <StateBadge state={endpoint.state} />;
  if (endpoint.ready) return <Badge tone="good">{publicText.ready}</Badge>;
  return endpoint.installed ? (
    <Badge tone="warn">{t.common.notReady}</Badge>
  ) : (
    <Badge>{publicText.notInstalled}</Badge>
  );
}

/** As high as what will be there. */
const Unread = () => (
  <>
    <div className="mt-8 h-14 animate-pulse rounded-2xl bg-sunken" />
    <div className="card mt-6 h-75">
      <Waiting lines={8} />
    </div>
    <div className="card mt-6 h-28" />
    <div className="mt-6 grid gap-4 md:grid-cols-2">
      <div className="card h-58" />
      <div className="card h-58" />
    </div>
  </>
);

function Read({
  standing,
  catalogue,
  hasIncident,
}: {
  standing: Standing;
  catalogue: Catalogue;
  hasIncident: boolean;
}) {
  const live = catalogue.categories.filter(
    ({ state, endpoints }) => state === 'live' || endpoints.some((endpoint) => endpoint.state === 'live'),
  );
  const names = new Map(live.map(({ id, name }): [string, string] => [id, name]));
  return (
    <>
      <Now
        standing={standing}
        hasIncident={hasIncident}
        live={live}
        endpoints={catalogue.categories.flatMap(({ endpoints }) => endpoints)}
      />
      {!standing.log_available && <p className="mt-6 text-sm text-soft">{publicText.historyUnavailable}</p>}
      <StatusDays standing={standing} names={names} />
      <StatusIncidents standing={standing} names={names} />
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <Window title={publicText.today} window={standing.today} />
        <Window title={publicText.month} window={standing.month} />
      </div>
      <p className="mt-3 text-xs text-soft">{publicText.measuredAt(moment(standing.measured_at))}</p>
    </>
  );
}

/** One line: whether what is open is ready, and whether calls to it went well in the last hour. */
function Now({
  standing,
  hasIncident,
  live,
  endpoints,
}: {
  standing: Standing;
  /** Written by the operator, and not over. */
  hasIncident: boolean;
  live: Catalogue['categories'];
  endpoints: Catalogue['categories'][number]['endpoints'];
}) {
  const down = endpoints.filter(
    (endpoint) => isListed(endpoint) && endpoint.state === 'live' && endpoint.installed && !endpoint.ready,
  ).length;
  const since = Date.parse(standing.measured_at) - latelyMs;
  const failing = live.filter(({ id }) =>
    standing.incidents.some(({ category, to }) => category === id && Date.parse(to) > since),
  );
  const troubles = [
    ...(hasIncident ? [publicText.incidentOpen] : []),
    ...(down === 0 ? [] : [publicText.someDown(down)]),
    ...(failing.length === 0 ? [] : [publicText.failedLately(failing.map(({ name }) => name).join(', '))]),
  ];
  const isWell = troubles.length === 0;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <p
      className={classes(
        'mt-8 flex items-center gap-3 rounded-2xl px-5 py-4 font-medium',
        isWell ? 'bg-good-wash text-good' : 'bg-warn-wash text-warn',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {isWell ? publicText.allWell : troubles.join('; ')}
    </p>
  );
}

function Window({ title, window }: { title: string; window: Standing['today'] }) {
  const share = (value: number | null) => (value === null ? '–' : `${value}%`);
  const rows = [
    [publicText.uptime, share(window.uptime_percent)],
    [publicText.success, share(window.success_percent)],
    [publicText.calls, window.calls === null ? '–' : count(window.calls)],
    [publicText.average, milliseconds(window.average_latency_ms)],
    [publicText.p50, milliseconds(window.p50_ms)],
    [publicText.p95, milliseconds(window.p95_ms)],
  ] as const;
  return (
    <section className="card p-5">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <dl className="space-y-2 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
