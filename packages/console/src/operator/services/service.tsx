import { useState } from 'react';
import { type Output, useCall } from '../../api.ts';
import { servicesText as m } from '../../messages/en/services.ts';
import { dollars } from '../../model/money.ts';
import { count } from '../../model/time.ts';
import { navigate, useParams } from '../../routing/link.tsx';
import { useMay } from '../../session.ts';
import { Badge, StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { DefinitionEditor, Secrets } from './definition-editor.tsx';
import { touches, Versions } from './versions.tsx';

type Service = Output<'operator.service'>;

export function ServicePage() {
  const { slug = '' } = useParams();
  const { data, error } = useCall('operator.service', { slug });
  const mayChange = useMay('operator.change');
  const test = useSend('operator.service-test');
  if (data === undefined) return <Page title={slug}>{error ? <Problem error={error} /> : <Waiting />}</Page>;
  return (
    <Page
      title={data.name}
      about={
        <span className="flex flex-wrap items-center gap-2">
          <StateBadge state={data.state} /> <span className="font-mono text-xs">x.{data.slug}</span>{' '}
          {data.category}
        </span>
      }
      actions={mayChange && <Actions service={data} test={test} />}
    >
      <div className="space-y-4">
        <Problem error={test.error} />
        {test.data && <TestResults results={test.data.data} />}
        <Operations service={data} />
        <Usage slug={slug} />
        <Versions service={data} mayChange={mayChange} />
        {mayChange && <Secrets service={data} />}
        {mayChange && <DefinitionEditor key={data.version} service={data} />}
      </div>
    </Page>
  );
}

interface ActionsProps {
  service: Service;
  test: ReturnType<typeof useSend<'operator.service-test'>>;
}

function Actions({ service: { slug, name, state, version, versions }, test }: ActionsProps) {
  const publish = useSend('operator.service-publish', { touches });
  const remove = useSend('operator.service-remove', {
    touches: ['operator.services'],
    said: m.removed,
    onDone: () => navigate({ to: '/operator/services' }),
  });
  const [isRemoving, setRemoving] = useState(false);
  const latest = versions[0]?.version ?? version;
  const isNew = state !== 'live' || latest !== version;
  return (
    <>
      <Button busy={test.isPending} onClick={() => void test.send({ slug })}>
        {m.test}
      </Button>
      {state === 'live' && (
        <Button busy={publish.isPending} onClick={() => void publish.send({ slug, version, state: 'off' })}>
          {m.turnOff}
        </Button>
      )}
      <Button look="danger" onClick={() => setRemoving(true)}>
        {m.remove}
      </Button>
      {isNew && (
        <Button look="primary" busy={publish.isPending} onClick={() => void publish.send({ slug })}>
          {latest === 1 ? m.publish : m.publishVersion(latest)}
        </Button>
      )}
      <Problem error={publish.error} />
      {isRemoving && (
        <Confirm
          title={m.removeTitle(name)}
          about={m.removeAbout}
          action={m.remove}
          of={remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove.send({ slug })}
        />
      )}
    </>
  );
}

function TestResults({ results }: { results: Output<'operator.service-test'>['data'] }) {
  return (
    <Card title={m.tested} flush>
      <p className="px-5 pt-3 text-sm text-soft">{m.testAbout}</p>
      <Table label={m.tested} head={[m.operations, m.provider, m.result, m.time]} numbers={[3]}>
        {results.map(({ operation, provider, ok, latency_ms: ms, problem, response }) => (
          <tr key={`${operation} ${provider}`}>
            <Cell mono>{operation}</Cell>
            <Cell>{provider}</Cell>
            <Cell className="min-w-48">
              <Badge tone={ok ? 'good' : 'bad'}>{ok ? m.ok : m.failed}</Badge>
              <span className="mt-1 block text-xs wrap-anywhere text-soft">{problem ?? response}</span>
            </Cell>
            <Cell number>{m.ms(ms)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

const isNegative = (amount: string | null) => amount?.startsWith('-') === true;

function Operations({ service: { operations } }: { service: Service }) {
  return (
    <Card title={m.operations} flush>
      <Table
        label={m.operations}
        head={[m.operations, m.path, m.price, m.cost, m.margin]}
        numbers={[2, 3, 4]}
      >
        {operations.map(({ id, method, path, summary, price, per, cost, margin }) => (
          <tr key={id}>
            <Cell>
              {summary}
              <span className="block font-mono text-xs text-soft">{id}</span>
            </Cell>
            <Cell mono className="whitespace-nowrap">
              {method} {path}
            </Cell>
            <Cell number>
              {dollars(price)} <span className="text-xs text-soft">{m.per(per)}</span>
            </Cell>
            <Cell number>{cost === null ? '–' : dollars(cost)}</Cell>
            <Cell number className={isNegative(margin) ? 'text-bad' : ''}>
              {margin === null ? '–' : dollars(margin)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

type Figures = Output<'operator.service-usage'>['total'];

function Usage({ slug }: { slug: string }) {
  const { data, error } = useCall('operator.service-usage', { slug });
  if (data === undefined) return error ? <Problem error={error} /> : null;
  return (
    <Card title={m.usage} flush>
      {data.warnings.map((warning) => (
        <p key={warning} className="px-5 pt-3 text-sm text-bad">
          {warning}
        </p>
      ))}
      <Table
        label={m.usage}
        head={[m.operations, m.calls, m.errors, m.p95, m.revenue, m.costs, m.margin]}
        numbers={[1, 2, 3, 4, 5, 6]}
      >
        {data.operations.map(({ id, ...figures }) => (
          <FigureRow key={id} name={id} figures={figures} />
        ))}
        <FigureRow name={m.total} figures={data.total} />
      </Table>
    </Card>
  );
}

const FigureRow = ({
  name,
  figures: { calls, errors, p95_ms: p95, revenue, cost, margin },
}: {
  name: string;
  figures: Figures;
}) => (
  <tr>
    <Cell mono>{name}</Cell>
    <Cell number>{count(calls)}</Cell>
    <Cell number>{count(errors)}</Cell>
    <Cell number>{p95 === null ? '–' : m.ms(p95)}</Cell>
    <Cell number>{dollars(revenue)}</Cell>
    <Cell number>{cost === null ? '–' : dollars(cost)}</Cell>
    <Cell number className={isNegative(margin) ? 'text-bad' : ''}>
      {margin === null ? '–' : dollars(margin)}
    </Cell>
  </tr>
);
