import { authText } from '../messages/en/auth.ts';
import { Link } from '../routing/link.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';

const m = authText;

/** Asks for the link, or, with the token of one, for the new password. The token lies behind #: no server log sees it. */
export function Reset() {
  const token = /[#&]token=([\w-]{43})$/.exec(location.hash)?.[1];
  return (
    <AuthCard title={m.resetTitle}>
      {token === undefined ? <AskLink /> : <SetPassword token={token} />}
    </AuthCard>
  );
}

function AskLink() {
  const ask = useSend('account.reset-request');
  const submit = (fields: FormData) => {
    ask.send({ email: String(fields.get('email')).trim() });
  };
  if (ask.isDone) return <p>{m.resetSent}</p>;
  return (
    <Form onSubmit={submit}>
      <Input label={m.email} name="email" type="email" autoComplete="username" required />
      <Problem error={ask.error} />
      <Button type="submit" look="primary" size="large" busy={ask.isPending} className="w-full">
        {m.resetAsk}
      </Button>
    </Form>
  );
}

function SetPassword({ token }: { token: string }) {
  const set = useSend('account.reset');
  const submit = (fields: FormData) => {
    set.send({ token, password: String(fields.get('password')) });
  };
  if (set.isDone)
    return (
      <p>
        {m.resetDone}{' '}
        <Link to="/login" className="font-medium text-accent underline">
          {m.logIn}
        </Link>
      </p>
    );
  return (
    <Form onSubmit={submit}>
      <Input
        label={m.newPassword}
        hint={m.passwordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        required
      />
      <Problem error={set.error} />
      <Button type="submit" look="primary" size="large" busy={set.isPending} className="w-full">
        {m.resetSet}
      </Button>
      {set.error !== null && (
        <Link to="/console/reset" className="inline-block text-sm text-accent underline underline-offset-2">
          {m.requestNewLink}
        </Link>
      )}
    </Form>
  );
}
