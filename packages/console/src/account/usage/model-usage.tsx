import { type Output, useCall } from '../../api.ts';
import { modelsText } from '../../messages/en/models.ts';
import { dollars } from '../../model/money.ts';
import { kindTitle } from '../../model/price-kinds.ts';
import { count, milliseconds, nextDay, percent, utcDay } from '../../model/time.ts';
import { navigate, useSearch } from '../../routing/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useTypedDate } from '../../ui/hooks/use-typed-date.ts';
import { Card, Empty, Figure, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const m = modelsText.usage;
type By = keyof typeof m.groups;
type Usage = Output<'account.usage'>;
type Group = Usage['groups'][number];

/** Calls to models by model, tag, upstream or kind, of the account. */
export function ModelUsage() {
  return <ModelUsagePage path="/console/model-usage" endpoint="account.usage" />;
}

/** The same of everyone, with cost and margin. */
export function AllModelUsage() {
  return <ModelUsagePage path="/operator/model-usage" endpoint="operator.usage" />;
}

const tabs: By[] = ['model', 'tag', 'upstream', 'kind'];

interface PageProps {
  path: '/console/model-usage' | '/operator/model-usage';
  endpoint: 'account.usage' | 'operator.usage';
}

function ModelUsagePage({ path, endpoint }: PageProps) {
  const search = useSearch<{ from?: string; to?: string; by?: string }>();
  const from = search.from ?? utcDay(-29);
  const to = search.to ?? utcDay();
  const by = tabs.find((name) => name === search.by) ?? 'model';
  const asked = { from, to: nextDay(to), group_by: by } as const;
  const usage = useCall(endpoint, asked, { keepBefore: true });
  const isOperators = endpoint === 'operator.usage';
  const set = (change: { from?: string; to?: string; by?: string }) =>
    navigate({ to: path, search: { ...search, ...change }, replace: true });
  const csv = new URLSearchParams({ ...asked, format: 'csv' });
  const { data } = usage;
  const shown = data?.group_by === by ? data : undefined;
  return (
    <Page
      title={m.title}
      about={isOperators ? m.operatorAbout : m.about}
      actions={
        <a
          href={`/api/v1/${isOperators ? 'operator/' : ''}usage?${csv}`}
          download="usage.csv"
          className={buttonClass()}
        >
          {m.export}
        </a>
      }
    >
      <Range from={from} to={to} onChange={set} />
      <Problem error={usage.error} />
      <Tabs
        label={m.by}
        tabs={tabs.map((name) => ({ name, title: m.groups[name] }))}
        value={by}
        onChange={(name) => set({ by: name })}
      >
        {!shown && !usage.error && <Waiting lines={6} />}
        {shown && (
          <>
            {by !== 'kind' && <Totals total={shown.total} isOperators={isOperators} />}
            <Card flush className="mt-4">
              <Groups by={by} groups={shown.groups} isOperators={isOperators} />
            </Card>
            {shown.truncated && (
              <p className="mt-4 text-sm text-soft">{m.truncated(count(shown.groups.length))}</p>
            )}
            {by === 'tag' && shown.groups.length > 0 && (
              <p className="mt-4 text-sm text-soft">{m.tagsAbout}</p>
            )}
          </>
        )}
      </Tabs>
    </Page>
  );
}

interface RangeProps {
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

function Range({ from, to, onChange }: RangeProps) {
  const first = useTypedDate(from, (value) => onChange({ from: value }));
  const last = useTypedDate(to, (value) => onChange({ to: value }));
  const isPreset = (size: string) => from === utcDay(1 - Number(size)) && to === utcDay();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <Input label={m.from} type="date" max={to} {...first} />
      <Input label={m.to} type="date" min={from} {...last} />
      <div className="flex flex-wrap gap-1">
        {Object.entries(m.presets).map(([size, title]) => (
          <Button
            key={size}
            size="small"
            aria-pressed={isPreset(size)}
            className={isPreset(size) ? 'bg-accent-wash! text-accent!' : ''}
            onClick={() => onChange({ from: utcDay(1 - Number(size)), to: utcDay() })}
          >
            {title}
          </Button>
        ))}
      </div>
    </div>
  );
}

const inputOf = (row: Usage['total']) =>
  (row.input_tokens ?? 0) + (row.cached_input_tokens ?? 0) + (row.cache_write_tokens ?? 0);
/** With its share of the input. */
const cachedOf = ({ cached_input_tokens: cached, cached_share: share }: Usage['total']): string =>
  cached ? `${count(cached)} (${percent(share ?? 0)})` : count(0);
const outputOf = (row: Usage['total']) => (row.output_tokens ?? 0) + (row.reasoning_tokens ?? 0);

function Totals({ total, isOperators }: { total: Usage['total']; isOperators: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        name={m.calls}
        value={count(total.calls)}
        about={`${m.errorRate}: ${percent(total.error_rate)}`}
      />
      <Figure name={m.spend} value={dollars(total.spend)} />
      <Figure
        name={m.tokens}
        value={count(inputOf(total) + outputOf(total))}
        about={m.tokensAbout(cachedOf(total))}
      />
      {isOperators ? (
        <Figure
          name={m.margin}
          value={dollars(total.margin ?? '0.00')}
          about={m.marginAbout(dollars(total.cost ?? '0.00'))}
        />
      ) : (
        <Figure name={m.latency} value={milliseconds(total.average_ms)} />
      )}
    </div>
  );
}

const empties: Record<By, { title: string; about: string }> = {
  model: { title: m.none, about: m.noneAbout },
  upstream: { title: m.none, about: m.noneAbout },
  tag: { title: m.noTags, about: m.noTagsAbout },
  kind: { title: m.noKinds, about: m.noKindsAbout },
};

function Groups({ by, groups, isOperators }: { by: By; groups: Group[]; isOperators: boolean }) {
  if (groups.length === 0) return <Empty title={empties[by].title}>{empties[by].about}</Empty>;
  if (by === 'kind') return <Kinds groups={groups} />;
  const head = [
    m.groups[by],
    m.calls,
    m.errorRate,
    m.input,
    m.cached,
    m.output,
    m.spend,
    ...(isOperators ? [m.cost, m.margin] : []),
    m.latency,
    m.first,
    m.speed,
  ];
  return (
    <Table label={m.title} head={head} numbers={head.map((_, i) => i).slice(1)}>
      {groups.map((group) => (
        <tr key={group.name}>
          <Cell className="min-w-40 font-medium wrap-anywhere">{group.name}</Cell>
          <Cell number>{count(group.calls)}</Cell>
          <Cell number>{percent(group.error_rate)}</Cell>
          <Cell number>{count(inputOf(group))}</Cell>
          <Cell number>{cachedOf(group)}</Cell>
          <Cell number>{count(outputOf(group))}</Cell>
          <Cell number>{dollars(group.spend)}</Cell>
          {isOperators && <Cell number>{dollars(group.cost ?? '0.00')}</Cell>}
          {isOperators && (
            <Cell number>
              <Margin text={group.margin ?? '0.00'} />
            </Cell>
          )}
          <Cell number>{milliseconds(group.average_ms)}</Cell>
          <Cell number>{milliseconds(group.first_token_ms)}</Cell>
          <Cell number>{group.tokens_per_second ?? '–'}</Cell>
        </tr>
      ))}
    </Table>
  );
}

const Margin = ({ text }: { text: string }) =>
  text.startsWith('-') ? <Badge tone="bad">{dollars(text)}</Badge> : dollars(text);

function Kinds({ groups }: { groups: Group[] }) {
  return (
    <Table label={m.title} head={[m.groups.kind, m.calls, m.units, m.spend]} numbers={[1, 2, 3]}>
      {groups.map((group) => (
        <tr key={group.name}>
          <Cell className="font-medium">{kindTitle(group.name)}</Cell>
          <Cell number>{count(group.calls)}</Cell>
          <Cell number>{count(group.units ?? 0)}</Cell>
          <Cell number>{dollars(group.spend)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
