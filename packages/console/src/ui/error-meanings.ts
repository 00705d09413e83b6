import { useEffect, useState } from 'react';
import { locale } from '../model/time.ts';

/** What error codes mean, in languages other than English, which the server speaks. */
export function useErrorMeanings(isNeeded: boolean): Readonly<Record<string, string>> {
  const [meanings, setMeanings] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!isNeeded || locale === 'en') return;
    import('../messages/en/errors.ts').then(
      ({ errorsText }) => setMeanings(errorsText),
      () => undefined,
    );
  }, [isNeeded]);
  return meanings;
}
