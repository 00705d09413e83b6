import type { Key } from '@oja/client';
import { Ellipsis, KeyRound, Pause, Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { controlText } from '../../messages/en/control.ts';
import { t } from '../../messages/en.ts';
import { dollars } from '../../model/money.ts';
import { ago, moment } from '../../model/time.ts';
import { navigate, useSearch } from '../../routing/link.tsx';
import { useMay, useMe } from '../../session.ts';
import { useTestMode } from '../../test-mode.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Menu } from '../../ui/menu.tsx';
import { Card, Empty, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { firstCallCurl } from '../overview/first-call.ts';
import { TestModeNotice, TestModeSwitch } from '../test-mode-notice.tsx';
import { CreateKey, EditKey, RevokeKey, RotateKey } from './key-dialogs.tsx';

const m = accountText.keys;
const tones: Record<Key['state'], Tone> = { active: 'good', paused: 'warn', revoked: 'bad', expired: 'warn' };
type Action = { kind: 'edit' | 'rotate' | 'revoke'; key: Key };

export function Keys() {
  const { create, revoked } = useSearch<{ create?: string; revoked?: string }>();
  const keys = useCall('account.keys', { revoked: revoked === undefined ? 'false' : 'true' });
  const [action, setAction] = useState<Action>();
  const isTest = useTestMode();
  const shown = keys.data?.data.filter(({ mode }) => !isTest || mode === 'test');
  const pause = useSend('account.key-change', { touches: ['account.keys'] });
  const mayCreate = useMay('keys.own');
  const setSearch = (search: Record<string, string | undefined>) =>
    navigate({ to: '/console/keys', search, replace: true });
  const done = () => setAction(undefined);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <>
          <TestModeSwitch />
          {mayCreate && (
            <Button look="primary" onClick={() => setSearch({ revoked, create: '1' })}>
              <KeyRound className="size-4" aria-hidden="true" />
              {m.create}
            </Button>
          )}
        </>
      }
    >
      <TestModeNotice />
      <Problem error={keys.error ?? pause.error} />
      <Card
        title={m.list}
        flush
        actions={
          <Checkbox
            label={m.showRevoked}
            checked={revoked !== undefined}
            onChange={(event) => setSearch({ revoked: event.target.checked ? '1' : undefined })}
          />
        }
      >
        {keys.data === undefined && !keys.error && <Waiting />}
        {shown?.length === 0 && (
          <Empty title={m.none}>
            <p className="mb-3">{m.noneAbout}</p>
            <Code text={firstCallCurl()} label={accountText.start.call} className="text-left" />
          </Empty>
        )}
        {shown !== undefined && shown.length > 0 && (
          <KeyTable
            keys={shown}
            onAction={setAction}
            onPause={(id, paused) =>
              pause.send({ id, paused }, () => toast(controlText.keys[paused ? 'paused' : 'resumed']))
            }
          />
        )}
      </Card>
      {create !== undefined && mayCreate && <CreateKey onClose={() => setSearch({ revoked })} />}
      {action?.kind === 'edit' && <EditKey apiKey={action.key} onClose={done} />}
      {action?.kind === 'rotate' && <RotateKey apiKey={action.key} onClose={done} />}
      {action?.kind === 'revoke' && <RevokeKey apiKey={action.key} onClose={done} />}
    </Page>
  );
}

interface TableProps {
  keys: Key[];
  onAction: (action: Action) => void;
  onPause: (id: string, paused: boolean) => void;
}

function KeyTable({ keys, onAction, onPause }: TableProps) {
  const mayOwn = useMay('keys.own');
  const mayAll = useMay('keys.all');
  const { data: me } = useMe();
  const own = me?.accounts.find(({ id }) => id === me.account_id)?.member_id;
  const mayChange = (key: Key) => mayAll || (mayOwn && key.created_by === own);
  return (
    <Table
      label={m.list}
      head={[
        m.key,
        m.lastUsed,
        m.spend,
        m.state,
        m.access,
        <span key="actions" className="sr-only">
          {m.edit}
        </span>,
      ]}
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <Cell className="min-w-44">
            <span className="font-medium wrap-anywhere">{key.name}</span>
            {key.mode === 'test' && (
              <Badge tone="accent" className="ml-2">
                Test
              </Badge>
            )}
            <span className="block font-mono text-xs text-soft">{key.hint}</span>
          </Cell>
          <Cell className="whitespace-nowrap text-soft">
            {key.last_used_at === null ? (
              t.common.never
            ) : (
              <span title={moment(key.last_used_at)}>{ago(key.last_used_at)}</span>
            )}
          </Cell>
          <Cell className="whitespace-nowrap tabular">
            {dollars(key.spent_this_month)}
            {key.monthly_cap !== null && <span className="text-soft"> {m.of(dollars(key.monthly_cap))}</span>}
          </Cell>
          <Cell>
            <Badge tone={tones[key.state]}>
              {key.state === 'paused' ? controlText.keys.state : m.states[key.state]}
            </Badge>
            {key.expires_at !== null && key.state === 'active' && (
              <span className="block text-xs whitespace-nowrap text-soft">
                {m.until(moment(key.expires_at))}
              </span>
            )}
          </Cell>
          <Cell className="max-w-64 min-w-52">
            <span className="flex flex-wrap gap-1">
              {key.scopes.map((scope) => (
                <Badge key={scope}>{scope}</Badge>
              ))}
            </span>
          </Cell>
          {/* On a phone it stays in sight whatever is scrolled. */}
          <Cell className="row-actions">
            {key.state !== 'revoked' && mayChange(key) && (
              <Menu
                trigger={
                  <IconButton label={t.common.actions(key.name)}>
                    <Ellipsis className="size-4" aria-hidden="true" />
                  </IconButton>
                }
                items={[
                  {
                    title: m.edit,
                    icon: <Pencil className="size-4" />,
                    onSelect: () => onAction({ kind: 'edit', key }),
                  },
                  key.state === 'paused'
                    ? {
                        title: controlText.keys.resume,
                        icon: <Play className="size-4" />,
                        onSelect: () => onPause(key.id, false),
                      }
                    : {
                        title: controlText.keys.pause,
                        icon: <Pause className="size-4" />,
                        onSelect: () => onPause(key.id, true),
                      },
                  {
                    title: m.rotate,
                    icon: <RotateCw className="size-4" />,
                    onSelect: () => onAction({ kind: 'rotate', key }),
                  },
                  {
                    title: m.revoke,
                    icon: <Trash2 className="size-4" />,
                    danger: true,
                    onSelect: () => onAction({ kind: 'revoke', key }),
                  },
                ]}
              />
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
