import { useEffect } from 'react';
import { authText } from '../messages/en/auth.ts';
import { Link, navigate } from '../routing/link.tsx';
import { rememberLogin } from '../session-mark.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { faultOf, Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';
import { SsoButtons } from './sso-buttons.tsx';

const m = authText;

function enter(): void {
  rememberLogin();
  navigate({ to: '/console' });
}

/** Behind #, so that no server log sees it: the token of an email, or an invitation. */
const inHash = (name: string) => new RegExp(`[#&]${name}=([\\w-]{43})$`).exec(location.hash)?.[1];

export function SignUp() {
  const token = inHash('token');
  return token === undefined ? <NewAccount invitation={inHash('invitation')} /> : <Confirm token={token} />;
}

function Confirm({ token }: { token: string }) {
  const { send, error } = useSend('account.verify', { onDone: enter });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once
  useEffect(() => {
    void send({ token });
  }, []);
  return (
    <AuthCard title={m.confirmTitle}>
      {error ? <Problem error={error} /> : <p>{m.confirming}</p>}
      {error !== null && <LogInInstead />}
    </AuthCard>
  );
}

function NewAccount({ invitation }: { invitation: string | undefined }) {
  const make = useSend('account.signup', {
    onDone: ({ verification_sent: sent }) => {
      if (!sent) enter();
    },
  });
  const submit = (fields: FormData) => {
    const name = String(fields.get('name')).trim();
    make.send({
      email: String(fields.get('email')).trim(),
      password: String(fields.get('password')),
      ...(name === '' ? {} : { name }),
      ...(invitation === undefined ? {} : { invitation }),
    });
  };
  const named = ['email', 'password', 'name'].some((param) => faultOf(make.error, param));
  if (make.data?.verification_sent)
    return (
      <AuthCard title={m.checkEmail}>
        <p role="status">{m.checkEmailAbout}</p>
      </AuthCard>
    );
  return (
    <AuthCard title={m.signUpTitle} about={m.signUpAbout}>
      <Form onSubmit={submit}>
        <Input
          label={m.name}
          hint={m.nameHint}
          name="name"
          autoComplete="name"
          maxLength={100}
          problem={faultOf(make.error, 'name')}
        />
        <Input
          label={m.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={faultOf(make.error, 'email')}
        />
        <Input
          label={m.password}
          hint={m.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          required
          problem={faultOf(make.error, 'password')}
        />
        {!named && <Problem error={make.error} />}
        <Button type="submit" look="primary" size="large" busy={make.isPending} className="w-full">
          {m.signUp}
        </Button>
      </Form>
      <SsoButtons next="/console" invitation={invitation} />
      <LogInInstead />
    </AuthCard>
  );
}

function LogInInstead() {
  return (
    <p className="mt-5 text-sm text-soft">
      {m.haveAccount}{' '}
      <Link to="/login" className="font-medium text-accent underline underline-offset-2">
        {m.logIn}
      </Link>
    </p>
  );
}
