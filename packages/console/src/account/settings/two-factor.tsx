import { lazy, Suspense, useState } from 'react';
import { SecondFactor } from '../../auth/second-factor.tsx';
import { settingsText } from '../../messages/en/settings.ts';
import { useMe } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Id } from '../../ui/copy.tsx';
import { Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const m = settingsText;
const Qr = lazy(async () => ({ default: (await import('./qr.tsx')).Qr }));
const touches = ['account.get' as const, 'account.me' as const, 'account.sessions' as const];

export function TwoFactor() {
  const { data } = useMe();
  const begin = useSend('account.totp-begin');
  const [asking, setAsking] = useState(false);
  const confirm = useSend('account.totp-confirm', { touches });
  if (data === undefined) return null;
  if (confirm.data) {
    return (
      <Card title={m.codes}>
        <p className="mb-3 text-sm text-soft">{m.codesAbout}</p>
        <Code text={confirm.data.recovery_codes.join('\n')} label={m.codes} plain />
        <Button look="primary" className="mt-4" onClick={() => confirm.reset()}>
          {m.codesKept}
        </Button>
      </Card>
    );
  }
  return (
    <Card
      title={m.totp}
      actions={<Badge tone={data.totp ? 'good' : 'plain'}>{data.totp ? m.on : m.off}</Badge>}
    >
      {data.totp ? (
        <TurnOff onDone={() => begin.reset()} />
      ) : begin.data === undefined ? (
        <>
          <p className="mb-4 text-sm text-soft">{m.totpOff}</p>
          <Button look="primary" onClick={() => setAsking(true)}>
            {m.totpBegin}
          </Button>
          {asking && (
            <PasswordDialog
              title={m.totp}
              action={m.totpBegin}
              of={begin}
              onPassword={(password) => begin.send({ current_password: password }, () => setAsking(false))}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      ) : (
        <Scan
          uri={begin.data.uri}
          secret={begin.data.secret}
          of={confirm}
          onCode={(totp) => confirm.send({ totp })}
        />
      )}
    </Card>
  );
}

interface ScanProps {
  uri: string;
  secret: string;
  /** What it sends. */
  of: { isPending: boolean; error: unknown };
  onCode: (code: string) => void;
}

function Scan({ uri, secret, of, onCode }: ScanProps) {
  const submit = (fields: FormData) => {
    onCode(String(fields.get('totp')).trim());
  };
  return (
    <Form onSubmit={submit}>
      <p className="text-sm">{m.totpScan}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Suspense fallback={<div className="size-44" />}>
          <Qr text={uri} />
        </Suspense>
        <Id value={secret} />
      </div>
      <Input
        label={m.totpCode}
        name="totp"
        inputMode="numeric"
        pattern="\s*(\d\s*){6}"
        maxLength={20}
        required
        autoComplete="one-time-code"
        className="max-w-40 font-mono tracking-widest"
      />
      <Problem error={of.error} />
      <Button type="submit" look="primary" busy={of.isPending}>
        {m.totpConfirm}
      </Button>
    </Form>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const end = useSend('account.totp-end', { touches, onDone });
  const submit = (fields: FormData) => {
    end.send({ current_password: String(fields.get('current')), totp: String(fields.get('totp')).trim() });
  };
  return (
    <Form onSubmit={submit}>
      <p className="text-sm text-soft">{m.totpOn}</p>
      <Input label={m.current} name="current" type="password" autoComplete="current-password" required />
      <SecondFactor />
      <Problem error={end.error} />
      <Button type="submit" look="danger" busy={end.isPending}>
        {m.totpEnd}
      </Button>
    </Form>
  );
}
