import { type FormEvent, useState } from 'react';
import { useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { ago, moment } from '../model/time.ts';
import { useAccount, useRights } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Id } from '../ui/copy.tsx';
import { Input } from '../ui/field.tsx';
import { Card, Page } from '../ui/page.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';
import { useSend } from '../ui/use-send.ts';
import { Billing } from './billing.tsx';
import { deviceOf } from './device.ts';
import { Identities } from './identities.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { TwoFactor } from './two-factor.tsx';

const m = t.account.settings;

export function Settings() {
  const rights = useRights();
  const may = (right: 'money.manage' | 'account.own') => rights === undefined || rights.has(right);
  return (
    <Page title={m.title}>
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Profile />
        {may('money.manage') && <Billing />}
        <Password />
        <TwoFactor />
        <Passkeys />
        <Identities />
        <Sessions />
        {may('account.own') && <OwnData />}
      </div>
    </Page>
  );
}

function Profile() {
  const { data } = useAccount({ always: true });
  const change = useSend('account.change', { touches: ['account.get'], said: t.common.saved });
  if (data === undefined) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.send({ name: String(new FormData(event.currentTarget).get('name')).trim() });
  };
  return (
    <Card title={m.profile}>
      <form onSubmit={submit} className="space-y-4">
        <Input
          label={m.name}
          name="name"
          defaultValue={data.name}
          required
          maxLength={100}
          problem={faultOf(change.error, 'name')}
        />
        <Input label={m.email} value={data.email} readOnly hint={m.emailHint} />
        <p className="flex items-center gap-2 text-sm text-soft">
          {m.id} <Id value={data.id} />
        </p>
        <Problem error={change.error} />
        <Button type="submit" busy={change.isPending}>
          {t.common.save}
        </Button>
      </form>
    </Card>
  );
}

function Password() {
  const change = useSend('account.password', { said: m.changed, touches: ['account.sessions'] });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.send(
      { current_password: String(fields.get('current')), password: String(fields.get('fresh')) },
      () => form.reset(),
    );
  };
  return (
    <Card title={m.password}>
      <form onSubmit={submit} className="space-y-4">
        <Input label={m.current} name="current" type="password" autoComplete="current-password" required />
        <Input
          label={m.fresh}
          name="fresh"
          type="password"
          autoComplete="new-password"
          minLength={10}
          required
          hint={t.account.auth.passwordHint}
        />
        <Problem error={change.error} />
        <Button type="submit" busy={change.isPending}>
          {m.change}
        </Button>
      </form>
    </Card>
  );
}

function Sessions() {
  const { data, error } = useCall('account.sessions', {});
  const [ending, setEnding] = useState<string>();
  const end = useSend('account.session-end', {
    touches: ['account.sessions'],
    said: m.ended,
    onDone: () => setEnding(undefined),
  });
  return (
    <Card title={m.sessions} flush>
      <Problem error={error} />
      <ul className="divide-y divide-line">
        {data?.data.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
            <div className="min-w-0">
              <p className="truncate" title={session.user_agent}>
                {deviceOf(session.user_agent)}
              </p>
              <p className="text-xs text-soft">
                <span className="font-mono">{session.ip}</span> · {m.seen}{' '}
                <span title={moment(session.seen_at)}>{ago(session.seen_at)}</span>
              </p>
            </div>
            {session.current ? (
              <Badge tone="good">{m.thisOne}</Badge>
            ) : (
              <Button size="small" onClick={() => setEnding(session.id)}>
                {m.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending !== undefined && (
        <PasswordDialog
          title={m.endTitle}
          action={m.end}
          busy={end.isPending}
          error={end.error}
          onPassword={(password) => end.send({ id: ending, current_password: password })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  );
}
