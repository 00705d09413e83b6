/** Logging in to an MCP server that the operator sells: away to its login page, and back here with a code. */
import { useEffect, useState } from 'react';
import { call, type Output } from '../../api.ts';
import { servicesText } from '../../messages/en/services.ts';
import { Link } from '../../routing/link.tsx';
import { Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

const { mcp: m } = servicesText;

export const redirectUrl = () => `${location.origin}/operator/mcp-servers`;

/** Without a URL it is logged in already. */
export function leaveForLogin({ url }: Output<'operator.mcp-server-login'>): void {
  if (url === null) toast(m.loggedIn);
  else if (/^https?:/.test(url)) location.assign(url);
}

/** What the login page added to the URL; the code is taken out of it at once. */
function takeReturned() {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  const of = (name: string) => query.get(name) ?? undefined;
  return {
    code: of('code'),
    state: of('state') ?? '',
    iss: of('iss'),
    refusal: of('error_description') ?? of('error'),
  };
}

export function McpLogin() {
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const { code, state, iss, refusal } = takeReturned();
    // The state begins with the slug.
    const slug = state.split('.')[0] ?? '';
    if (code === undefined || slug === '') return setError(new Error(refusal ?? m.noCode));
    call('operator.mcp-server-login', { slug, code, state, ...(iss === undefined ? {} : { iss }) }).then(
      () => setDone(true),
      setError,
    );
  }, []);
  return (
    <Page title={m.loginTitle}>
      {error !== undefined && <Problem error={error} />}
      {error === undefined && !isDone && <Waiting lines={3} />}
      {isDone && <p role="status">{m.loggedIn}</p>}
      <p className="mt-5 text-sm">
        <Link to="/operator/services" className="font-medium text-accent underline underline-offset-2">
          {m.back}
        </Link>
      </p>
    </Page>
  );
}
