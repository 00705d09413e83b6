import type { Webhook } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { webhooksText } from '../../messages/en/webhooks.ts';
import { t } from '../../messages/en.ts';
import { useMay } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Menu } from '../../ui/menu.tsx';
import { Card, Empty, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Deliveries } from './deliveries.tsx';
import { EventCatalogue, TestEvent } from './events.tsx';
import { SigningSecret, WebhookDialog } from './webhook-dialogs.tsx';

const m = webhooksText;
const touches = ['account.webhooks' as const, 'account.deliveries' as const];

export function Webhooks() {
  const webhooks = useCall('account.webhooks', {});
  const [isAdding, setAdding] = useState(false);
  const mayManage = useMay('webhooks.manage');
  const rotate = useSend('account.webhook-rotate', { touches });
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        mayManage && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {m.add}
          </Button>
        )
      }
    >
      <Problem error={webhooks.error ?? rotate.error} />
      <Card flush>
        {!webhooks.data && !webhooks.error && <Waiting />}
        {webhooks.data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        {webhooks.data !== undefined && webhooks.data.data.length > 0 && (
          <List webhooks={webhooks.data.data} mayManage={mayManage} onRotate={(id) => rotate.send({ id })} />
        )}
      </Card>
      <Deliveries addresses={new Map(webhooks.data?.data.map(({ id, url }) => [id, url]))} />
      <EventCatalogue />
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
      {rotate.data && <SigningSecret secret={rotate.data.secret} onClose={() => rotate.reset()} />}
    </Page>
  );
}

interface ListProps {
  webhooks: Webhook[];
  mayManage: boolean;
  onRotate: (id: string) => void;
}

function List({ webhooks, mayManage, onRotate }: ListProps) {
  const change = useSend('account.webhook-change', { touches, said: t.common.saved });
  const [edited, setEdited] = useState<Webhook>();
  const [asked, setAsked] = useState<Webhook>();
  const remove = useSend('account.webhook-remove', {
    touches,
    said: m.removed,
    onDone: () => setAsked(undefined),
  });
  const [tested, setTested] = useState<string>();
  return (
    <>
      <Problem error={change.error} />
      <Table label={m.title} head={[m.url, m.events, m.state, '']}>
        {webhooks.map(({ id, url, description, events, state, off_because: reason }, i) => (
          <tr key={id}>
            <Cell className="min-w-56">
              <span className="font-mono text-xs break-all">{url}</span>
              <span className="block text-xs wrap-anywhere text-soft">{description}</span>
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
            <Cell className="row-actions">
              {mayManage && (
                <Menu
                  trigger={
                    <IconButton label={t.common.actions(url)}>
                      <Ellipsis className="size-4" aria-hidden="true" />
                    </IconButton>
                  }
                  items={[
                    { title: m.test, onSelect: () => setTested(id) },
                    { title: m.edit, onSelect: () => setEdited(webhooks[i]) },
                    { title: m.rotate, onSelect: () => onRotate(id) },
                    {
                      title: state === 'on' ? m.switchOff : m.switchOn,
                      onSelect: () => change.send({ id, state: state === 'on' ? 'off' : 'on' }),
                    },
                    { title: m.remove, danger: true, onSelect: () => setAsked(webhooks[i]) },
                  ]}
                />
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {tested !== undefined && <TestEvent id={tested} onClose={() => setTested(undefined)} />}
      {edited !== undefined && <WebhookDialog webhook={edited} onClose={() => setEdited(undefined)} />}
      {asked !== undefined && (
        <Confirm
          title={m.removeTitle}
          about={m.removeAbout(asked.url)}
          action={m.remove}
          of={remove}
          onClose={() => setAsked(undefined)}
          onConfirm={() => remove.send({ id: asked.id })}
        />
      )}
    </>
  );
}
