import type { EndpointId } from '@oja/client';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { useMay } from '../session.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { ListPage } from '../ui/list-page.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { ConnectionCells } from './connection-cells.tsx';
import { EditUpstream, TestResult, type Upstream, UpstreamDialog } from './upstream-dialog.tsx';

const m = operatorText.upstreams;
const touches: EndpointId[] = ['operator.upstreams', 'operator.engines', 'ai.models'];

export function Upstreams() {
  const { data, error } = useCall('operator.upstreams', {});
  const mayChange = useMay('operator.change');
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Upstream>();
  return (
    <ListPage
      title={m.title}
      about={m.about}
      add={mayChange ? m.add : undefined}
      onAdd={() => setAdding(true)}
      items={data?.data}
      error={error}
      none={m.none}
      noneAbout={m.noneAbout}
      head={[m.name, m.url, m.models, m.priority, m.weight, m.state, '']}
      row={(upstream) => <Row key={upstream.id} upstream={upstream} onEdit={() => setEdited(upstream)} />}
    >
      <Retiring />
      {edited && data && (
        <EditUpstream presets={data.presets} upstream={edited} onClose={() => setEdited(undefined)} />
      )}
      {isAdding && data && <UpstreamDialog presets={data.presets} onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

/** Models that providers stop serving soon. */
function Retiring() {
  const { data } = useCall('operator.retiring-models', {}, { staleMs: 300_000 });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Card title={m.retiring} className="mt-4" flush>
      <p className="px-5 pt-3 pb-1 text-sm text-soft">{m.retiringAbout}</p>
      <Table label={m.retiring} head={[m.models, m.retiresOn]}>
        {data.data.map(({ model, retires_on, owned_by }) => (
          <tr key={model}>
            <Cell>
              <span className="font-medium wrap-anywhere">{model}</span>{' '}
              <span className="text-xs text-soft">{owned_by}</span>
            </Cell>
            <Cell className="tabular whitespace-nowrap">{retires_on}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function Row({ upstream, onEdit }: { upstream: Upstream; onEdit: () => void }) {
  const test = useSend('operator.upstream-test', { touches });
  const change = useSend('operator.upstream-change', { touches, said: m.changed });
  const remove = useSend('operator.upstream-remove', { touches, said: m.removed });
  const isChat = /^(?:openai|anthropic|gemini)$/.test(upstream.kind);
  return (
    <tr>
      <Cell>
        <span className="font-medium">{upstream.name}</span>{' '}
        <span className="text-xs text-soft">{upstream.kind}</span>
        {upstream.disputed_calls ? (
          <span className="block text-xs text-bad">{m.disputed(upstream.disputed_calls)}</span>
        ) : null}
        {test.data ? <TestResult result={test.data} /> : <LastProblem upstream={upstream} />}
        <Problem error={test.error ?? change.error} />
      </Cell>
      <Cell mono className="text-soft">
        <span className="wrap-anywhere">{upstream.url}</span>{' '}
        {upstream.key !== null && <span className="block whitespace-nowrap">{upstream.key}</span>}
      </Cell>
      <Cell mono className="min-w-32">
        {isChat ? (upstream.models?.join(', ') ?? m.anyModel) : (upstream.default_model ?? '–')}
      </Cell>
      <Cell className="tabular">{isChat ? upstream.priority : '–'}</Cell>
      <Cell className="tabular">{isChat ? upstream.weight : '–'}</Cell>
      <ConnectionCells
        words={m}
        connection={upstream}
        test={upstream.source === 'console' ? test : undefined}
        change={change}
        remove={remove}
        onEdit={onEdit}
      />
    </tr>
  );
}

/** Why the last test failed, with the words of the provider. */
const LastProblem = ({ upstream: { problem } }: { upstream: Upstream }) =>
  problem === null ? null : (
    <p className="mt-1 max-w-80 min-w-48 text-xs wrap-anywhere text-bad">{problem}</p>
  );
