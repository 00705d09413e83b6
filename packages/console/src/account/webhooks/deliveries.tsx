/** What was sent to webhooks, how it went, and what exactly it was. */
import type { EndpointOutput } from '@oja/client';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { webhooksText } from '../../messages/en/webhooks.ts';
import { t } from '../../messages/en.ts';
import { ago, milliseconds, moment } from '../../model/time.ts';
import { useMay, useViewing } from '../../session.ts';
import { Badge, StatusBadge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Moment } from '../../ui/moment.tsx';
import { Card, Empty, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';

const m = webhooksText;
type Delivery = EndpointOutput<'account.deliveries'>['data'][number];
const tones: Record<Delivery['status'], Tone> = { waiting: 'accent', delivered: 'good', failed: 'bad' };
const limits = { first: 50, most: 200 };

/** `addresses` by the id of their webhook. */
export function Deliveries({ addresses }: { addresses: Map<string, string> }) {
  const [limit, setLimit] = useState(limits.first);
  const { data, error } = useCall('account.deliveries', { limit }, { everyMs: 5000, keepBefore: true });
  const [shown, setShown] = useState<string>();
  const mayReplay = useMay('webhooks.manage');
  const isViewing = useViewing();
  const replay = useSend('account.delivery-replay', {
    touches: ['account.deliveries', 'account.delivery'],
    said: m.replayed,
  });
  return (
    <Card title={m.deliveries} flush className="mt-4">
      <Problem error={error ?? replay.error} />
      {!data && !error && <Waiting />}
      {data?.data.length === 0 && <Empty title={m.noDeliveries}>{m.noDeliveriesAbout}</Empty>}
      {data !== undefined && data.data.length > 0 && (
        <Table label={m.deliveries} head={[m.when, m.event, m.state, m.answer, m.attempts, '']}>
          {data.data.map((delivery) => (
            <tr key={delivery.id}>
              <Cell mono className="text-soft sm:whitespace-nowrap">
                <Moment at={delivery.created_at} bare />
              </Cell>
              <Cell className="max-w-72">
                {isViewing ? (
                  <span className="font-mono text-xs">{delivery.type}</span>
                ) : (
                  <button
                    type="button"
                    className="font-mono text-xs text-accent hover:underline"
                    aria-label={m.openDelivery(delivery.type, moment(delivery.created_at))}
                    onClick={() => setShown(delivery.id)}
                  >
                    {delivery.type}
                  </button>
                )}
                <span className="block truncate text-xs text-soft" title={addresses.get(delivery.webhook)}>
                  {addresses.get(delivery.webhook) ?? m.goneAddress}
                </span>
              </Cell>
              <Cell className="min-w-40">
                <State delivery={delivery} />
              </Cell>
              <Cell>
                {delivery.last_status === null ? '–' : <StatusBadge status={delivery.last_status} />}
              </Cell>
              <Cell className="tabular">{delivery.attempts}</Cell>
              <Cell className="row-actions">
                {mayReplay && (
                  <Button
                    size="small"
                    aria-label={`${m.replay}: ${delivery.type}, ${moment(delivery.created_at)}`}
                    onClick={() => replay.send({ id: delivery.id })}
                  >
                    {m.replay}
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {data?.next && limit < limits.most && (
        <p className="border-t border-line p-3 text-center">
          <Button size="small" onClick={() => setLimit(limits.most)}>
            {t.common.more}
          </Button>
        </p>
      )}
      {shown !== undefined && <Sent id={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { status, last_error: reason, next_attempt_at: next } = delivery;
  return (
    <>
      <Badge tone={tones[status]}>{m.deliveryStates[status]}</Badge>
      {reason && <span className="block text-xs text-soft">{reason}</span>}
      {status === 'waiting' && next && delivery.attempts > 0 && (
        <span className="block text-xs text-soft" title={moment(next)}>
          {m.nextAttempt(ago(next))}
        </span>
      )}
    </>
  );
}

/** What the receiver returned, as HTTP shows it. */
function Answer({ headers, body }: { headers: Record<string, string>; body: string }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className="w-full">
      <summary className="cursor-pointer rounded text-xs text-accent">{m.answered}</summary>
      <Code
        plain
        className="mt-2"
        text={`${lines.join('\n')}\n\n${body === '' ? `(${m.noBody})` : body}`}
        label={m.answered}
      />
    </details>
  );
}

function Sent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useCall('account.delivery', { id }, { everyMs: 5000 });
  return (
    <Dialog open onClose={onClose} title={data?.type ?? m.deliveries} wide>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data && (
        <div className="space-y-4">
          <Code text={JSON.stringify(data.body, null, 2)} label={m.sentBody} />
          <ol className="divide-y divide-line rounded-xl border border-line text-sm" aria-label={m.attempts}>
            {data.log.length === 0 && <li className="px-4 py-2 text-soft">{m.notTried}</li>}
            {data.log.map((attempt) => (
              <li key={attempt.number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="text-soft tabular">{attempt.number}.</span>
                <span className="font-mono text-xs text-soft">
                  <Moment at={attempt.at} />
                </span>
                {attempt.status !== null && <StatusBadge status={attempt.status} />}
                <span className="text-xs text-soft">{milliseconds(attempt.ms)}</span>
                {attempt.error && <span className="min-w-0 text-xs">{attempt.error}</span>}
                {attempt.response && <Answer {...attempt.response} />}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}
