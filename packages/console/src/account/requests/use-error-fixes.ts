/** What to do about an error, by its code. Loaded where an error is shown. */
import { useEffect, useState } from 'react';

type Fixes = Partial<Record<string, string>>;
let loaded: Fixes | undefined;

/** Undefined until it is here; empty where it can't be loaded. */
export function useErrorFixes(): Fixes | undefined {
  const [fixes, setFixes] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    import('@oja/client/error-fixes').then(
      ({ errorFixes }) => {
        loaded = errorFixes;
        setFixes(errorFixes);
      },
      () => setFixes({}),
    );
  }, []);
  return fixes;
}
