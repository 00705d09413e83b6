import { useState } from 'react';
import { useCall } from '../../api.ts';
import { servicesText as m } from '../../messages/en/services.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Checkbox, Input, Labelled, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type Definition, type Draft, type SecretField, schemaOf } from './draft.ts';

interface SourceProps {
  onRead: (draft: Draft) => void;
  onCancel: () => void;
}

const ownKey: SecretField = { provider: 'main', place: 'headers', name: '', label: m.key, prefix: '' };

const textsOf = (fields: FormData) => (name: string) => String(fields.get(name) ?? '').trim();

export function FromDocument({ onRead, onCancel }: SourceProps) {
  const read = useSend('operator.service-read');
  return (
    <Form
      onSubmit={(fields) => {
        const text = textsOf(fields);
        const from = text('document') === '' ? { url: text('url') } : { document: text('document') };
        void read.send(from, ({ definition, problems, secrets }) =>
          onRead({
            ...{ definition: definition as Definition, problems, isRecipe: false },
            secrets: secrets.length > 0 ? secrets : [ownKey],
          }),
        );
      }}
    >
      <Input label={m.url} hint={m.urlHint} name="url" type="url" placeholder="https://" maxLength={2000} />
      <Labelled label={m.document} hint={m.documentHint}>
        {(ids) => <textarea {...ids} name="document" rows={10} className="field font-mono text-xs" />}
      </Labelled>
      <Problem error={read.error} />
      <DialogButtons action={m.read} busy={read.isPending} onCancel={onCancel} />
    </Form>
  );
}

export function FromRecipe({ onRead, onCancel }: SourceProps) {
  const { data, error } = useCall('operator.service-recipes', {});
  const read = useSend('operator.service-read');
  const [name, setName] = useState<string>();
  const chosen = data?.data.find(({ recipe }) => recipe === name) ?? data?.data[0];
  if (chosen === undefined) return error ? <Problem error={error} /> : <Waiting />;
  return (
    <Form
      onSubmit={(fields) => {
        const providers = chosen.providers.filter((one) => fields.get(one) !== null);
        void read.send({ recipe: chosen.recipe, providers }, ({ definition, problems, secrets }) =>
          onRead({ definition: definition as Definition, problems, secrets, isRecipe: true }),
        );
      }}
    >
      <Select label={m.recipe} value={chosen.recipe} onChange={(event) => setName(event.target.value)}>
        {data?.data.map(({ recipe, name: title, operations }) => (
          <option key={recipe} value={recipe}>
            {title}: {operations.join(', ')}
          </option>
        ))}
      </Select>
      <p className="text-sm text-soft">{chosen.notes}</p>
      <fieldset key={chosen.recipe} className="space-y-2">
        <legend className="mb-2 text-sm font-medium">{m.recipeProviders}</legend>
        {chosen.providers.map((one) => (
          <Checkbox key={one} label={one} name={one} defaultChecked />
        ))}
      </fieldset>
      <Problem error={read.error} />
      <DialogButtons action={m.read} busy={read.isPending} onCancel={onCancel} />
    </Form>
  );
}

const methods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;

export function FromHand({ onRead, onCancel }: SourceProps) {
  return (
    <Form
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(fields) => {
        const text = textsOf(fields);
        const operation = {
          name: text('operation'),
          method: text('method') as (typeof methods)[number],
          path: text('path'),
          summary: text('summary'),
          input: schemaOf(text('fields')),
          price: { dollars: '0.01' },
        };
        const definition = {
          slug: text('operation'),
          name: text('summary'),
          providers: [{ name: 'main', urls: [text('base')] }],
          operations: [operation],
        };
        onRead({ definition: definition as Definition, problems: [], secrets: [ownKey], isRecipe: false });
      }}
    >
      <Input label={m.summary} name="summary" required maxLength={60} placeholder="Send SMS" />
      <Input
        label={m.operation}
        name="operation"
        required
        maxLength={40}
        pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*"
        placeholder="send"
      />
      <Input label={m.baseUrl} name="base" type="url" required placeholder="https://" maxLength={500} />
      <Select label={m.method} name="method">
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Select>
      <Input
        label={m.path}
        hint={m.pathHint}
        name="path"
        required
        pattern="/.*"
        placeholder="/messages"
        maxLength={300}
      />
      <Input label={m.fields} hint={m.fieldsHint} name="fields" placeholder="to*, text*" maxLength={2000} />
      <div className="sm:col-span-2">
        <DialogButtons action={m.read} busy={false} onCancel={onCancel} />
      </div>
    </Form>
  );
}
