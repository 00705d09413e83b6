/** What to do about an error, by its code: for operators, who can fix what callers can't. Loaded where one is shown. */
import { useEffect, useState } from 'react';
import { useCall } from '../../api.ts';
import { maybeLoggedIn } from '../../session-mark.ts';

type Fixes = Partial<Record<string, string>>;
let loaded: { errorFixes: Fixes; operatorFixes: Fixes } | undefined;

/** Undefined until it is here; empty where it can't be loaded. */
export function useErrorFixes(): Fixes | undefined {
  const [found, setFound] = useState(loaded);
  const { data } = useCall('account.get', {}, { staleMs: 30_000, enabled: maybeLoggedIn() });
  useEffect(() => {
    if (loaded !== undefined) return;
    Promise.all([
      import('@oja/client/error-fixes'),
      import('../../messages/en/errors.ts').then(({ errorsText }) => errorsText),
    ]).then(
      ([{ errorFixes, operatorFixes }, errorsText]) => {
        const ofOperator = Object.entries(operatorFixes).map(([code, fix]) => [
          code,
          errorsText[`operator.${code}`] ?? fix,
        ]);
        loaded = {
          errorFixes: { ...errorFixes, ...errorsText },
          operatorFixes: Object.fromEntries(ofOperator) as Fixes,
        };
        setFound(loaded);
      },
      () => setFound({ errorFixes: {}, operatorFixes: {} }),
    );
  }, []);
  if (found === undefined) return undefined;
  return data?.role === 'operator' ? { ...found.errorFixes, ...found.operatorFixes } : found.errorFixes;
}
