import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { refresh, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { dollars, naira, roundedDollars } from '../../model/money.ts';
import { count, milliseconds, percent, utcDay } from '../../model/time.ts';
import { useCatalogue } from '../../open-data.ts';
import { Link } from '../../routing/link.tsx';
import { useAccount, useMay, useMe, useViewing } from '../../session.ts';
import { Bars } from '../../ui/bars.tsx';
import { Card, Empty, Figure, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CapNotices } from '../keys/cap-notices.tsx';
import { Failures, useFailures } from '../requests/failures.tsx';
import { RequestRows } from '../requests/request-rows.tsx';
import { callBars, callSeries, daySlots } from '../usage/days.ts';
import { freeRows } from '../usage/free-rows.ts';
import { NextSteps } from './next-steps.tsx';

const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })));

const m = accountText.overview;
/** Keeps the line's place, so that nothing jumps when it is filled. */
const notYet = '\u00a0';
const daysMin = 7;
const daysMax = 30;

/** A new account has no month behind it. */
function daysOf(createdAt: string | undefined): number {
  if (createdAt === undefined) return daysMax;
  const age = Math.ceil((Date.now() - Date.parse(createdAt)) / 86_400_000) + 1;
  return Math.min(daysMax, Math.max(daysMin, age));
}

export function Overview() {
  const account = useAccount({ always: true });
  const { data: me } = useMe();
  const isViewing = useViewing();
  const days = daysOf(account.data?.created_at);
  const from = utcDay(1 - days);
  const credits = useCall('account.credits', {});
  const usage = useCall('account.usage', { from, group_by: 'day' });
  const endpoints = useCall('account.usage', { from, group_by: 'endpoint' });
  const recent = useCall('account.requests', { limit: 8 }, { everyMs: 10_000 });
  const { failures, isSettled } = useFailures(from);
  const keys = useCall('account.keys', { revoked: 'true' });
  const caps = useCall('account.caps', {});
  const catalogue = useCatalogue();
  const isNew = recent.data?.data.length === 0 || keys.data?.data.length === 0;
  // They stay until the page is left, so that the last step is seen to end.
  const [hasSteps, setSteps] = useState(false);
  if (isNew && !hasSteps) setSteps(true);
  const total = usage.data?.total;
  const last = recent.data?.data[0]?.id;
  const lastSeen = useRef(last);
  // Calls that end while the page is open count in its figures, too.
  useEffect(() => {
    if (lastSeen.current !== undefined && lastSeen.current !== last)
      void refresh('account.usage', 'account.credits');
    lastSeen.current = last;
  }, [last]);
  // All at once: parts that come one by one would push each other down.
  const isReady =
    isSettled &&
    isViewing !== undefined &&
    [credits, usage, endpoints, recent, keys, caps, catalogue].every(
      ({ data, error }) => data !== undefined || error,
    );
  if (!isReady)
    return (
      <Page title={me ? m.hello(me.name) : m.title} about={m.about(days)}>
        <Waiting lines={10} />
      </Page>
    );
  return (
    <Page title={me ? m.hello(me.name) : m.title} about={m.about(days)}>
      {hasSteps && isViewing === false && (
        <Suspense fallback={<div className="card mb-6 h-80" />}>
          <FirstSteps />
        </Suspense>
      )}
      <CapNotices />
      <Problem error={credits.error ?? usage.error ?? recent.error} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          name={m.balance}
          value={credits.data ? roundedDollars(credits.data.available) : '…'}
          exact={credits.data && dollars(credits.data.available)}
          about={credits.data ? naira(credits.data.available_naira) : notYet}
        />
        <Figure
          name={m.spent}
          value={credits.data ? roundedDollars(credits.data.spent_this_month) : '…'}
          exact={credits.data && dollars(credits.data.spent_this_month)}
          about={credits.data?.month ?? notYet}
        />
        <Figure
          name={m.calls(days)}
          value={total ? count(total.calls) : '…'}
          about={total ? `${m.errors} ${percent(total.error_rate)}` : notYet}
        />
        <Figure
          name={m.latency}
          value={total ? milliseconds(total.p50_ms) : '…'}
          about={total ? `p95 ${milliseconds(total.p95_ms)}` : notYet}
        />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Failures failures={failures} from={from} />
          <Card title={m.callsByDay} fill className="flex-1">
            {usage.data ? (
              <Bars
                label={m.callsByDay}
                bars={callBars(usage.data.groups, daySlots(from, utcDay()), {})}
                series={callSeries}
                format={(value) => count(Math.round(value * 10) / 10)}
                linkLabel={accountText.usage.openDay}
                sample={m.chartEmpty}
              />
            ) : (
              <Waiting />
            )}
          </Card>
        </div>
        <div className="grid content-start gap-4">
          <NextSteps worst={failures?.[0]} from={from} />
          <FreeLeft />
          <Card title={m.top} flush>
            <ul className="divide-y divide-line">
              {endpoints.data?.groups.slice(0, 5).map(({ name, calls, spend }) => (
                <li key={name}>
                  <Link
                    to="/console/requests"
                    search={{ endpoint: name, from }}
                    className="flex items-baseline gap-4 px-5 py-2 text-sm hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1 truncate font-mono text-xs">{name}</span>
                    <span className="tabular">{count(calls)}</span>
                    <span className="min-w-16 text-right text-soft tabular">{dollars(spend)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {endpoints.data?.groups.length === 0 && <Empty title={accountText.usage.nothing} />}
          </Card>
        </div>
      </div>
      <Card
        title={m.recent}
        flush
        className="mt-4"
        actions={
          <Link to="/console/requests" className="text-sm text-accent hover:underline">
            {m.seeAll}
          </Link>
        }
      >
        {recent.data === undefined ? (
          <Waiting />
        ) : recent.data.data.length === 0 ? (
          <Empty title={accountText.requests.none} />
        ) : (
          <RequestRows requests={recent.data.data} />
        )}
      </Card>
    </Page>
  );
}

function FreeLeft() {
  const { data } = useCall('account.credits', {});
  const catalogue = useCatalogue();
  const mayPay = useMay('money.manage');
  return (
    <Card
      title={m.free}
      actions={
        mayPay && (
          <Link to="/console/credits" className="text-sm text-accent hover:underline">
            {accountText.next.topUp}
          </Link>
        )
      }
    >
      <ul className="space-y-3">
        {data &&
          freeRows(data, catalogue.data).map(({ name, left, limit }) => (
            <li key={name} className="text-sm">
              <span className="flex justify-between">
                <span className="first-letter:uppercase">{name}</span>
                <span className="text-soft tabular">{m.freeLeft(count(left), count(limit))}</span>
              </span>
              <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${limit === 0 ? 0 : (left / limit) * 100}%` }}
                />
              </span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
