import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { LogInForm } from '../auth/log-in-form.tsx';
import { authText } from '../messages/en/auth.ts';
import { useMe } from '../session.ts';
import { isSameLogin, noteEndedSession, rememberLogin, renewLogin } from '../session-mark.ts';
import { Dialog } from '../ui/dialog.tsx';

const m = authText;

/** Over a page whose session has ended: what was typed into it is still there after the login. */
export function LogInAgain() {
  const { data } = useMe();
  // Of the person who was here: the next login may be of someone else.
  const [before] = useState(data);
  useEffect(noteEndedSession, []);
  const enter = async () => {
    const me = await call('account.me', {});
    const isElsewhere = me.id === before?.id && me.account_id !== before.account_id;
    // A login begins in the person's first account.
    const now = isElsewhere
      ? await call('account.switch', { account_id: before.account_id }).catch(() => me)
      : me;
    if (before !== undefined && isSameLogin(before, now)) return renewLogin();
    rememberLogin();
    location.reload();
  };
  return (
    <Dialog open firm covering onClose={() => undefined} title={m.endedTitle}>
      <p className="mb-4 text-sm text-soft">{m.endedAbout}</p>
      <LogInForm email={before?.email} onLogIn={enter} />
      <a
        href="/login"
        target="_blank"
        rel="noreferrer"
        className="mt-5 block text-sm text-accent underline underline-offset-2"
      >
        {m.endedOther}
      </a>
    </Dialog>
  );
}
