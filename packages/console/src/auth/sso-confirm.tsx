import { useEffect, useState } from 'react';
import type { Output } from '../api.ts';
import { ssoText } from '../messages/en/sso.ts';
import { problemOf } from '../model/problem.ts';
import { Link } from '../routing/link.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { drawnAhead } from '../ui/hooks/drawn-ahead.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';
import { SecondFactor } from './second-factor.tsx';
import { enterNext } from './sso-next.ts';

const m = ssoText.confirm;
type Confirm = Output<'account.sso-finish'>['confirm'];

const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim();

/** `confirm` null: the identity is linked, and only the authenticator code is left. */
export function SsoConfirm({ provider, confirm }: { provider: string; confirm: Confirm }) {
  const send = useSend('account.sso-confirm', { onDone: enterNext });
  const mail = useSend('account.sso-mail');
  const submit = (fields: FormData) => {
    const totp = textOf(fields, 'totp');
    send.send({
      ...(confirm === null ? {} : { password: String(fields.get('password')) }),
      ...(totp === '' ? {} : { totp }),
    });
  };
  if (confirm === null)
    return (
      <AuthCard title={m.totpTitle}>
        <Form onSubmit={submit}>
          <SecondFactor autoFocus />
          <Problem error={send.error} />
          <Button type="submit" look="primary" size="large" busy={send.isPending} className="w-full">
            {m.totpSubmit}
          </Button>
        </Form>
      </AuthCard>
    );
  return (
    <AuthCard title={m.title} about={m.about(confirm.email)}>
      {confirm.password && (
        <Form onSubmit={submit} className="mb-4 space-y-4">
          <Input
            label={m.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
          />
          {confirm.totp && <SecondFactor />}
          <Problem error={send.error} />
          <Button type="submit" look="primary" size="large" busy={send.isPending} className="w-full">
            {m.submit}
          </Button>
        </Form>
      )}
      {mail.isDone ? (
        <p role="status" className="text-sm">
          {m.mailed}
        </p>
      ) : (
        <Button
          size="large"
          className="w-full"
          busy={mail.isPending}
          onClick={() => void mail.send({ provider })}
        >
          {confirm.password ? m.mail : m.mailOnly}
        </Button>
      )}
      <Problem error={mail.error} />
    </AuthCard>
  );
}

/** Opened from the email. The token lies behind #: no server log sees it. */
export function SsoMailedLink() {
  const token = drawnAhead ? undefined : /[#&]token=([\w.-]+)$/.exec(location.hash)?.[1];
  const [needsTotp, setNeedsTotp] = useState(false);
  const { send, error, isPending } = useSend('account.sso-confirm', { onDone: enterNext });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link stays the same
  useEffect(() => {
    if (token !== undefined) void send({ token });
  }, []);
  const asksTotp = error !== null && problemOf(error).code === 'totp_required';
  useEffect(() => {
    if (asksTotp) setNeedsTotp(true);
  }, [asksTotp]);
  if (token === undefined)
    return (
      <AuthCard title={m.title}>
        <p>{m.missing}</p>
      </AuthCard>
    );
  const submit = (fields: FormData) => send({ token, totp: textOf(fields, 'totp') });
  return (
    <AuthCard title={needsTotp ? m.totpTitle : m.title}>
      {needsTotp && (
        <Form onSubmit={submit}>
          <SecondFactor autoFocus />
          <Button type="submit" look="primary" size="large" busy={isPending} className="w-full">
            {m.totpSubmit}
          </Button>
        </Form>
      )}
      {error === null && !needsTotp && <p role="status">{m.confirming}</p>}
      {!asksTotp && <Problem error={error} />}
      {error !== null && !asksTotp && (
        <p className="mt-5 text-sm">
          <Link to="/login" className="font-medium text-accent underline underline-offset-2">
            {ssoText.callback.again}
          </Link>
        </p>
      )}
    </AuthCard>
  );
}
