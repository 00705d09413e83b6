import { useState } from 'react';
import { call } from '../api.ts';
import { authText } from '../messages/en/auth.ts';
import { problemOf } from '../model/problem.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { SecondFactor } from './second-factor.tsx';

const m = authText;

interface LogInFormProps {
  /** Filled in for a person who was logged in before. */
  email?: string | undefined;
  /** The button stays busy until it resolves. */
  onLogIn: () => Promise<void> | void;
}

/** Email and password, a second factor where the account has one, or a passkey. */
export function LogInForm({ email, onLogIn }: LogInFormProps) {
  const [needsTotp, setNeedsTotp] = useState(false);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const submit = async (fields: FormData) => {
    const totp = String(fields.get('totp') ?? '').trim();
    setBusy(true);
    setError(undefined);
    try {
      await call('account.login', {
        email: String(fields.get('email')).trim(),
        password: String(fields.get('password')),
        ...(totp === '' ? {} : { totp }),
      });
      await onLogIn();
    } catch (failure) {
      if (problemOf(failure).code === 'totp_required') setNeedsTotp(true);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Form onSubmit={submit}>
        <Input
          label={m.email}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          defaultValue={email}
          autoFocus
        />
        <Input label={m.password} name="password" type="password" autoComplete="current-password" required />
        {needsTotp && <SecondFactor autoFocus />}
        <Problem error={error} />
        <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
          {m.logIn}
        </Button>
      </Form>
      <PasskeyLogIn onLogIn={() => void onLogIn()} />
    </>
  );
}
