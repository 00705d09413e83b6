import { useState } from 'react';
import { useCall } from '../../api.ts';
import { securityText } from '../../messages/en/security.ts';
import { settingsText } from '../../messages/en/settings.ts';
import { ago, moment } from '../../model/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const m = settingsText;
const s = securityText.sessions;

export function Sessions() {
  const { data, error } = useCall('account.sessions', {});
  const [ending, setEnding] = useState<string>();
  const end = useSend('account.session-end', {
    touches: ['account.sessions'],
    said: m.ended,
    onDone: () => setEnding(undefined),
  });
  const isPlaced = data?.data.some(({ location }) => location !== null);
  return (
    <Card title={m.sessions} flush>
      <Problem error={error} />
      <p className="px-5 py-3 text-sm text-soft">
        {s.about}{' '}
        {isPlaced && (
          <a href="https://db-ip.com" className="underline underline-offset-2">
            {s.source}
          </a>
        )}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {data?.data.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
            <div className="min-w-0">
              <p className="flex items-center gap-2">
                <span className="truncate" title={session.user_agent}>
                  {session.device}
                </span>
                {session.method !== 'password' && <Badge tone="plain">{s.methods[session.method]}</Badge>}
              </p>
              <p className="text-xs text-soft">
                {session.location ?? s.unknown} · <span className="font-mono">{session.ip}</span>
              </p>
              <p className="text-xs text-soft">
                {m.seen} <span title={moment(session.seen_at)}>{ago(session.seen_at)}</span> · {s.since}{' '}
                <span title={moment(session.created_at)}>{ago(session.created_at)}</span>
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
          of={end}
          onPassword={(password) => end.send({ id: ending, current_password: password })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  );
}
