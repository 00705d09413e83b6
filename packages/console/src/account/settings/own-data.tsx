import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { SecondFactor } from '../../auth/second-factor.tsx';
import { settingsText } from '../../messages/en/settings.ts';
import { dollars, isZero, naira } from '../../model/money.ts';
import { go } from '../../routing/place.ts';
import { useAccount, useMe } from '../../session.ts';
import { forgetLogin } from '../../session-mark.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { faultOf } from '../../ui/problem.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const m = settingsText;

/** To take along, and to leave. */
export function OwnData() {
  const { data: account } = useAccount({ always: true });
  const { data: me } = useMe();
  const [leaving, setLeaving] = useState(false);
  const [taking, setTaking] = useState(false);
  const take = useSend('account.export', {
    onDone(data) {
      setTaking(false);
      saveFile('oja-account.json', JSON.stringify(data, null, 2));
    },
  });
  return (
    <Card title={m.data}>
      <p className="mb-4 text-sm text-soft">{m.dataAbout}</p>
      <Button onClick={() => setTaking(true)}>
        <Download className="size-4" aria-hidden="true" />
        {m.dataExport}
      </Button>
      {taking && (
        <PasswordDialog
          title={m.dataExport}
          action={m.dataExport}
          of={take}
          onPassword={(password) => take.send({ current_password: password })}
          onClose={() => setTaking(false)}
        />
      )}
      <div className="mt-6 border-t border-line pt-4">
        <p className="mb-4 text-sm text-soft">
          {account?.role === 'operator' ? m.deleteOperator : m.deleteAbout}
        </p>
        {account?.role === 'developer' && (
          <Button look="danger" onClick={() => setLeaving(true)}>
            {m.delete}
          </Button>
        )}
      </div>
      {leaving && <DeleteAccount hasTotp={me?.totp === true} onClose={() => setLeaving(false)} />}
    </Card>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function DeleteAccount({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const credits = useCall('account.credits', {}).data;
  const leave = useSend('account.delete', {
    onDone() {
      forgetLogin();
      go('/account-deleted');
    },
  });
  const submit = (fields: FormData) => {
    leave.send({
      current_password: String(fields.get('current')),
      ...(hasTotp ? { totp: String(fields.get('totp')).trim() } : {}),
      give_up_credits: fields.get('giveUp') === 'on',
    });
  };
  const isLeft = credits !== undefined && !isZero(credits.available);
  const mustGiveUp = faultOf(leave.error, 'give_up_credits') !== undefined;
  return (
    <FormDialog title={m.deleteTitle} action={m.delete} of={leave} danger onSubmit={submit} onClose={onClose}>
      <ul className="list-disc space-y-1 pl-5 text-sm text-soft">
        {m.deleteWhat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isLeft && (
        <p className="text-sm font-medium text-warn">
          {m.deleteLeft(dollars(credits.available), naira(credits.available_naira))}
        </p>
      )}
      {(isLeft || mustGiveUp) && <Checkbox label={m.deleteGiveUp} name="giveUp" required />}
      <Input label={m.current} name="current" type="password" autoComplete="current-password" required />
      {hasTotp && <SecondFactor />}
    </FormDialog>
  );
}
