import type { Request } from '@oja/client';
import { useState } from 'react';
import { RequestFilters } from '../account/request-filters.tsx';
import { RequestRows } from '../account/request-rows.tsx';
import { asInput, type Filter } from '../account/requests.tsx';
import { call, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const m = t.operator.requests;

export function AllRequests() {
  const filter = useSearch<Filter>();
  const input = { ...asInput(filter), ...(filter.account === undefined ? {} : { account: filter.account }) };
  const of = JSON.stringify(input);
  const [older, setOlder] = useState<{ of: string; rows: Request[]; next: string | null }>();
  const first = useCall('operator.requests', { ...input, limit: 50 }, { everyMs: 5000, keepBefore: true });
  const more = older?.of === of ? older : undefined;
  const next = more === undefined ? (first.data?.next ?? null) : more.next;
  const rows = [...(first.data?.data ?? []), ...(more?.rows ?? [])];
  const set = (change: Filter) =>
    navigate({
      to: '/operator/requests',
      search: { ...filter, ...change } as Record<string, string>,
      replace: true,
    });
  const load = async () => {
    const page = await call('operator.requests', { ...input, limit: 50, cursor: next! });
    setOlder({ of, rows: [...(more?.rows ?? []), ...page.data], next: page.next });
  };
  return (
    <Page title={m.title} about={m.about}>
      <div className="mb-3 max-w-md">
        <Input
          label={m.account}
          value={filter.account ?? ''}
          spellCheck={false}
          onChange={(event) => set({ account: event.target.value || undefined } as Filter)}
        />
      </div>
      <RequestFilters
        withoutKeys
        filter={filter}
        onChange={set}
        isFiltered={Object.values(filter).some((value) => value !== undefined)}
        onClear={() => navigate({ to: '/operator/requests', search: {}, replace: true })}
      />
      <Problem error={first.error} />
      <Card flush>
        {!first.data && !first.error && <Waiting lines={6} />}
        {first.data && rows.length === 0 && <Empty title={t.account.requests.none} />}
        {rows.length > 0 && <RequestRows requests={rows} />}
      </Card>
      {next !== null && (
        <div className="mt-4 text-center">
          <Button onClick={load}>{t.common.more}</Button>
        </div>
      )}
    </Page>
  );
}
