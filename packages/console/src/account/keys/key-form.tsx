import type { EndpointInput, Key } from '@oja/client';
import { type ReactNode, useState } from 'react';
import { accountText } from '../../messages/en/account.ts';
import { controlText } from '../../messages/en/control.ts';
import { guardrailText } from '../../messages/en/guardrails.ts';
import { t } from '../../messages/en.ts';
import { categoryName, endpointName } from '../../model/catalogue-names.ts';
import { day, dayBegins } from '../../model/time.ts';
import { useAccount } from '../../session.ts';
import { isTestMode } from '../../test-mode.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Checkbox, Input, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';
import { GuardrailFields, readGuardrails } from '../guardrails/guardrail-fields.tsx';
import { CapFields, readCaps } from './cap-fields.tsx';
import { useSoldCategories } from './sold-categories.ts';

const m = accountText.keys;
type Wish = EndpointInput<'account.keys-create'>;

/** A day that was not touched keeps its hour. */
function expiry(typed: string, before: string | null = null): string | null {
  if (typed === '') return null;
  return before !== null && day(before) === typed ? before : dayBegins(typed);
}

interface KeyFormProps {
  apiKey?: Key;
  fresh?: boolean;
  busy: boolean;
  error: unknown;
  submit: string;
  onCancel: () => void;
  onSubmit: (wish: Wish) => void;
}

export function KeyForm({ apiKey, fresh, busy, error, submit, onCancel, onSubmit }: KeyFormProps) {
  const categories = useSoldCategories();
  const [chosen, setScopes] = useState(apiKey && new Set(apiKey.scopes));
  const scopes = chosen ?? new Set(categories.map(({ id }) => id));
  const [noScope, setNoScope] = useState(false);
  const send = (fields: FormData) => {
    if (scopes.size === 0) return setNoScope(true);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
    onSubmit({
      name: text('name'),
      ...(fresh ? { mode: text('mode') as 'live' | 'test' } : {}),
      scopes: [...scopes],
      ips: text('ips')
        .split(/[\s,]+/)
        .filter(Boolean),
      per_minute: number('per_minute'),
      ...readCaps(fields),
      store_bodies: fields.get('store_bodies') !== null,
      private: fields.get('private') !== null,
      max_tokens_default: number('max_tokens_default'),
      max_tokens_limit: number('max_tokens_limit'),
      cache_seconds: number('cache_seconds'),
      guardrails: readGuardrails(fields),
      expires_at: expiry(text('expires_at'), apiKey?.expires_at),
    });
  };
  const problem = (param: string) => faultOf(error, param);
  return (
    <Form onSubmit={send} className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={m.name}
          hint={m.nameHint}
          name="name"
          required
          maxLength={100}
          defaultValue={apiKey?.name ?? ''}
          problem={problem('name')}
        />
        {fresh && (
          <Select label={m.mode} name="mode" defaultValue={isTestMode() ? 'test' : 'live'}>
            <option value="live">{m.live}</option>
            <option value="test">{m.test}</option>
          </Select>
        )}
      </div>
      <Scopes
        categories={categories}
        scopes={scopes}
        onChange={(next) => {
          setScopes(next);
          setNoScope(false);
        }}
        problem={noScope ? m.nothingChosen : problem('scopes')}
      />
      <details className="rounded-xl border border-line" open={apiKey !== undefined}>
        <summary className="px-4 py-2.5 text-sm font-medium">{m.limits}</summary>
        <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
          <CapFields caps={apiKey} error={error} />
          <Input
            label={m.perMinute}
            hint={m.perMinuteHint}
            name="per_minute"
            type="number"
            min={1}
            defaultValue={apiKey?.per_minute ?? ''}
            problem={problem('per_minute')}
          />
          <Input
            label={controlText.keys.defaultTokens}
            hint={controlText.keys.defaultTokensHint}
            name="max_tokens_default"
            type="number"
            min={1}
            defaultValue={apiKey?.max_tokens_default ?? ''}
            problem={problem('max_tokens_default')}
          />
          <Input
            label={controlText.keys.tokensLimit}
            hint={controlText.keys.tokensLimitHint}
            name="max_tokens_limit"
            type="number"
            min={1}
            defaultValue={apiKey?.max_tokens_limit ?? ''}
            problem={problem('max_tokens_limit')}
          />
          <Input
            label={controlText.keys.cacheSeconds}
            hint={controlText.keys.cacheSecondsHint}
            name="cache_seconds"
            type="number"
            min={1}
            max={86_400}
            defaultValue={apiKey?.cache_seconds ?? ''}
            problem={problem('cache_seconds')}
          />
          <Input
            label={m.expires}
            hint={m.expiresHint}
            name="expires_at"
            type="date"
            defaultValue={apiKey?.expires_at ? day(apiKey.expires_at) : ''}
            problem={problem('expires_at')}
          />
          <Input
            label={m.ips}
            hint={m.ipsHint}
            name="ips"
            defaultValue={apiKey?.ips.join(' ') ?? ''}
            problem={problem('ips')}
          />
        </div>
      </details>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{controlText.keys.privacy}</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Checkbox
            label={controlText.keys.storeBodies}
            hint={controlText.keys.storeBodiesHint}
            name="store_bodies"
            defaultChecked={apiKey?.store_bodies ?? false}
          />
          <Checkbox
            label={controlText.keys.private}
            hint={controlText.keys.privateHint}
            name="private"
            defaultChecked={apiKey?.private ?? false}
          />
        </div>
      </fieldset>
      <details className="rounded-xl border border-line" open={apiKey?.guardrails != null}>
        <summary className="px-4 py-2.5 text-sm font-medium">{guardrailText.title}</summary>
        <div className="border-t border-line p-4">
          <p className="mb-3 text-xs text-soft">{guardrailText.keyAbout}</p>
          <GuardrailFields value={apiKey?.guardrails} error={error} />
        </div>
      </details>
      <Problem error={error} />
      <DialogButtons action={submit} busy={busy} onCancel={onCancel} />
    </Form>
  );
}

function Scopes({
  categories,
  scopes,
  onChange,
  problem,
}: {
  categories: ReturnType<typeof useSoldCategories>;
  scopes: Set<string>;
  onChange: (scopes: Set<string>) => void;
  problem?: string | undefined;
}) {
  const account = useAccount({ always: true });
  // A key that has single endpoints shows them.
  const [startsSingle] = useState(() => [...scopes].some((scope) => scope.includes('.')));
  const set = (scope: string, on: boolean) => {
    const next = new Set(scopes);
    if (on) next.add(scope);
    else next.delete(scope);
    // A whole category covers its endpoints.
    if (on && !scope.includes('.')) for (const one of next) if (one.startsWith(`${scope}.`)) next.delete(one);
    onChange(next);
  };
  const box = (scope: string, label: string, hint?: string, covered = false) => (
    <Checkbox
      key={scope}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      checked={covered || scopes.has(scope)}
      disabled={covered}
      onChange={(event) => set(scope, event.target.checked)}
    />
  );
  return (
    <fieldset>
      <legend className="text-sm font-medium">{m.access}</legend>
      <p className="mb-2 text-xs text-soft">{m.accessAbout}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {categories.map(({ id, name, state }) =>
          box(id, state === 'live' ? name : `${name} (${t.states.planned.toLowerCase()})`),
        )}
        {box('account', m.accountScope, m.accountScopeAbout)}
        {account.data?.role === 'operator' && box('operator', m.operatorScope, m.operatorScopeAbout)}
      </div>
      <details className="mt-3" open={startsSingle}>
        <summary className="text-sm text-accent">{m.single}</summary>
        {categories.map((category) => (
          <SingleScopes key={category.id} category={category} isWhole={scopes.has(category.id)}>
            {category.endpoints.map(({ id, summary }) =>
              box(id, endpointName({ id, summary }), id, scopes.has(category.id)),
            )}
          </SingleScopes>
        ))}
      </details>
      {problem && <p className="mt-2 text-xs text-bad">{problem}</p>}
    </fieldset>
  );
}

/** The endpoints of a category, folded while the category as a whole is chosen. */
function SingleScopes({
  category,
  isWhole,
  children,
}: {
  category: ReturnType<typeof useSoldCategories>[number];
  isWhole: boolean;
  children: ReactNode;
}) {
  if (category.endpoints.length === 0) return null;
  return (
    <details className="mt-2 rounded-xl border border-line" open={!isWhole}>
      <summary className="flex justify-between gap-3 px-4 py-2 text-sm font-medium">
        {categoryName(category)}
        <span className="text-xs font-normal text-soft">
          {isWhole ? m.wholeCategory : m.endpointCount(category.endpoints.length)}
        </span>
      </summary>
      <div className="grid gap-2 border-t border-line p-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
