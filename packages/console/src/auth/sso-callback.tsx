import { useEffect, useState } from 'react';
import { call, type Output } from '../api.ts';
import { ssoText } from '../messages/en/sso.ts';
import { Link, useParams } from '../routing/link.tsx';
import { drawnAhead } from '../ui/hooks/drawn-ahead.ts';
import { Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';
import { SsoConfirm } from './sso-confirm.tsx';
import { enterNext } from './sso-next.ts';

const m = ssoText.callback;
type Login = Output<'account.sso-finish'>;

/** What the provider added to the URL; the code is taken out of it at once. */
function takeReturned(provider: string) {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  const given = Object.fromEntries(
    ['code', 'iss', 'error'].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { provider, state: query.get('state') ?? '', ...given };
}

/** The identity provider sends the browser here. */
export function SsoCallback() {
  const { provider = '' } = useParams();
  const [login, setLogin] = useState<Login>();
  const [error, setError] = useState<unknown>();
  const [isEmpty] = useState(() => !drawnAhead && location.search === '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is used once
  useEffect(() => {
    if (isEmpty) return;
    call('account.sso-finish', takeReturned(provider)).then(setLogin, setError);
  }, []);
  useEffect(() => {
    if (login?.status === 'logged_in') enterNext();
    if (login?.status === 'linked') location.replace('/console/settings');
  }, [login]);
  if (login?.status === 'confirm' || login?.status === 'totp')
    return <SsoConfirm provider={provider} confirm={login.confirm} />;
  return (
    <AuthCard title={m.title}>
      {error === undefined && !isEmpty ? (
        <p role="status">{m.waiting}</p>
      ) : (
        <>
          {isEmpty ? <p>{m.failed}</p> : <Problem error={error} />}
          <p className="mt-5 text-sm">
            <Link to="/login" className="font-medium text-accent underline underline-offset-2">
              {m.again}
            </Link>
          </p>
        </>
      )}
    </AuthCard>
  );
}
