import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../api.ts';
import { authText } from '../messages/en/auth.ts';
import { t } from '../messages/en.ts';
import { problemOf } from '../model/problem.ts';
import { safePath } from '../model/safe-path.ts';
import { Link, useSearch } from '../routing/link.tsx';
import { go } from '../routing/place.ts';
import { maybeLoggedIn, rememberLogin } from '../session-mark.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SsoButtons } from './sso-buttons.tsx';

const m = authText;

export function LogIn() {
  const { next } = useSearch<{ next?: string }>();
  const [needsTotp, setNeedsTotp] = useState(false);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  // Another tab has logged in already.
  useEffect(() => {
    if (maybeLoggedIn()) go(safePath(next), { replace: true });
  }, [next]);
  const enter = () => {
    rememberLogin();
    go(safePath(next));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const totp = String(fields.get('totp') ?? '').trim();
    setBusy(true);
    setError(undefined);
    try {
      await call('account.login', {
        email: String(fields.get('email')).trim(),
        password: String(fields.get('password')),
        ...(totp === '' ? {} : { totp }),
      });
      enter();
    } catch (failure) {
      if (problemOf(failure).code === 'totp_required') setNeedsTotp(true);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthCard title={m.logInTitle}>
      <form onSubmit={submit} className="space-y-4">
        <Input
          label={m.email}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          autoFocus
        />
        <Input label={m.password} name="password" type="password" autoComplete="current-password" required />
        {needsTotp && <SecondFactor autoFocus />}
        <Problem error={error} />
        <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
          {m.logIn}
        </Button>
      </form>
      <PasskeyLogIn onLogIn={enter} />
      <SsoButtons next={next} />
      <div className="mt-5 flex flex-wrap justify-between gap-2 text-sm">
        <span className="text-soft">
          {m.noAccount}{' '}
          <Link to="/signup" className="font-medium text-accent underline underline-offset-2">
            {t.nav.signUp}
          </Link>
        </span>
        <Link to="/console/reset" className="text-accent underline underline-offset-2">
          {m.forgot}
        </Link>
      </div>
    </AuthCard>
  );
}
