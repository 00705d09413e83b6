import { Eraser, Link2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { t } from '../messages/en.ts';
import type { EndpointDoc, OpenApi } from '../model/openapi.ts';
import { IconButton } from '../ui/button.tsx';
import { copyText } from '../ui/copy.tsx';
import { Labelled } from '../ui/field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';
import { MessagesField } from './messages-field.tsx';
import { SchemaField } from './schema-field.tsx';
import { asJson, fromJson, pickedFiles, type Values } from './values.ts';

const m = playgroundText;

interface InputPaneProps {
  doc: EndpointDoc;
  document: OpenApi;
  values: Values;
  onChange: (values: Values) => void;
  onExample: () => void;
}

export function InputPane({ doc, document, values, onChange, onExample }: InputPaneProps) {
  const [tab, setTab] = useState<'form' | 'raw'>('form');
  const share = (event: MouseEvent<HTMLElement>) =>
    copyText(location.href, event.currentTarget).then(
      () => toast(m.shared),
      () => toast(t.common.notCopied),
    );
  return (
    <div className="relative p-5">
      <div className="absolute top-5 right-4 flex">
        <IconButton label={m.reset} onClick={onExample}>
          <Eraser className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={m.share} onClick={share}>
          <Link2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <Tabs
        label={m.input}
        tabs={[
          { name: 'form', title: m.form },
          { name: 'raw', title: m.raw },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'form' ? (
          <Form doc={doc} document={document} values={values} onChange={onChange} />
        ) : (
          <Raw values={values} onChange={onChange} />
        )}
      </Tabs>
    </div>
  );
}

function Form({ doc, document, values, onChange }: Omit<InputPaneProps, 'onExample'>) {
  const { properties = {}, required = [] } = doc.input;
  const all = Object.entries(properties);
  // What must be given, what the example gives, and files come first; the rest waits folded.
  const isMain = (name: string) =>
    required.includes(name) || name in doc.example || name in values || doc.fileFields.includes(name);
  const [mainNames] = useState(() => new Set(all.map(([name]) => name).filter(isMain)));
  const field = ([name, schema]: (typeof all)[number]) => {
    const set = (next: unknown) => {
      const { [name]: _, ...rest } = values;
      onChange(next === undefined ? rest : { ...values, [name]: next });
    };
    if (name === 'messages') return <MessagesField key={name} value={values[name]} onChange={set} />;
    return (
      <SchemaField
        key={name}
        document={document}
        name={name}
        schema={schema}
        required={required.includes(name)}
        value={values[name]}
        onChange={set}
      />
    );
  };
  const main = all.filter(([name]) => mainNames.has(name));
  const rest = all.filter(([name]) => !mainNames.has(name));
  return (
    <div className="space-y-4">
      {main.map(field)}
      {all.length === 0 && <p className="text-sm text-soft">{t.common.none}</p>}
      {rest.length > 0 && (
        <details>
          <summary className="text-sm font-medium text-accent">
            {m.optional} ({rest.length})
          </summary>
          <div className="mt-4 space-y-4">{rest.map(field)}</div>
        </details>
      )}
    </div>
  );
}

function Raw({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const [text, setText] = useState(() => asJson(values));
  const [problem, setProblem] = useState<string>();
  const [files] = useState(() => pickedFiles(values));
  const change = (next: string) => {
    setText(next);
    try {
      onChange(fromJson(next, files));
      setProblem(undefined);
    } catch (error) {
      setProblem(`${m.badJson} ${(error as Error).message}`);
    }
  };
  return (
    <Labelled label={m.raw} problem={problem}>
      {(ids) => (
        <textarea
          {...ids}
          rows={16}
          spellCheck={false}
          className="field resize-y font-mono text-xs!"
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Labelled>
  );
}
