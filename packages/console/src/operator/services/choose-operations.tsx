import { useState } from 'react';
import { servicesText as m } from '../../messages/en/services.ts';
import { sentAmount } from '../../model/money.ts';
import { navigate } from '../../routing/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Definition, type Draft, type SecretField, secretsOf, slugOf } from './draft.ts';

const touches = ['operator.services' as const];
const keyName = ({ provider, place, name }: SecretField) => `secret ${provider} ${place} ${name}`;

interface ChooseProps {
  draft: Draft;
  onBack: () => void;
  onClose: () => void;
}

export function ChooseOperations({ draft, onBack, onClose }: ChooseProps) {
  const { definition, problems, secrets, isRecipe } = draft;
  const asksHeader = secrets.some(({ name }) => name === '');
  const add = useSend('operator.service-add', {
    touches,
    said: m.added,
    onDone({ service }) {
      onClose();
      navigate({ to: '/operator/services/$slug', params: { slug: service.slug } });
    },
  });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const operations = definition.operations
      .filter(({ name }) => fields.get(`sold ${name}`) !== null)
      .map((one) => ({
        ...one,
        price: priceOf(one.price, text(`price ${one.name}`), text(`cost ${one.name}`)),
      }));
    const providers = isRecipe
      ? definition.providers
      : definition.providers.map((one) => ({ ...one, urls: [text('base')] }));
    const header = text('header');
    const asked = secrets.map((field) => (field.name === '' ? { ...field, name: header } : field));
    const sent = asked.filter(({ name }) => name !== '');
    void add.send({
      definition: {
        ...definition,
        ...{ slug: text('slug'), name: text('name'), category: text('category') || 'Services' },
        providers: providers as Definition['providers'],
        operations: operations as Definition['operations'],
      },
      secrets: secretsOf(sent, (field) => text(keyName(asksHeader ? { ...field, name: '' } : field))),
    });
  };
  return (
    <Form onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input label={m.displayName} name="name" required maxLength={60} defaultValue={definition.name} />
        <Input
          label={m.slug}
          hint={m.slugHint}
          name="slug"
          required
          maxLength={40}
          pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*"
          autoCapitalize="none"
          defaultValue={isRecipe ? definition.slug : slugOf(definition.name)}
        />
        <Input label={m.category} name="category" maxLength={40} defaultValue={definition.category ?? ''} />
      </div>
      {!isRecipe && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={m.baseUrl}
            name="base"
            type="url"
            required
            maxLength={500}
            defaultValue={definition.providers[0]?.urls[0]}
          />
          {asksHeader && (
            <Input
              label={m.header}
              hint={m.headerHint}
              name="header"
              maxLength={64}
              placeholder="Authorization"
              autoComplete="off"
            />
          )}
        </div>
      )}
      {!isRecipe && secrets.length > 1 && <p className="text-sm text-soft">{m.keysAbout}</p>}
      {secrets.map((field) => (
        <Input
          key={keyName(field)}
          label={field.label}
          hint={isRecipe ? undefined : m.keyHint}
          name={keyName(field)}
          type="password"
          autoComplete="off"
          maxLength={4000}
        />
      ))}
      <Operations operations={definition.operations} />
      <Problems problems={problems} />
      <Problem error={add.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{m.back}</Button>
        <Button type="submit" look="primary" busy={add.isPending}>
          {m.add}
        </Button>
      </div>
    </Form>
  );
}

type Operation = Definition['operations'][number];

const priceOf = (price: Operation['price'], dollars: string, cost: string) => {
  const { cost: _, ...rest } = price;
  return { ...rest, dollars: sentAmount(dollars), ...(cost === '' ? {} : { cost: sentAmount(cost) }) };
};

const chosenMax = 10;

function Operations({ operations }: { operations: readonly Operation[] }) {
  // Of a long document, only the chosen operations are marked.
  const [isFew] = useState(operations.length <= chosenMax);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{m.choose}</legend>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {operations.map(({ name, method, path, summary, price }) => (
          <li key={name} className="grid items-end gap-2 px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
            <Checkbox
              name={`sold ${name}`}
              defaultChecked={isFew}
              label={
                <span className="wrap-anywhere">
                  {summary} <span className="block font-mono text-xs text-soft">{`${method} ${path}`}</span>
                </span>
              }
            />
            <Input
              label={<span className="text-xs text-soft">{m.price}</span>}
              name={`price ${name}`}
              inputMode="decimal"
              required
              defaultValue={price.dollars}
            />
            <Input
              label={<span className="text-xs text-soft">{m.cost}</span>}
              name={`cost ${name}`}
              inputMode="decimal"
              defaultValue={price.cost ?? ''}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export function Problems({ problems }: { problems: Draft['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <details className="rounded-lg border border-line px-3 py-2 text-sm">
      <summary className="cursor-pointer font-medium">
        {m.problems} ({problems.length})
      </summary>
      <ul className="mt-2 max-h-40 space-y-1 overflow-y-auto text-xs text-soft">
        {problems.map(({ place, message }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-mono">{place}</span>: {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
