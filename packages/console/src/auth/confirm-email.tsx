import { useEffect } from 'react';
import { authText } from '../messages/en/auth.ts';
import { securityText } from '../messages/en/security.ts';
import { Link } from '../routing/link.tsx';
import { Button } from '../ui/button.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';

const m = securityText.email;
const said = { waiting: m.waiting, changed: m.changed, cancelled: m.refused };

/** What an emailed link opens. It changes nothing before a button is pressed: mail scanners open links too. */
export function ConfirmEmail() {
  const token = /[#&]token=([\w-]{43})$/.exec(location.hash)?.[1];
  return (
    <AuthCard title={m.confirmTitle}>
      {token === undefined ? <p>{m.noToken}</p> : <Decide token={token} />}
    </AuthCard>
  );
}

function Decide({ token }: { token: string }) {
  const look = useSend('account.email-change-look');
  const answer = useSend('account.email-change-answer');
  const { send } = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link; send is new with every drawing
  useEffect(() => void send({ token }), [token]);
  if (answer.data)
    return (
      <p>
        {said[answer.data.state]}{' '}
        <Link to="/login" className="font-medium text-accent underline">
          {authText.logIn}
        </Link>
      </p>
    );
  if (look.error !== null) return <Problem error={look.error} />;
  if (look.data === undefined) return <Waiting />;
  const { mailbox, from, to } = look.data;
  return (
    <div className="space-y-4">
      <p className="wrap-anywhere">
        {mailbox === 'old' ? m.approveAbout(from ?? '', to) : m.confirmAbout(to)}
      </p>
      <Problem error={answer.error} />
      <Button
        look="primary"
        size="large"
        className="w-full"
        busy={answer.isPending}
        onClick={() => answer.send({ token, action: 'confirm' })}
      >
        {mailbox === 'old' ? m.approve : m.confirm}
      </Button>
      <Button size="large" className="w-full" onClick={() => answer.send({ token, action: 'cancel' })}>
        {m.refuse}
      </Button>
    </div>
  );
}
