import type { EndpointInput } from '@oja/client';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { agentsText } from '../../messages/en/agents.ts';
import { sentAmount } from '../../model/money.ts';
import { useSearch } from '../../routing/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Page, Waiting } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';
import { useSoldCategories } from './sold-categories.ts';

const m = agentsText.authorize;
type Asked = EndpointInput<'account.oauth-request'>;
const fields = [
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'response_type',
  'state',
  'resource',
] as const;
const capDefault = '5.00';

/** Where the browser of someone who connects an MCP client decides what the client may do. */
export function Authorize() {
  const search = useSearch<Record<string, string>>();
  const isAsked = search.client_id !== undefined;
  const request = useCall('account.oauth-request', search as Asked, { enabled: isAsked });
  return (
    <Page title={m.title}>
      <Problem error={request.error} />
      {!isAsked && <p>{m.openFromClient}</p>}
      {isAsked && request.data === undefined && !request.error && <Waiting />}
      {request.data !== undefined && <ConsentForm asked={search} {...request.data} />}
    </Page>
  );
}

interface ConsentFormProps {
  asked: Record<string, string | undefined>;
  client_name: string;
  client_url: string | null;
  redirect_host: string;
  scopes: string[];
  deny_url: string;
}

function ConsentForm({ asked, ...request }: ConsentFormProps) {
  const categories = useSoldCategories();
  const [chosen, setScopes] = useState(request.scopes.length > 0 ? new Set(request.scopes) : undefined);
  const scopes = chosen ?? new Set(categories.map(({ id }) => id));
  const [isEmpty, setEmpty] = useState(false);
  const consent = useSend('account.oauth-consent', {
    onDone: ({ redirect_to: next }) => location.assign(next),
  });
  const single = request.scopes.filter((scope) => scope.includes('.'));
  const set = (scope: string, on: boolean) => {
    const next = new Set(scopes);
    if (on) next.add(scope);
    else next.delete(scope);
    setScopes(next);
    setEmpty(false);
  };
  const allow = (form: FormData) => {
    if (scopes.size === 0) return setEmpty(true);
    const cap = sentAmount(String(form.get('monthly_cap') ?? ''));
    const days = String(form.get('expires_days') ?? '');
    const sent = Object.fromEntries(fields.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
    void consent.send({
      ...sent,
      scopes: [...scopes],
      monthly_cap: cap === '' ? null : cap,
      expires_days: days === '' ? null : Number(days),
    } as EndpointInput<'account.oauth-consent'>);
  };
  return (
    <Card title={m.wants(request.client_name)} className="max-w-2xl">
      <Form onSubmit={allow} className="space-y-5">
        <p className="text-sm wrap-anywhere">{m.about(request.client_url ?? request.redirect_host)}</p>
        <p className="text-sm text-soft">{m.unverified}</p>
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{m.access}</legend>
          <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
            {categories.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={scopes.has(id)}
                onChange={(event) => set(id, event.target.checked)}
              />
            ))}
            {single.map((id) => (
              <Checkbox
                key={id}
                label={id}
                checked={scopes.has(id)}
                onChange={(event) => set(id, event.target.checked)}
              />
            ))}
          </div>
          {isEmpty && <p className="mt-2 text-xs text-bad">{m.nothingChosen}</p>}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={m.cap}
            hint={m.capHint}
            name="monthly_cap"
            inputMode="decimal"
            defaultValue={capDefault}
            problem={faultOf(consent.error, 'monthly_cap')}
          />
          <Select label={m.expires} name="expires_days" defaultValue="">
            <option value="">{m.never}</option>
            <Options of={[7, 30, 90].map((days) => [days, m.days(days)])} />
          </Select>
        </div>
        <Problem error={consent.error} />
        {consent.isDone && <p className="text-sm text-soft">{m.returning}</p>}
        <div className="flex gap-2">
          <Button type="submit" look="primary" busy={consent.isPending}>
            {m.allow}
          </Button>
          <Button onClick={() => location.assign(request.deny_url)}>{m.deny}</Button>
        </div>
      </Form>
    </Card>
  );
}
