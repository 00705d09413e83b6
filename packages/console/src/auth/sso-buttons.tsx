import { useState } from 'react';
import { call, useCall } from '../api.ts';
import { ssoText } from '../messages/en/sso.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { keepNext } from './sso-next.ts';

const m = ssoText;

interface SsoButtonsProps {
  /** Where to go after the login; the overview where it is left out. */
  next: string | undefined;
  /** Of an operator, or to an account, for people who are new. */
  invitation?: string | undefined;
  invite?: string | undefined;
}

/** One button for each identity provider; nothing where there is none. */
export function SsoButtons({ next, invitation, invite }: SsoButtonsProps) {
  const { data } = useCall('account.sso-providers', {});
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  if (data === undefined || data.data.length === 0) return null;
  const start = async (provider: string) => {
    setBusy(provider);
    setError(undefined);
    try {
      const { url } = await call('account.sso-start', {
        provider,
        ...(invitation === undefined ? {} : { invitation }),
        ...(invite === undefined ? {} : { invite }),
      });
      keepNext(next ?? '');
      location.assign(url);
    } catch (failure) {
      setError(failure);
      setBusy(undefined);
    }
  };
  return (
    <div className="mt-5 space-y-3">
      <p className="flex items-center gap-3 text-xs text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.or}
      </p>
      {data.data.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          className="w-full"
          busy={busy === id}
          disabled={busy !== undefined}
          onClick={() => void start(id)}
        >
          {m.with(name)}
        </Button>
      ))}
      <Problem error={error} />
    </div>
  );
}
