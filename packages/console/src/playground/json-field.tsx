/** Whatever has no control of its own is written as JSON. */
import { type ReactNode, useState } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { Labelled } from '../ui/field.tsx';

const m = playgroundText;

export function JsonField({
  label,
  hint,
  value,
  onChange,
}: { label: ReactNode; hint?: string | undefined } & { value: unknown; onChange: (value: unknown) => void }) {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value)));
  const [isBad, setBad] = useState(false);
  const change = (next: string) => {
    setText(next);
    try {
      onChange(next.trim() === '' ? undefined : JSON.parse(next));
      setBad(false);
    } catch {
      setBad(true);
    }
  };
  return (
    <Labelled label={label} hint={hint ?? m.json_} problem={isBad ? m.badJson : undefined}>
      {(ids) => (
        <textarea
          {...ids}
          rows={2}
          className="field font-mono text-xs!"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Labelled>
  );
}
