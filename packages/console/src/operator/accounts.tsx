import type { AccountRow } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { call, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { dollars } from '../model/money.ts';
import { count, day } from '../model/time.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Id } from '../ui/copy.tsx';
import { Input } from '../ui/field.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { useLater } from '../ui/use-later.ts';
import { useSend } from '../ui/use-send.ts';
import { AccountKeys, Grant, Suspend } from './account-dialogs.tsx';

const m = t.operator.accounts;
type Action = { kind: 'grant' | 'suspend' | 'keys'; account: AccountRow };

export function Accounts() {
  const { search = '' } = useSearch<{ search?: string }>();
  const later = useLater(search, 250);
  const accounts = useCall('operator.accounts', { search: later, limit: 50 }, { keepBefore: true });
  const [older, setOlder] = useState<{ of: string; rows: AccountRow[]; next: string | null }>();
  const [action, setAction] = useState<Action>();
  const touches = ['operator.accounts' as const];
  const change = useSend('operator.account-change', { touches, said: m.changed });
  const signOut = useSend('operator.sign-out', { said: m.signedOut });
  const more = older?.of === later ? older : undefined;
  const next = more === undefined ? (accounts.data?.next ?? null) : more.next;
  const rows = [...(accounts.data?.data ?? []), ...(more?.rows ?? [])];
  const load = async () => {
    const page = await call('operator.accounts', { search: later, limit: 50, cursor: next! });
    setOlder({ of: later, rows: [...(more?.rows ?? []), ...page.data], next: page.next });
  };
  const items = (account: AccountRow) => [
    { title: m.grant, onSelect: () => setAction({ kind: 'grant', account }) },
    { title: m.showKeys, onSelect: () => setAction({ kind: 'keys', account }) },
    {
      title: m.usage,
      onSelect: () => navigate({ to: '/operator/requests', search: { account: account.id } }),
    },
    { title: m.signOut, onSelect: () => signOut.send({ id: account.id }) },
    account.role === 'operator'
      ? {
          title: m.makeDeveloper,
          onSelect: () => change.send({ id: account.id, role: 'developer' as const }),
        }
      : {
          title: m.makeOperator,
          onSelect: () => change.send({ id: account.id, role: 'operator' as const }),
        },
    account.state === 'active'
      ? { title: m.suspend, danger: true, onSelect: () => setAction({ kind: 'suspend', account }) }
      : { title: m.restore, onSelect: () => change.send({ id: account.id, state: 'active' as const }) },
  ];
  return (
    <Page title={m.title}>
      <div className="mb-4 max-w-md">
        <Input
          label={m.search}
          type="search"
          value={search}
          onChange={(event) =>
            navigate({
              to: '/operator/accounts',
              search: event.target.value ? { search: event.target.value } : {},
              replace: true,
            })
          }
        />
      </div>
      <Problem error={accounts.error ?? change.error ?? signOut.error} />
      <Card flush>
        {!accounts.data && !accounts.error && <Waiting />}
        {accounts.data && rows.length === 0 && <Empty title={m.none} />}
        {rows.length > 0 && (
          <Table
            label={m.title}
            head={[
              m.account,
              m.balance,
              m.spent,
              m.keys,
              m.state,
              m.since,
              <span key="a" className="sr-only">
                {t.common.actions('')}
              </span>,
            ]}
          >
            {rows.map((account) => (
              <tr key={account.id}>
                <Cell className="min-w-52">
                  <span className="font-medium">{account.email}</span>{' '}
                  {account.role === 'operator' && <Badge tone="accent">{m.operator}</Badge>}
                  <span className="block text-xs text-soft">{account.name}</span>
                  <Id value={account.id} short />
                </Cell>
                <Cell className="tabular">{dollars(account.balance)}</Cell>
                <Cell className="tabular">{dollars(account.spent_this_month)}</Cell>
                <Cell className="tabular">{count(account.keys)}</Cell>
                <Cell>
                  <Badge tone={account.state === 'active' ? 'good' : 'bad'}>{m.states[account.state]}</Badge>
                </Cell>
                <Cell mono className="whitespace-nowrap text-soft">
                  {day(account.created_at)}
                </Cell>
                <Cell className="text-right">
                  <Menu
                    trigger={
                      <IconButton label={t.common.actions(account.email)}>
                        <Ellipsis className="size-4" aria-hidden="true" />
                      </IconButton>
                    }
                    items={items(account)}
                  />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      {next !== null && (
        <div className="mt-4 text-center">
          <Button onClick={load}>{t.common.more}</Button>
        </div>
      )}
      {action?.kind === 'grant' && <Grant account={action.account} onClose={() => setAction(undefined)} />}
      {action?.kind === 'suspend' && (
        <Suspend account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'keys' && (
        <AccountKeys account={action.account} onClose={() => setAction(undefined)} />
      )}
    </Page>
  );
}
