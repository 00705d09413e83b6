import { CircleCheck, TriangleAlert } from 'lucide-react';
import { t } from '../messages/en.ts';
import { count, milliseconds, moment } from '../model/time.ts';
import { type Standing, useCatalogue, useStanding } from '../open-data.ts';
import { Badge, StateBadge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { isShown } from './category-card.tsx';

export function Status() {
  useTitle(t.pub.status);
  const standing = useStanding();
  const catalogue = useCatalogue({ everyMs: 15_000 });
  const live = catalogue.data?.categories.filter(({ state }) => state === 'live') ?? [];
  const down = live
    .flatMap(({ endpoints }) => endpoints)
    .filter((endpoint) => isShown(endpoint) && !endpoint.ready);
  return (
    <div className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">{t.pub.status}</h1>
      <p className="mt-3 text-soft">{t.pub.statusAbout}</p>
      <Problem error={standing.error ?? catalogue.error} />
      {catalogue.data === undefined && !catalogue.error && <Waiting lines={1} />}
      {catalogue.data && (
        <p
          className={classes(
            'mt-8 flex items-center gap-3 rounded-2xl px-5 py-4 font-medium',
            down.length === 0 ? 'bg-good-wash text-good' : 'bg-warn-wash text-warn',
          )}
        >
          {down.length === 0 ? (
            <CircleCheck className="size-5" aria-hidden="true" />
          ) : (
            <TriangleAlert className="size-5" aria-hidden="true" />
          )}
          {down.length === 0 ? t.pub.allWell : t.pub.someDown(down.length)}
        </p>
      )}
      {standing.data === undefined && !standing.error && (
        <div className="mt-6 grid gap-4 md:grid-cols-2">
          {[t.pub.today, t.pub.month].map((title) => (
            <div key={title} className="card h-58">
              <Waiting lines={6} />
            </div>
          ))}
        </div>
      )}
      {standing.data && (
        <>
          <div className="mt-6 grid gap-4 md:grid-cols-2">
            <Window title={t.pub.today} window={standing.data.today} />
            <Window title={t.pub.month} window={standing.data.month} />
          </div>
          <p className="mt-3 text-xs text-soft">{t.pub.measuredAt(moment(standing.data.measured_at))}</p>
        </>
      )}
      {catalogue.data?.categories.map((category) => (
        <section key={category.id} className="mt-10">
          <h2 className="mb-3 flex items-center gap-3 font-semibold">
            {category.name} <StateBadge state={category.state} />
          </h2>
          <ul className="card divide-y divide-line">
            {category.endpoints.filter(isShown).map((endpoint) => (
              <li key={endpoint.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
                <span className="min-w-0">
                  <span className="block">{endpoint.summary.replace(/\.$/, '')}</span>
                  {endpoint.note && <span className="block text-xs text-soft">{endpoint.note}</span>}
                </span>
                <Badge tone={endpoint.ready ? 'good' : 'warn'}>
                  {endpoint.ready ? t.pub.ready : t.pub.notReady}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Window({ title, window }: { title: string; window: Standing['today'] }) {
  const share = (value: number | null) => (value === null ? '–' : `${value}%`);
  const rows = [
    [t.pub.uptime, share(window.uptime_percent)],
    [t.pub.success, share(window.success_percent)],
    [t.pub.calls, count(window.calls)],
    [t.pub.average, milliseconds(window.average_latency_ms)],
    [t.pub.p50, milliseconds(window.p50_ms)],
    [t.pub.p95, milliseconds(window.p95_ms)],
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
