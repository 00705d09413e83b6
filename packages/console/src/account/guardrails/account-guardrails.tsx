import { useState } from 'react';
import { useCall } from '../../api.ts';
import { guardrailText as m } from '../../messages/en/guardrails.ts';
import { t } from '../../messages/en.ts';
import { useAccount } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Id } from '../../ui/copy.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { GuardrailFields, readGuardrails } from './guardrail-fields.tsx';

export function AccountGuardrails() {
  const { data } = useAccount({ always: true });
  const change = useSend('account.change', { touches: ['account.get'], said: t.common.saved });
  const [isShown, show] = useState(false);
  if (data === undefined) return null;
  const submit = (fields: FormData) => {
    change.send({ guardrails: readGuardrails(fields) });
  };
  return (
    <Card title={m.title}>
      <p className="mb-4 text-sm text-soft">{m.accountAbout}</p>
      <Form onSubmit={submit}>
        <GuardrailFields value={data.guardrails} error={change.error} />
        <Problem error={change.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending}>
            {t.common.save}
          </Button>
          {data.guardrails?.hook && !isShown && (
            <Button type="button" onClick={() => show(true)}>
              {m.secret}
            </Button>
          )}
        </div>
        {isShown && <Secret />}
      </Form>
    </Card>
  );
}

function Secret() {
  const { data } = useCall('account.guardrails-secret', {});
  return data === undefined ? null : <Id value={data.secret} />;
}
