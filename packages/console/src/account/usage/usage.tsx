import { type Output, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { t } from '../../messages/en.ts';
import { asNumber, axisDollars, dollars, roundedDollars } from '../../model/money.ts';
import { bytes, count, milliseconds, nextDay, percent, utcDay } from '../../model/time.ts';
import { Link, navigate, useSearch } from '../../routing/link.tsx';
import { Bars } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Card, Empty, Figure, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { callBars, callSeries, daySlots, groupsBySlot, hourSlots, type UsageGroup } from './days.ts';

const m = accountText.usage;
type Filter = { from?: string; to?: string; hours?: string; endpoint?: string; key?: string };
const hoursShown = 24;

export function Usage() {
  const search = useSearch<Filter>();
  const shown = shownBy(search);
  const { slots, isHourly, filter, range } = shown;
  const bySlot = useCall(
    'account.usage',
    { ...filter, group_by: isHourly ? 'hour' : 'day' },
    { keepBefore: true },
  );
  const byEndpoint = useCall('account.usage', { ...filter, group_by: 'endpoint' }, { keepBefore: true });
  const byKey = useCall('account.usage', { ...filter, group_by: 'key' }, { keepBefore: true });
  const keys = useCall('account.keys', { revoked: 'true' });
  const keyName = (id: string) =>
    keys.data?.data.find((key) => key.id === id)?.name ?? (id === '' ? m.session : id);
  const total = bySlot.data?.total;
  const linkFilter = Object.fromEntries(
    Object.entries(shown.chosen).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return (
    <Page title={m.title} about={m.about}>
      <Filters
        search={search}
        shown={shown}
        endpoints={byEndpoint.data?.groups.map(({ name }) => name) ?? []}
        keys={keys.data?.data ?? []}
      />
      <Problem error={bySlot.error ?? byEndpoint.error ?? byKey.error} />
      {total === undefined && !bySlot.error && <Waiting lines={8} />}
      {total && (
        <>
          <Totals
            total={total}
            spendAbout={isHourly ? m.lastHours(hoursShown) : `${shown.from} – ${shown.to} UTC`}
          />
          {!isHourly && slots.length > 0 && slots[0]!.name > shown.from && (
            <p className="mt-4 text-sm text-soft">{m.lastDays(slots.length)}</p>
          )}
          <Charts
            groups={bySlot.data?.groups ?? []}
            slots={slots}
            words={isHourly ? m.hourly : m.daily}
            linkFilter={linkFilter}
          />
          <Breakdown
            title={m.byEndpoint}
            head={m.endpoint}
            groups={byEndpoint.data?.groups ?? []}
            nameOf={(id) => id}
            searchOf={(id) => ({ ...linkFilter, ...range, endpoint: id })}
          />
          <Breakdown
            title={m.byKey}
            head={m.key}
            groups={byKey.data?.groups ?? []}
            nameOf={keyName}
            // The log has no filter for the calls of sessions.
            searchOf={(id) => (id === '' ? undefined : { ...linkFilter, ...range, key: id })}
          />
        </>
      )}
    </Page>
  );
}

const dayOf = (text = '') => (Number.isNaN(Date.parse(text)) ? undefined : text);

/** What the address asks for: the last hours, or days up to and with the last one. */
function shownBy(search: Filter) {
  const from = dayOf(search.from) ?? utcDay(-29);
  const to = dayOf(search.to) ?? utcDay();
  const chosen = { endpoint: search.endpoint, key: search.key };
  const isHourly = search.hours !== undefined;
  const slots = isHourly ? hourSlots(hoursShown) : daySlots(from, to);
  const range = isHourly ? { from: slots[0]!.from, to: slots.at(-1)!.to } : { from, to };
  const filter = { ...range, ...(isHourly ? {} : { to: nextDay(to) }), ...chosen };
  return { from, to, chosen, isHourly, slots, range, filter };
}

interface FiltersProps {
  search: Filter;
  shown: ReturnType<typeof shownBy>;
  endpoints: string[];
  keys: { id: string; name: string }[];
}

function Filters({ search, shown: { from, to, isHourly }, endpoints, keys }: FiltersProps) {
  const set = (change: { [Name in keyof Filter]?: string | undefined }) =>
    navigate({
      to: '/console/usage',
      search: { ...search, ...change } as Record<string, string>,
      replace: true,
    });
  const isPreset = (size: string) =>
    size === '1' ? isHourly : !isHourly && from === utcDay(1 - Number(size)) && to === utcDay();
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DateRange
        from={from}
        to={to}
        onChange={(range) => set({ ...range, hours: undefined })}
        className="max-sm:col-span-2"
      />
      <Select
        label={m.endpoint}
        value={search.endpoint ?? ''}
        onChange={(event) => set({ endpoint: event.target.value || undefined })}
      >
        <option value="">{t.common.all}</option>
        {[...new Set([search.endpoint, ...endpoints])].filter(Boolean).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label={m.key}
        value={search.key ?? ''}
        onChange={(event) => set({ key: event.target.value || undefined })}
      >
        <option value="">{t.common.all}</option>
        <Options of={keys.map(({ id, name }) => [id, name])} />
      </Select>
      <div className="col-span-full flex flex-wrap gap-1 lg:col-span-1">
        {Object.entries(m.presets).map(([size, title]) => (
          <Button
            key={size}
            size="small"
            aria-pressed={isPreset(size)}
            className={isPreset(size) ? 'bg-accent-wash! text-accent!' : ''}
            onClick={() =>
              size === '1'
                ? set({ from: undefined, to: undefined, hours: String(hoursShown) })
                : set({ from: utcDay(1 - Number(size)), to: utcDay(), hours: undefined })
            }
          >
            {title}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Totals({ total, spendAbout }: { total: Output<'account.usage'>['total']; spendAbout: string }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        name={m.calls}
        value={count(total.calls)}
        about={`${m.freeCalls}: ${count(total.free_calls)}`}
      />
      <Figure
        name={m.spend}
        value={roundedDollars(total.spend)}
        exact={dollars(total.spend)}
        about={spendAbout}
      />
      <Figure
        name={m.errorRate}
        value={percent(total.error_rate)}
        about={`4xx ${count(total.client_errors)} · 5xx ${count(total.server_errors)}`}
      />
      <Figure
        name={accountText.overview.latency}
        value={milliseconds(total.p50_ms)}
        about={`p95 ${milliseconds(total.p95_ms)} · p99 ${milliseconds(total.p99_ms)}`}
      />
    </div>
  );
}

interface ChartsProps {
  groups: UsageGroup[];
  slots: ReturnType<typeof daySlots>;
  words: typeof m.daily;
  linkFilter: Record<string, string>;
}

function Charts({ groups, slots, words, linkFilter }: ChartsProps) {
  const found = groupsBySlot(groups);
  const figures = (pick: (group: UsageGroup) => number | null) =>
    slots.map(({ begins }) => {
      const group = found.get(begins);
      return group === undefined ? null : pick(group);
    });
  const spendBars = slots.map(({ name, begins, ...moments }) => {
    const spend = found.get(begins)?.spend ?? '0.00';
    return {
      name,
      values: [asNumber(spend)],
      about: `${name}: ${dollars(spend)}`,
      search: { ...linkFilter, ...moments },
    };
  });
  return (
    <>
      <Card title={words.calls} className="mt-4">
        <Bars
          label={words.calls}
          bars={callBars(groups, slots, linkFilter)}
          series={callSeries}
          format={(value) => count(Math.round(value * 10) / 10)}
          linkLabel={m.openDay}
        />
      </Card>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Card title={words.spend} fill>
          <Bars
            label={words.spend}
            bars={spendBars}
            series={[{ title: m.spend, colour: 'bg-accent' }]}
            format={axisDollars}
            linkLabel={m.openDay}
          />
        </Card>
        <Card title={words.latency}>
          <Lines
            label={words.latency}
            names={slots.map(({ name }) => name)}
            lines={[
              { title: m.p50, stroke: 'stroke-accent', values: figures(({ p50_ms }) => p50_ms) },
              { title: m.p95, stroke: 'stroke-ochre', values: figures(({ p95_ms }) => p95_ms) },
              { title: m.p99, stroke: 'stroke-bad', values: figures(({ p99_ms }) => p99_ms) },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

interface BreakdownProps {
  title: string;
  head: string;
  groups: UsageGroup[];
  nameOf: (id: string) => string;
  searchOf: (id: string) => Record<string, string> | undefined;
}

function LogLink({ name, search }: { name: string; search: Record<string, string> | undefined }) {
  if (search === undefined) return <span className="font-medium">{name}</span>;
  return (
    <Link to="/console/requests" search={search} className="font-medium hover:underline">
      {name}
    </Link>
  );
}

function Breakdown({ title, head, groups, nameOf, searchOf }: BreakdownProps) {
  return (
    <Card title={title} flush className="mt-4">
      {groups.length === 0 ? (
        <Empty title={m.nothing} />
      ) : (
        <Table
          label={title}
          head={[head, m.calls, m.errorRate, m.spend, m.average, m.p50, m.p95, m.p99, m.data]}
          numbers={[1, 2, 3, 4, 5, 6, 7, 8]}
        >
          {groups.map((group) => (
            <tr key={group.name}>
              <Cell>
                <LogLink name={nameOf(group.name)} search={searchOf(group.name)} />
              </Cell>
              <Cell number>{count(group.calls)}</Cell>
              <Cell number>{percent(group.error_rate)}</Cell>
              <Cell number>{dollars(group.spend)}</Cell>
              <Cell number>{milliseconds(group.average_ms)}</Cell>
              <Cell number>{milliseconds(group.p50_ms)}</Cell>
              <Cell number>{milliseconds(group.p95_ms)}</Cell>
              <Cell number>{milliseconds(group.p99_ms)}</Cell>
              <Cell number className="text-soft">
                {bytes(group.bytes_in)} / {bytes(group.bytes_out)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
