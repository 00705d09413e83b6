import type { EndpointOutput } from '@oja/client';
import { daySlots, groupsBySlot } from '../account/usage/days.ts';
import { useCall } from '../api.ts';
import { accountText } from '../messages/en/account.ts';
import { operatorText } from '../messages/en/operator.ts';
import { safetyText } from '../messages/en/safety.ts';
import { dollars, naira, roundedDollars } from '../model/money.ts';
import { ago, bytes, count, moment, percent, utcDay } from '../model/time.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Lines } from '../ui/lines.tsx';
import { May } from '../ui/may.tsx';
import { Card, Figure, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.system;

type Shown = EndpointOutput<'operator.system'>;

function Plugins({ loaded, failed }: { loaded: Shown['plugins']; failed: Shown['failed_plugins'] }) {
  if (loaded.length + failed.length === 0) return null;
  return (
    <Card title={m.plugins} className="mt-4">
      <ul className="space-y-2 text-sm">
        {loaded.map(({ name, title, about }) => (
          <li key={name}>
            <span className="font-medium">{title}</span> <span className="text-soft">{about}</span>
          </li>
        ))}
        {failed.map(({ name, problem }) => (
          <li key={name}>
            <Badge tone="bad">{m.pluginFailed}</Badge> <span className="font-medium">{name}</span>{' '}
            <span className="break-words text-soft">{problem}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function System() {
  const system = useCall('operator.system', {}, { everyMs: 10_000 });
  const { data, error } = system;
  const engines = useCall('operator.engines', {});
  const safety = useCall('operator.safety', {});
  const from = utcDay(-29);
  const usage = useCall('operator.usage', { from, group_by: 'day' });
  // All at once: parts that come one by one would push each other down.
  const isReady = [system, engines, safety, usage].every((part) => part.data !== undefined || part.error);
  const days = daySlots(from, utcDay());
  const byDay = groupsBySlot(usage.data?.groups ?? []);
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={error ?? usage.error} />
      {!isReady && <Waiting lines={10} />}
      {isReady && data && (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure name={m.accounts} value={count(data.accounts)} />
            <Figure
              name={m.balances}
              value={roundedDollars(data.balances)}
              exact={dollars(data.balances)}
              about={`${m.held} ${dollars(data.held)}`}
            />
            <Figure
              name={m.running}
              value={count(data.running_calls)}
              about={`${m.memory} ${bytes(data.memory_bytes)}`}
            />
            <Figure
              name={m.ready}
              value={
                engines.data
                  ? `${engines.data.data.filter(({ state }) => state === 'ready').length} / ${engines.data.data.length}`
                  : '…'
              }
            />
          </div>
          <div className="mt-4 grid gap-4 lg:grid-cols-2">
            <Card title={m.title}>
              <Facts
                facts={[
                  [m.version, data.version],
                  [m.node, data.node],
                  [m.store, data.store],
                  [m.started, `${moment(data.started_at)} (${ago(data.started_at)})`],
                ]}
              />
            </Card>
            <NairaRate rate={data.naira_per_dollar} />
          </div>
          <Safety />
          <Plugins loaded={data.plugins} failed={data.failed_plugins} />
          <Card title={m.usage} className="mt-4">
            <p className="mb-4 text-sm text-soft">
              {usage.data &&
                `${count(usage.data.total.calls)} ${m.calls.toLowerCase()} · ${dollars(usage.data.total.spend)} · ${percent(usage.data.total.error_rate)} ${accountText.usage.errors.toLowerCase()}`}
            </p>
            <Lines
              label={accountText.usage.daily.latency}
              names={days.map(({ name }) => name)}
              lines={[
                {
                  title: accountText.usage.p50,
                  stroke: 'stroke-accent',
                  values: days.map(({ begins }) => byDay.get(begins)?.p50_ms ?? null),
                },
                {
                  title: accountText.usage.p95,
                  stroke: 'stroke-ochre',
                  values: days.map(({ begins }) => byDay.get(begins)?.p95_ms ?? null),
                },
              ]}
            />
          </Card>
          <Books />
        </>
      )}
    </Page>
  );
}

function NairaRate({ rate }: { rate: string }) {
  const mayChange = useMay('operator.change');
  const set = useSend('operator.naira', {
    touches: ['operator.system', 'public.catalogue', 'operator.prices'],
    said: m.rateDone,
  });
  const submit = (fields: FormData) => {
    set.send({ naira_per_dollar: Number(fields.get('rate')) });
  };
  return (
    <Card title={m.rateTitle}>
      <p className="mb-3 text-sm text-soft">
        {naira(rate)}. {m.rateAbout}
      </p>
      <Form onSubmit={submit} className="flex items-end gap-3">
        <Input
          label={m.rate}
          name="rate"
          type="number"
          step="0.01"
          min="0.01"
          defaultValue={rate}
          required
          disabled={!mayChange}
          key={rate}
        />
        {mayChange && (
          <Button type="submit" busy={set.isPending}>
            {m.rateSet}
          </Button>
        )}
      </Form>
      <Problem error={set.error} />
    </Card>
  );
}

function Books() {
  const verify = useSend('operator.verify-books');
  return (
    <Card
      title={m.books}
      className="mt-4"
      actions={
        <May right="operator.change">
          <Button size="small" busy={verify.isPending} onClick={() => verify.send({})}>
            {m.verify}
          </Button>
        </May>
      }
    >
      {!verify.data && <p className="text-sm text-soft">{m.booksAbout}</p>}
      <Problem error={verify.error} />
      {verify.data?.ok && <p className="text-sm font-medium text-good">{m.booksRight(verify.data.checks)}</p>}
      {verify.data && !verify.data.ok && (
        <>
          <p className="mb-2 text-sm font-medium text-bad">{m.booksWrong(verify.data.faults.length)}</p>
          <Table label={m.books} head={[m.check, m.subject, m.expected, m.found]}>
            {verify.data.faults.map((fault) => (
              <tr key={`${fault.check}-${fault.subject}`}>
                <Cell>{fault.check}</Cell>
                <Cell mono>{fault.subject}</Cell>
                <Cell mono>{fault.expected}</Cell>
                <Cell mono>{fault.found}</Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Card>
  );
}

function Safety() {
  const { data, error } = useCall('operator.safety', {});
  const s = safetyText;
  return (
    <Card title={s.title} className="mt-4">
      <p className="mb-3 text-sm text-soft">{s.about}</p>
      <Problem error={error} />
      {data && data.findings.length === 0 && <p className="text-sm">{s.none}</p>}
      {data && data.findings.length > 0 && (
        <ul aria-label={s.title} className="divide-y divide-line">
          {data.findings.map(({ id, severity, problem, fix }) => (
            <li key={id} className="grid gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[5rem_1fr_1fr]">
              <Badge tone={severity === 'unsafe' ? 'bad' : 'warn'}>{s.severities[severity]}</Badge>
              <p className="font-medium wrap-anywhere sm:font-normal">{problem}</p>
              <p className="text-soft wrap-anywhere">{fix}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
