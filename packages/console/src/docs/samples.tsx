import { useState } from 'react';
import type { SampleCall } from '../../../server/src/http/samples/call.ts';
import { type Language, languages, languageTitles, sample } from '../../../server/src/http/samples/sample.ts';
import { useKeptKey } from '../kept-key.ts';
import { t } from '../messages/en.ts';
import { Code } from '../ui/code.tsx';
import { Tabs } from '../ui/tabs.tsx';

const place = 'oja-language';
const remembered = (): Language => {
  const stored = localStorage.getItem(place) as Language | null;
  return stored !== null && languages.includes(stored) ? stored : 'curl';
};

/** One call in seven languages; the choice is remembered. */
export function Samples({ call }: { call: Omit<SampleCall, 'origin' | 'key'> }) {
  const [language, setLanguage] = useState(remembered);
  const key = useKeptKey();
  const choose = (name: Language) => {
    localStorage.setItem(place, name);
    setLanguage(name);
  };
  return (
    <Tabs
      label={t.pub.samples}
      tabs={languages.map((name) => ({ name, title: languageTitles[name] }))}
      value={language}
      onChange={choose}
    >
      <Code
        text={sample(language, { origin: location.origin, ...call, key })}
        label={`${t.pub.samples}: ${languageTitles[language]}`}
      />
    </Tabs>
  );
}
