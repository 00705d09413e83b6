import { useEffect, useState } from 'react';
import type { SampleCall } from '../../../core/src/http/samples/call.ts';
import { curl } from '../../../core/src/http/samples/curl.ts';
import { type Language, languages, languageTitles } from '../../../core/src/http/samples/languages.ts';
import { useKeptKey } from '../kept-key.ts';
import { publicText } from '../messages/en/public.ts';
import { Code } from '../ui/code.tsx';
import { Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Tabs } from '../ui/tabs.tsx';

type Write = (language: Language, call: SampleCall) => string;

const place = 'oja-language';
const remembered = (): Language => {
  const stored = localStorage.getItem(place) as Language | null;
  return stored !== null && languages.includes(stored) ? stored : 'curl';
};

/** For languages other than curl, whose code is loaded when one of them is chosen. */
let write: Write | undefined;
async function loadWriter(): Promise<Write> {
  write ??= (await import('../../../core/src/http/samples/sample.ts')).sample;
  return write;
}

/** Before the page is drawn, so that a remembered language doesn't move what is below it. */
export const beginSamples = async () => {
  if (remembered() !== 'curl') await loadWriter().catch(() => undefined);
};

function useSample(language: Language, call: SampleCall): { text?: string; error?: unknown } {
  const [, setLoaded] = useState(write !== undefined);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (language !== 'curl') loadWriter().then(() => setLoaded(true), setError);
  }, [language]);
  if (language === 'curl') return { text: curl(call) };
  return write === undefined ? { error } : { text: write(language, call) };
}

/** One call in seven languages; the choice is remembered. */
export function Samples({ call }: { call: Omit<SampleCall, 'origin' | 'key'> }) {
  const [language, setLanguage] = useState(remembered);
  const key = useKeptKey();
  const { text, error } = useSample(language, { origin: location.origin, ...call, key });
  const choose = (name: Language) => {
    localStorage.setItem(place, name);
    setLanguage(name);
  };
  return (
    <Tabs
      compact
      label={publicText.samples}
      tabs={languages.map((name) => ({ name, title: languageTitles[name] }))}
      value={language}
      onChange={choose}
    >
      {text !== undefined && (
        <Code text={text} label={`${publicText.samples}: ${languageTitles[language]}`} />
      )}
      {text === undefined && (error === undefined ? <Waiting lines={6} /> : <Problem error={error} />)}
    </Tabs>
  );
}
