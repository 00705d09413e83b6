import type { LoggedRequest } from '@oja/client';
import { Download } from 'lucide-react';
import { call, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { navigate, useSearch } from '../../routing/link.tsx';
import { useViewing } from '../../session.ts';
import { useTestMode } from '../../test-mode.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Switch } from '../../ui/field.tsx';
import { useMore } from '../../ui/hooks/use-more.ts';
import { More } from '../../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { firstCallCurl } from '../overview/first-call.ts';
import { TestModeNotice, TestModeSwitch } from '../test-mode-notice.tsx';
import { asInput, endOf, type Filter } from './request-filter.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestRows, rowName } from './request-rows.tsx';
import { useTail } from './use-tail.ts';

const m = accountText.requests;

/** Whether a request that just ended belongs among those shown. */
function fits(request: LoggedRequest, { status, endpoint, key, error, to }: Filter): boolean {
  const kind = request.status < 400 ? 'ok' : request.status < 500 ? 'client_error' : 'server_error';
  return (
    (status === undefined || status === kind || status === String(request.status)) &&
    (endpoint === undefined || endpoint === request.endpoint) &&
    (key === undefined || key === request.key_id) &&
    (error === undefined || error === request.error_code) &&
    (to === undefined || Date.parse(request.at) < Date.parse(endOf(to)))
  );
}

export function Requests() {
  const filter = useSearch<Filter>();
  const { live, ...chosen } = filter;
  const isViewing = useViewing();
  const isLive = live !== 'off' && isViewing === false;
  const isTest = useTestMode();
  const input = { ...asInput(chosen), ...(isTest ? { mode: 'test' as const } : {}) };
  const first = useCall('account.requests', { ...input, limit: 50 }, { keepBefore: true });
  const tail = useTail({ isOn: isLive, key: chosen.key });
  const set = (change: Filter) =>
    navigate({
      to: '/console/requests',
      search: { ...filter, ...change } as Record<string, string>,
      replace: true,
    });
  const read = (cursor: string) => call('account.requests', { ...input, limit: 50, cursor });
  const list = useMore(JSON.stringify(input), first.data, read, rowName);
  const known = new Set(list.rows.map(rowName));
  const isShown = (request: LoggedRequest) =>
    !known.has(rowName(request)) && (!isTest || request.mode === 'test') && fits(request, chosen);
  const arrived = tail.requests.filter(isShown);
  const rows = [...arrived, ...list.rows];
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  const csv = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <>
          <TestModeSwitch />
          {!isViewing && (
            <Switch
              label={m.live}
              checked={live !== 'off'}
              onChange={(event) => set({ live: event.target.checked ? undefined : 'off' } as Filter)}
            />
          )}
          <a href={`/api/v1/requests/export?${csv}`} download className={buttonClass()}>
            <Download className="size-4" aria-hidden="true" />
            {m.export}
          </a>
        </>
      }
    >
      <TestModeNotice />
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
      <Problem error={first.error ?? list.error} />
      <Card flush>
        {first.data === undefined && !first.error && <Waiting lines={6} />}
        {first.data !== undefined && rows.length === 0 && (
          <Empty title={m.none}>
            {isFiltered ? (
              m.noneFiltered
            ) : (
              <>
                <p className="mb-3">{m.noneAbout}</p>
                <Code text={firstCallCurl()} label={accountText.start.call} className="text-left" />
              </>
            )}
          </Empty>
        )}
        {rows.length > 0 && <RequestRows requests={rows} fresh={new Set(arrived.map(rowName))} />}
      </Card>
      <More list={list} isBefore={first.isBefore} />
    </Page>
  );
}
