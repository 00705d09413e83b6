import type { AccountRow } from '@oja/client';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { accountText } from '../messages/en/account.ts';
import { operatorText } from '../messages/en/operator.ts';
import { dollars, isZero, sentAmount } from '../model/money.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, Input } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Empty, Waiting } from '../ui/page.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';
import { toast } from '../ui/toast.tsx';

const m = operatorText.accounts;
interface Props {
  account: AccountRow;
  onClose: () => void;
}

/** An account can have several people: the one who asks is named by their own email address. */
export function ResetTwoFactor({ account, onClose }: Props) {
  const reset = useSend('operator.two-factor-reset', { said: m.twoFactorOff, onDone: onClose });
  const submit = (fields: FormData) => {
    reset.send({ email: String(fields.get('email')).trim() });
  };
  return (
    <FormDialog
      title={m.twoFactorTitle}
      action={m.twoFactorReset}
      of={reset}
      beside={['email']}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-soft">{m.twoFactorAbout}</p>
      <Input
        label={m.twoFactorEmail}
        name="email"
        type="email"
        required
        defaultValue={account.email}
        problem={faultOf(reset.error, 'email')}
      />
    </FormDialog>
  );
}

export function Grant({ account, onClose }: Props) {
  const grant = useSend('operator.grant', {
    touches: ['operator.accounts', 'operator.system', 'account.credits', 'account.entries'],
    onDone: ({ granted }) => {
      toast(m.granted(dollars(granted)));
      onClose();
    },
  });
  const submit = (fields: FormData) => {
    grant.send({
      id: account.id,
      amount: sentAmount(String(fields.get('amount'))),
      note: String(fields.get('note')),
    });
  };
  return (
    <FormDialog
      title={m.grantTitle(account.email)}
      action={m.grant}
      of={grant}
      beside={['amount']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={m.amount}
        name="amount"
        inputMode="decimal"
        required
        placeholder="10.00"
        problem={faultOf(grant.error, 'amount')}
      />
      <Input label={m.note} hint={m.noteHint} name="note" maxLength={200} />
    </FormDialog>
  );
}

/** A change of an account that is confirmed first. */
function useChange(onClose: () => void) {
  return useSend('operator.account-change', {
    touches: ['operator.accounts'],
    said: m.changed,
    onDone: onClose,
  });
}

export function Suspend({ account, onClose }: Props) {
  const change = useChange(onClose);
  return (
    <Confirm
      title={m.suspendTitle(account.email)}
      about={m.suspendAbout}
      action={m.suspend}
      of={change}
      onClose={onClose}
      onConfirm={() => change.send({ id: account.id, state: 'suspended' })}
    />
  );
}

export function MakeOperator({ account, onClose }: Props) {
  const change = useChange(onClose);
  return (
    <Confirm
      title={m.operatorTitle(account.email)}
      about={m.operatorAbout}
      action={m.makeOperator}
      of={change}
      onClose={onClose}
      onConfirm={() => change.send({ id: account.id, role: 'operator' })}
    />
  );
}

export function DeleteAccount({ account, onClose }: Props) {
  const leave = useSend('operator.account-delete', {
    touches: ['operator.accounts', 'operator.system'],
    said: m.deleted,
    onDone: onClose,
  });
  const submit = (fields: FormData) => {
    leave.send({
      id: account.id,
      email: String(fields.get('email')).trim(),
      give_up_credits: fields.get('giveUp') === 'on',
      note: String(fields.get('note')),
    });
  };
  const isLeft = !isZero(account.balance);
  const mustGiveUp = faultOf(leave.error, 'give_up_credits') !== undefined;
  return (
    <FormDialog
      title={m.deleteTitle(account.email)}
      action={m.deleteIt}
      of={leave}
      beside={['email']}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-soft">{m.deleteAbout}</p>
      {isLeft && <p className="text-sm font-medium text-warn">{m.deleteLeft(dollars(account.balance))}</p>}
      {(isLeft || mustGiveUp) && <Checkbox label={m.deleteGiveUp} name="giveUp" required />}
      <Input
        label={m.deleteEmail}
        name="email"
        type="email"
        autoComplete="off"
        required
        problem={faultOf(leave.error, 'email')}
      />
      <Input label={m.deleteNote} name="note" maxLength={200} />
    </FormDialog>
  );
}

export function AccountKeys({ account, onClose }: Props) {
  const mayChange = useMay('operator.change');
  const keys = useCall('operator.keys', { id: account.id });
  const [revoking, setRevoking] = useState<{ id: string; name: string }>();
  const revoke = useSend('operator.key-revoke', {
    touches: ['operator.keys', 'operator.accounts'],
    said: m.revoked,
    onDone: () => setRevoking(undefined),
  });
  return (
    <Dialog open onClose={onClose} title={m.keysTitle(account.email)} wide>
      <Problem error={keys.error} />
      {!keys.data && !keys.error && <Waiting />}
      {keys.data?.data.length === 0 && <Empty title={accountText.keys.none} />}
      <ul className="divide-y divide-line">
        {keys.data?.data.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span>
              <span className="font-medium">{key.name}</span>{' '}
              <span className="font-mono text-xs text-soft">{key.hint}</span>
              <span className="mt-1 flex flex-wrap gap-1">
                {key.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </span>
            </span>
            <span className="flex items-center gap-2">
              {key.state !== 'active' && <Badge tone="bad">{accountText.keys.states[key.state]}</Badge>}
              {mayChange && (key.state === 'active' || key.state === 'paused') && (
                <Button
                  size="small"
                  look="danger"
                  aria-label={`${m.revoke}: ${key.name}`}
                  onClick={() => setRevoking(key)}
                >
                  {m.revoke}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {revoking && (
        <Confirm
          title={accountText.keys.revokeTitle}
          about={accountText.keys.revokeAbout(revoking.name)}
          action={m.revoke}
          of={revoke}
          onClose={() => setRevoking(undefined)}
          onConfirm={() => revoke.send({ id: revoking.id })}
        />
      )}
    </Dialog>
  );
}
