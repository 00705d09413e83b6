import { useState } from 'react';
import { useKeptKey } from '../kept-key.ts';
import { t } from '../messages/en.ts';
import type { SampleCall } from '../model/samples/call.ts';
import { type Language, languages, sample } from '../model/samples/sample.ts';
import { Code } from '../ui/code.tsx';
import { Tabs } from '../ui/tabs.tsx';

const titles: Record<Language, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
};
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
      tabs={languages.map((name) => ({ name, title: titles[name] }))}
      value={language}
      onChange={choose}
    >
      <Code
        text={sample(language, { origin: location.origin, ...call, key })}
        label={`${t.pub.samples}: ${titles[language]}`}
      />
    </Tabs>
  );
}
