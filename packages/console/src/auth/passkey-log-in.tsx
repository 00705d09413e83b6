import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { securityText } from '../messages/en/security.ts';
import { cancelPasskey, logInOptions, logInWithPasskey } from '../passkey.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';

const m = securityText.passkeys;

/** A button, and autofill in the email field where the browser has it. Nothing where no passkey can be used. */
export function PasskeyLogIn({ onLogIn }: { onLogIn: () => void }) {
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [note, setNote] = useState('');
  const entered = useRef(onLogIn);
  entered.current = onLogIn;

  useEffect(() => {
    let isOpen = true;
    const offer = async () => {
      const options = await logInOptions();
      if (options === undefined || !isOpen) return;
      setOffered(true);
      if ((await logInWithPasskey(options, { autofill: true })) === 'done') entered.current();
    };
    // The page works without passkeys: what fails in the background is shown when the button is pressed.
    offer().catch(() => undefined);
    return () => {
      isOpen = false;
      void cancelPasskey();
    };
  }, []);

  const press = async () => {
    setBusy(true);
    setError(undefined);
    setNote('');
    try {
      const options = await logInOptions();
      const outcome = options && (await logInWithPasskey(options, { autofill: false }));
      if (outcome === 'done') onLogIn();
      else setNote(m.logInFailed);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  if (!isOffered) return null;
  return (
    <div className="mt-3 space-y-3">
      <Button size="large" busy={busy} className="w-full" onClick={press}>
        <KeyRound className="size-4" aria-hidden="true" /> {m.logIn}
      </Button>
      {note !== '' && (
        <p role="status" className="text-sm text-soft">
          {note}
        </p>
      )}
      <Problem error={error} />
    </div>
  );
}
