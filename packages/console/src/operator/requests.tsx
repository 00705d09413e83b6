import { asInput, type Filter } from '../account/requests/request-filter.ts';
import { RequestFilters } from '../account/requests/request-filters.tsx';
import { RequestRows, rowName } from '../account/requests/request-rows.tsx';
import { call, useCall } from '../api.ts';
import { accountText } from '../messages/en/account.ts';
import { operatorText } from '../messages/en/operator.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { useMore } from '../ui/hooks/use-more.ts';
import { More } from '../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const m = operatorText.requests;

export function AllRequests() {
  const filter = useSearch<Filter>();
  const input = { ...asInput(filter), ...(filter.account === undefined ? {} : { account: filter.account }) };
  const first = useCall('operator.requests', { ...input, limit: 50 }, { everyMs: 5000, keepBefore: true });
  const read = (cursor: string) => call('operator.requests', { ...input, limit: 50, cursor });
  const list = useMore(JSON.stringify(input), first.data, read, rowName);
  const set = (change: Filter) =>
    navigate({
      to: '/operator/requests',
      search: { ...filter, ...change } as Record<string, string>,
      replace: true,
    });
  return (
    <Page title={m.title} about={m.about}>
      <RequestFilters
        accountLabel={m.account}
        filter={filter}
        onChange={set}
        isFiltered={Object.values(filter).some((value) => value !== undefined)}
        onClear={() => navigate({ to: '/operator/requests', search: {}, replace: true })}
      />
      <Problem error={first.error ?? list.error} />
      <Card flush>
        {!first.data && !first.error && <Waiting lines={6} />}
        {first.data && list.rows.length === 0 && <Empty title={accountText.requests.none} />}
        {list.rows.length > 0 && <RequestRows requests={list.rows} to="/operator/requests/$id" />}
      </Card>
      <More list={list} isBefore={first.isBefore} />
    </Page>
  );
}
