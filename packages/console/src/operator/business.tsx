import { useCall } from '../api.ts';
import { businessText } from '../messages/en/business.ts';
import { asNumber, axisDollars, dollars, isBelow, roundedDollars } from '../model/money.ts';
import { count, percent, utcDay } from '../model/time.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Lines } from '../ui/lines.tsx';
import { Card, Empty, Figure, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = businessText;
const topMax = 8;

/** What the platform earns and costs, and who comes. */
export function Business() {
  const search = useSearch<{ days?: string }>();
  const size = search.days !== undefined && search.days in m.presets ? search.days : '30';
  const from = utcDay(1 - Number(size));
  const figures = useCall('operator.business', { from }, { keepBefore: true });
  const models = useCall('operator.usage', { from, group_by: 'model' }, { keepBefore: true });
  const endpoints = useCall('operator.usage', { from, group_by: 'endpoint' }, { keepBefore: true });
  const { data, error } = figures;
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <fieldset className="flex gap-1">
          <legend className="sr-only">{m.days}</legend>
          {Object.entries(m.presets).map(([days, title]) => (
            <Button
              key={days}
              size="small"
              aria-pressed={days === size}
              className={days === size ? 'bg-accent-wash! text-accent!' : ''}
              onClick={() => navigate({ to: '/operator/business', search: { days }, replace: true })}
            >
              {title}
            </Button>
          ))}
        </fieldset>
      }
    >
      <Problem error={error ?? models.error ?? endpoints.error} />
      {data === undefined && !error && <Waiting lines={10} />}
      {data !== undefined && (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
            <Money name={m.revenue} value={data.total.revenue} />
            <Money name={m.cost} value={data.total.cost} about={m.costAbout} />
            <Money name={m.margin} value={data.total.margin} about={marginShare(data.total)} />
            <Figure name={m.calls} value={count(data.total.calls)} />
            <Figure name={m.signUps} value={count(data.total.sign_ups)} />
          </div>
          <div className="mt-4 grid gap-4 xl:grid-cols-2">
            <Card title={m.money}>
              <Lines
                label={m.money}
                names={data.days.map(({ day }) => day)}
                format={(value) => axisDollars(value ?? 0)}
                lines={[
                  {
                    title: m.revenue,
                    stroke: 'stroke-accent',
                    values: data.days.map(({ revenue }) => asNumber(revenue)),
                  },
                  {
                    title: m.cost,
                    stroke: 'stroke-ochre',
                    values: data.days.map(({ cost }) => asNumber(cost)),
                  },
                ]}
              />
            </Card>
            <Card title={m.people}>
              <Lines
                label={m.people}
                names={data.days.map(({ day }) => day)}
                format={count}
                lines={[
                  {
                    title: m.active,
                    stroke: 'stroke-accent',
                    values: data.days.map((day) => day.active_accounts),
                  },
                  { title: m.signUps, stroke: 'stroke-ochre', values: data.days.map((day) => day.sign_ups) },
                ]}
              />
            </Card>
          </div>
          <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
            <Top title={m.models} head={m.model} groups={models.data?.groups} withMargin />
            <Top title={m.endpoints} head={m.endpoint} groups={endpoints.data?.groups} />
          </div>
        </>
      )}
    </Page>
  );
}

const Money = ({ name, value, about }: { name: string; value: string; about?: string | undefined }) => (
  <Figure name={name} value={roundedDollars(value)} exact={dollars(value)} about={about} />
);

function marginShare({ margin, revenue }: { margin: string; revenue: string }): string | undefined {
  const earned = asNumber(revenue);
  return earned === 0 ? undefined : m.marginShare(percent(asNumber(margin) / earned, 0));
}

interface Group {
  name: string;
  calls: number;
  spend: string;
  cost?: string | null;
  margin?: string | null;
}

interface TopProps {
  title: string;
  head: string;
  groups: Group[] | undefined;
  withMargin?: boolean;
}

function Top({ title, head, groups, withMargin = false }: TopProps) {
  const earning = (groups ?? []).toSorted((a, b) => (isBelow(a.spend, b.spend) ? 1 : -1)).slice(0, topMax);
  const heads = [head, m.calls, m.revenue, ...(withMargin ? [m.cost, m.margin] : [])];
  return (
    <Card title={title} flush>
      {groups === undefined && <Waiting />}
      {groups?.length === 0 && <Empty title={m.none} />}
      {earning.length > 0 && (
        <Table label={title} head={heads} numbers={heads.map((_, i) => i).slice(1)}>
          {earning.map(({ name, calls, spend, cost, margin }) => (
            <tr key={name}>
              <Cell className="min-w-36 font-mono text-xs wrap-anywhere">{name}</Cell>
              <Cell number>{count(calls)}</Cell>
              <Cell number>{dollars(spend)}</Cell>
              {withMargin && <Cell number>{dollars(cost ?? '0.00')}</Cell>}
              {withMargin && (
                <Cell number>
                  {margin?.startsWith('-') ? (
                    <Badge tone="bad">{dollars(margin)}</Badge>
                  ) : (
                    dollars(margin ?? '0.00')
                  )}
                </Cell>
              )}
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
