import { useState } from 'react';
import { useCall } from '../../api.ts';
import { SecondFactor } from '../../auth/second-factor.tsx';
import { securityText } from '../../messages/en/security.ts';
import { settingsText } from '../../messages/en/settings.ts';
import { useMe } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';

const m = securityText.email;
const touches = ['account.email-change-get' as const];

/** The email address of the person; a change waits for both mailboxes. */
export function EmailAddress() {
  const { data: me } = useMe();
  const { data, error } = useCall('account.email-change-get', {});
  const [isChanging, setChanging] = useState(false);
  const cancel = useSend('account.email-change-cancel', { touches, said: m.cancelled });
  const change = data?.change;
  if (me === undefined) return null;
  return (
    <Card title={m.title}>
      <p className="font-medium wrap-anywhere">{me.email}</p>
      <p className="mt-1 text-sm text-soft">{m.about}</p>
      <Problem error={error ?? cancel.error} />
      {change ? (
        <div className="mt-4 space-y-3 text-sm">
          <p className="wrap-anywhere">{m.pending(change.email)}</p>
          <ul className="flex flex-wrap gap-2">
            <li>
              <Badge tone={change.approved ? 'good' : 'plain'}>
                {change.approved ? m.approved : m.notApproved}
              </Badge>
            </li>
            <li>
              <Badge tone={change.confirmed ? 'good' : 'plain'}>
                {change.confirmed ? m.confirmed : m.notConfirmed}
              </Badge>
            </li>
          </ul>
          <Button busy={cancel.isPending} onClick={() => cancel.send({})}>
            {m.cancel}
          </Button>
        </div>
      ) : (
        <Button className="mt-4" onClick={() => setChanging(true)}>
          {m.change}
        </Button>
      )}
      {isChanging && <ChangeDialog hasTotp={me.totp} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function ChangeDialog({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const begin = useSend('account.email-change', { touches, said: m.sent, onDone: onClose });
  const submit = (fields: FormData) => {
    begin.send({
      email: String(fields.get('email')).trim(),
      current_password: String(fields.get('current')),
      ...(hasTotp ? { totp: String(fields.get('totp')).trim() } : {}),
    });
  };
  return (
    <Dialog open onClose={onClose} title={m.change}>
      <Form onSubmit={submit}>
        <Input
          label={m.fresh}
          name="email"
          type="email"
          autoComplete="email"
          required
          problem={faultOf(begin.error, 'email')}
        />
        <Input
          label={settingsText.current}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        {hasTotp && <SecondFactor />}
        {faultOf(begin.error, 'email') === undefined && <Problem error={begin.error} />}
        <DialogButtons action={m.send} busy={begin.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
