/** What to do about an error, by its code: for operators, who can fix what callers can't. Loaded where one is shown. */
import { useEffect, useState } from 'react';
import { useCall } from '../../api.ts';
import { maybeLoggedIn } from '../../session-mark.ts';

type Loaded = Pick<typeof import('./error-fixes.ts'), 'callerFixes' | 'operatorOwnFixes'>;
let loaded: Loaded | undefined;

/** Undefined until it is here; empty where it can't be loaded. */
export function useErrorFixes(): Loaded['callerFixes'] | undefined {
  const [found, setFound] = useState(loaded);
  const { data } = useCall('account.get', {}, { staleMs: 30_000, enabled: maybeLoggedIn() });
  useEffect(() => {
    if (loaded !== undefined) return;
    import('./error-fixes.ts').then(
      ({ callerFixes, operatorOwnFixes }) => {
        loaded = { callerFixes, operatorOwnFixes };
        setFound(loaded);
      },
      () => setFound({ callerFixes: {}, operatorOwnFixes: {} }),
    );
  }, []);
  if (found === undefined) return undefined;
  return data?.role === 'operator' ? { ...found.callerFixes, ...found.operatorOwnFixes } : found.callerFixes;
}
