import type { EndpointInput, Request } from '@oja/client';
import { Download, Radio } from 'lucide-react';
import { useState } from 'react';
import { call, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { nextDay } from '../model/time.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { firstCallCurl } from './first-call.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestRows } from './request-rows.tsx';
import { useTail } from './use-tail.ts';

const m = t.account.requests;

export type Filter = Partial<
  Record<'status' | 'endpoint' | 'key' | 'error' | 'from' | 'to' | 'live' | 'account', string>
>;

/** As the server takes it: the last day is included, so it ends where the next begins. */
export function asInput({
  status,
  endpoint,
  key,
  error,
  from,
  to,
}: Filter): EndpointInput<'account.requests'> {
  return {
    ...(status === undefined ? {} : { status: status as 'ok' }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(key === undefined ? {} : { key }),
    ...(error === undefined ? {} : { error }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: nextDay(to) }),
  };
}

/** Whether a request that just ended belongs among those shown. */
function fits(request: Request, { status, endpoint, key, error, to }: Filter): boolean {
  const kind = request.status < 400 ? 'ok' : request.status < 500 ? 'client_error' : 'server_error';
  return (
    (status === undefined || status === kind || status === String(request.status)) &&
    (endpoint === undefined || endpoint === request.endpoint) &&
    (key === undefined || key === request.key_id) &&
    (error === undefined || error === request.error_code) &&
    (to === undefined || request.at < nextDay(to))
  );
}

export function Requests() {
  const filter = useSearch<Filter>();
  const { live, ...chosen } = filter;
  const isLive = live !== 'off';
  const [older, setOlder] = useState<{ of: string; rows: Request[]; next: string | null }>();
  const [failure, setFailure] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);
  const input = asInput(chosen);
  const of = JSON.stringify(input);
  const first = useCall('account.requests', { ...input, limit: 50 }, { keepBefore: true });
  const tail = useTail({ isOn: isLive, key: chosen.key });
  const set = (change: Filter) =>
    navigate({
      to: '/console/requests',
      search: { ...filter, ...change } as Record<string, string>,
      replace: true,
    });
  const more = older?.of === of ? older : undefined;
  const next = more === undefined ? (first.data?.next ?? null) : more.next;
  const loadMore = async () => {
    setLoading(true);
    try {
      const page = await call('account.requests', { ...input, limit: 50, cursor: next! });
      setOlder({ of, rows: [...(more?.rows ?? []), ...page.data], next: page.next });
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    } finally {
      setLoading(false);
    }
  };
  const known = new Set(first.data?.data.map(({ id }) => id));
  const arrived = tail.requests.filter((request) => !known.has(request.id) && fits(request, chosen));
  const rows = [...arrived, ...(first.data?.data ?? []), ...(more?.rows ?? [])];
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  const csv = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <>
          <Button aria-pressed={isLive} onClick={() => set({ live: isLive ? 'off' : undefined } as Filter)}>
            <Radio className={isLive ? 'size-4 text-good' : 'size-4'} aria-hidden="true" />
            {isLive ? m.liveOn : m.liveOff}
          </Button>
          <a href={`/api/v1/requests/export?${csv}`} download className={buttonClass()}>
            <Download className="size-4" aria-hidden="true" />
            {m.export}
          </a>
        </>
      }
    >
      <RequestFilters
        filter={chosen}
        onChange={set}
        isFiltered={isFiltered}
        onClear={() => navigate({ to: '/console/requests', search: live ? { live } : {}, replace: true })}
      />
      {tail.isBroken && isLive && (
        <p role="status" className="mb-3 text-sm text-warn">
          {m.lost}
        </p>
      )}
      <Problem error={first.error ?? failure} />
      <Card flush>
        {first.data === undefined && !first.error && <Waiting lines={6} />}
        {first.data !== undefined && rows.length === 0 && (
          <Empty title={m.none}>
            {isFiltered ? (
              m.noneFiltered
            ) : (
              <>
                <p className="mb-3">{m.noneAbout}</p>
                <Code text={firstCallCurl()} label={t.account.start.call} className="text-left" />
              </>
            )}
          </Empty>
        )}
        {rows.length > 0 && <RequestRows requests={rows} fresh={new Set(arrived.map(({ id }) => id))} />}
      </Card>
      {next !== null && (
        <div className="mt-4 text-center">
          <Button busy={isLoading} onClick={loadMore}>
            {t.common.more}
          </Button>
        </div>
      )}
    </Page>
  );
}
