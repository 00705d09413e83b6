import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { useSend } from '../ui/use-send.ts';
import { TestResult, UpstreamDialog } from './upstream-dialog.tsx';

const m = t.operator.upstreams;
export type Upstream = Output<'operator.upstreams'>['data'][number];

export function Upstreams() {
  const { data, error } = useCall('operator.upstreams', {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <Button look="primary" onClick={() => setAdding(true)}>
          {m.add}
        </Button>
      }
    >
      <Problem error={error} />
      <Card flush>
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        {data !== undefined && data.data.length > 0 && (
          <Table label={m.title} head={[m.name, m.url, m.models, m.priority, m.weight, m.state, '']}>
            {data.data.map((upstream) => (
              <Row key={upstream.id} upstream={upstream} />
            ))}
          </Table>
        )}
      </Card>
      {isAdding && data && <UpstreamDialog presets={data.presets} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Row({ upstream }: { upstream: Upstream }) {
  const [isRemoving, setRemoving] = useState(false);
  const test = useSend('operator.upstream-test');
  const change = useSend('operator.upstream-change', { touches: ['operator.upstreams'], said: m.changed });
  const remove = useSend('operator.upstream-remove', {
    touches: ['operator.upstreams'],
    said: m.removed,
    onDone: () => setRemoving(false),
  });
  const isOurs = upstream.source === 'console';
  const isChat = /^(?:openai|anthropic|gemini)$/.test(upstream.kind);
  return (
    <tr>
      <Cell>
        <span className="font-medium">{upstream.name}</span>{' '}
        <span className="text-xs text-soft">{upstream.kind}</span>
        {test.data && <TestResult result={test.data} />}
        <Problem error={test.error ?? change.error} />
      </Cell>
      <Cell mono className="text-soft">
        {upstream.url} {upstream.key !== null && `· ${upstream.key}`}
      </Cell>
      <Cell mono>
        {isChat ? (upstream.models?.join(', ') ?? m.anyModel) : (upstream.default_model ?? '–')}
      </Cell>
      <Cell className="tabular">{isChat ? upstream.priority : '–'}</Cell>
      <Cell className="tabular">{isChat ? upstream.weight : '–'}</Cell>
      <Cell>
        <Badge tone={upstream.enabled ? 'good' : 'plain'}>{upstream.enabled ? m.on : m.off}</Badge>{' '}
        {!isOurs && <Badge tone="plain">{m.environment}</Badge>}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {isOurs && (
          <span className="inline-flex gap-2">
            <Button
              size="small"
              busy={test.isPending}
              aria-label={`${m.test}: ${upstream.name}`}
              onClick={() => test.send({ id: upstream.id })}
            >
              {m.test}
            </Button>
            <Button
              size="small"
              busy={change.isPending}
              aria-label={`${upstream.enabled ? m.disable : m.enable}: ${upstream.name}`}
              onClick={() => change.send({ id: upstream.id, enabled: !upstream.enabled })}
            >
              {upstream.enabled ? m.disable : m.enable}
            </Button>
            <Button
              size="small"
              look="danger"
              aria-label={`${m.remove}: ${upstream.name}`}
              onClick={() => setRemoving(true)}
            >
              {m.remove}
            </Button>
          </span>
        )}
        {isRemoving && (
          <Confirm
            title={m.removeTitle(upstream.name)}
            about={m.removeAbout}
            action={m.remove}
            busy={remove.isPending}
            error={remove.error}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.send({ id: upstream.id })}
          />
        )}
      </Cell>
    </tr>
  );
}
