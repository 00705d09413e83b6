import { authText } from '../messages/en/auth.ts';
import { Input } from '../ui/field.tsx';

const m = authText;

/** Digits of the authenticator or a recovery code, which has letters: no numeric keypad, and no capitals. */
export function SecondFactor({ autoFocus }: { autoFocus?: boolean }) {
  return (
    <Input
      label={m.totp}
      hint={m.totpHint}
      name="totp"
      autoComplete="one-time-code"
      autoCapitalize="none"
      required
      autoFocus={autoFocus}
    />
  );
}
