import type { EndpointOutput, Webhook } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { moment } from '../model/time.ts';
import { Badge, StatusBadge, type Tone } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { useSend } from '../ui/use-send.ts';
import { AddWebhook, SigningSecret } from './webhook-dialogs.tsx';

const m = t.account.webhooks;
const touches = ['account.webhooks' as const, 'account.deliveries' as const];

export function Webhooks() {
  const webhooks = useCall('account.webhooks', {});
  const [isAdding, setAdding] = useState(false);
  const rotate = useSend('account.webhook-rotate', { touches });
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
      <Problem error={webhooks.error ?? rotate.error} />
      <Card flush>
        {!webhooks.data && !webhooks.error && <Waiting />}
        {webhooks.data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        {webhooks.data !== undefined && webhooks.data.data.length > 0 && (
          <List webhooks={webhooks.data.data} onRotate={(id) => rotate.send({ id })} />
        )}
      </Card>
      <Deliveries />
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
      {rotate.data && <SigningSecret secret={rotate.data.secret} onClose={() => rotate.reset()} />}
    </Page>
  );
}

function List({ webhooks, onRotate }: { webhooks: Webhook[]; onRotate: (id: string) => void }) {
  const change = useSend('account.webhook-change', { touches, said: t.common.saved });
  const remove = useSend('account.webhook-remove', { touches, said: m.removed });
  const test = useSend('account.webhook-test', { touches, said: m.tested });
  return (
    <>
      <Problem error={change.error ?? remove.error ?? test.error} />
      <Table label={m.title} head={[m.url, m.events, m.state, '']}>
        {webhooks.map(({ id, url, description, events, state, off_because: reason }) => (
          <tr key={id}>
            <Cell className="min-w-56">
              <span className="font-mono text-xs break-all">{url}</span>
              <span className="block text-xs text-soft">{description}</span>
            </Cell>
            <Cell>
              <span className="flex flex-wrap gap-1">
                {events.length === 0 ? (
                  <Badge>{t.common.all}</Badge>
                ) : (
                  events.map((name) => <Badge key={name}>{name}</Badge>)
                )}
              </span>
            </Cell>
            <Cell>
              <Badge tone={state === 'on' ? 'good' : 'warn'}>{m.states[state]}</Badge>
              {reason && <span className="block text-xs text-soft">{reason}</span>}
            </Cell>
            <Cell className="text-right">
              <Menu
                trigger={
                  <IconButton label={t.common.actions(url)}>
                    <Ellipsis className="size-4" aria-hidden="true" />
                  </IconButton>
                }
                items={[
                  { title: m.test, onSelect: () => test.send({ id }) },
                  { title: m.rotate, onSelect: () => onRotate(id) },
                  {
                    title: state === 'on' ? m.switchOff : m.switchOn,
                    onSelect: () => change.send({ id, state: state === 'on' ? 'off' : 'on' }),
                  },
                  { title: m.remove, danger: true, onSelect: () => remove.send({ id }) },
                ]}
              />
            </Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}

type Delivery = EndpointOutput<'account.deliveries'>['data'][number];
const tones: Record<Delivery['status'], Tone> = { waiting: 'accent', delivered: 'good', failed: 'bad' };

function Deliveries() {
  const { data, error } = useCall('account.deliveries', { limit: 50 }, { everyMs: 5000 });
  const replay = useSend('account.delivery-replay', { touches, said: m.replayed });
  return (
    <Card title={m.deliveries} flush className="mt-4">
      <Problem error={error ?? replay.error} />
      {data?.data.length === 0 && <Empty title={m.noDeliveries} />}
      {data !== undefined && data.data.length > 0 && (
        <Table label={m.deliveries} head={[m.when, m.event, m.state, m.answer, m.attempts, '']}>
          {data.data.map((delivery) => (
            <tr key={delivery.id}>
              <Cell mono className="whitespace-nowrap text-soft">
                {moment(delivery.created_at)}
              </Cell>
              <Cell mono>{delivery.type}</Cell>
              <Cell>
                <Badge tone={tones[delivery.status]}>{m.deliveryStates[delivery.status]}</Badge>
                {delivery.last_error && (
                  <span className="block text-xs text-soft">{delivery.last_error}</span>
                )}
              </Cell>
              <Cell>
                {delivery.last_status === null ? '–' : <StatusBadge status={delivery.last_status} />}
              </Cell>
              <Cell className="tabular">{delivery.attempts}</Cell>
              <Cell className="text-right">
                <Button size="small" onClick={() => replay.send({ id: delivery.id })}>
                  {m.replay}
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
