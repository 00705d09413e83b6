import { useEffect } from 'react';
import { authText } from '../messages/en/auth.ts';
import { t } from '../messages/en.ts';
import { safePath } from '../model/safe-path.ts';
import { Link, useSearch } from '../routing/link.tsx';
import { go } from '../routing/place.ts';
import { maybeLoggedIn, rememberLogin } from '../session-mark.ts';
import { AuthCard } from './auth-card.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SsoButtons } from './sso-buttons.tsx';

const m = authText;

export function LogIn() {
  const { next } = useSearch<{ next?: string }>();
  // Another tab has logged in already.
  useEffect(() => {
    if (maybeLoggedIn()) go(safePath(next), { replace: true });
  }, [next]);
  const enter = () => {
    rememberLogin();
    go(safePath(next));
  };
  return (
    <AuthCard title={m.logInTitle}>
      <LogInForm onLogIn={enter} />
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
