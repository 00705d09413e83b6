import type { AccountRow } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { call, useCall } from '../api.ts';
import { impersonationText } from '../messages/en/impersonation.ts';
import { operatorText } from '../messages/en/operator.ts';
import { t } from '../messages/en.ts';
import { dollars } from '../model/money.ts';
import { count, day } from '../model/time.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { Id } from '../ui/copy.tsx';
import { Input } from '../ui/field.tsx';
import { useLater } from '../ui/hooks/use-later.ts';
import { useMore } from '../ui/hooks/use-more.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { Menu } from '../ui/menu.tsx';
import { More } from '../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import {
  AccountKeys,
  DeleteAccount,
  Grant,
  MakeOperator,
  ResetTwoFactor,
  Suspend,
} from './account-dialogs.tsx';
import { AccountLimits } from './account-limits.tsx';
import { Impersonate } from './impersonate.tsx';
import { SignUps } from './sign-ups.tsx';

const m = operatorText.accounts;
const accountName = ({ id }: AccountRow) => id;
type Kind = 'view' | 'grant' | 'suspend' | 'operator' | 'keys' | 'limits' | 'two-factor' | 'delete';
type Action = { kind: Kind; account: AccountRow };

export function Accounts() {
  const { search = '' } = useSearch<{ search?: string }>();
  const later = useLater(search, 250);
  const accounts = useCall('operator.accounts', { search: later, limit: 50 }, { keepBefore: true });
  const mayGrant = useMay('operator.money');
  const mayChange = useMay('operator.change');
  const [action, setAction] = useState<Action>();
  const touches = ['operator.accounts' as const];
  const change = useSend('operator.account-change', { touches, said: m.changed });
  const signOut = useSend('operator.sign-out', { said: m.signedOut });
  const read = (cursor: string) => call('operator.accounts', { search: later, limit: 50, cursor });
  const list = useMore(later, accounts.data, read, accountName);
  const opens = (title: string, kind: Kind, account: AccountRow) => ({
    title,
    onSelect: () => setAction({ kind, account }),
  });
  const changes = (account: AccountRow) => [
    opens(m.limits.open, 'limits', account),
    { title: m.signOut, onSelect: () => signOut.send({ id: account.id }) },
    opens(m.twoFactorOpen, 'two-factor', account),
    account.role === 'operator'
      ? {
          title: m.makeDeveloper,
          onSelect: () => change.send({ id: account.id, role: 'developer' as const }),
        }
      : { ...opens(m.makeOperator, 'operator', account), danger: true },
    account.state === 'active'
      ? { ...opens(m.suspend, 'suspend', account), danger: true }
      : { title: m.restore, onSelect: () => change.send({ id: account.id, state: 'active' as const }) },
    // An operator is made a developer first.
    ...(account.role === 'developer' ? [{ ...opens(m.delete, 'delete', account), danger: true }] : []),
  ];
  const items = (account: AccountRow) => [
    ...(account.role === 'developer' ? [opens(impersonationText.open, 'view', account)] : []),
    ...(mayGrant ? [opens(m.grant, 'grant', account)] : []),
    opens(m.showKeys, 'keys', account),
    {
      title: m.usage,
      onSelect: () => navigate({ to: '/operator/requests', search: { account: account.id } }),
    },
    ...(mayChange ? changes(account) : []),
  ];
  return (
    <Page title={m.title}>
      <SignUps />
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
      <Problem error={accounts.error ?? list.error ?? change.error ?? signOut.error} />
      <Card flush>
        {!accounts.data && !accounts.error && <Waiting />}
        {accounts.data && list.rows.length === 0 && <Empty title={m.none} />}
        {list.rows.length > 0 && (
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
            {list.rows.map((account) => (
              <tr key={account.id}>
                <Cell className="min-w-44">
                  <span className="font-medium wrap-anywhere">{account.email}</span>{' '}
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
                <Cell className="row-actions">
                  {account.state !== 'deleted' && (
                    <Menu
                      trigger={
                        <IconButton label={t.common.actions(account.email)}>
                          <Ellipsis className="size-4" aria-hidden="true" />
                        </IconButton>
                      }
                      items={items(account)}
                    />
                  )}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      <More list={list} isBefore={accounts.isBefore} />
      {action?.kind === 'view' && (
        <Impersonate account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'grant' && <Grant account={action.account} onClose={() => setAction(undefined)} />}
      {action?.kind === 'suspend' && (
        <Suspend account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'operator' && (
        <MakeOperator account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'delete' && (
        <DeleteAccount account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'limits' && (
        <AccountLimits account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'two-factor' && (
        <ResetTwoFactor account={action.account} onClose={() => setAction(undefined)} />
      )}
      {action?.kind === 'keys' && (
        <AccountKeys account={action.account} onClose={() => setAction(undefined)} />
      )}
    </Page>
  );
}
