/** The catalogue of events, and tests with a sample of each. */

import { useState } from 'react';
import { useCall } from '../../api.ts';
import { webhooksText } from '../../messages/en/webhooks.ts';
import { Code } from '../../ui/code.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { WithCode } from '../../ui/with-code.tsx';

const m = webhooksText;
const useEvents = () => useCall('account.webhook-events', {}, { staleMs: Number.POSITIVE_INFINITY });
const usual = 'webhook.test';

export function EventCatalogue() {
  const { data, error } = useEvents();
  return (
    <Card title={m.catalogue} flush className="mt-4">
      <p className="border-b border-line px-5 py-3 text-sm text-soft">{m.catalogueAbout}</p>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      <ul className="divide-y divide-line">
        {data?.data.map(({ type, about, sample }) => (
          <li key={type}>
            <details className="px-5 py-2.5 text-sm">
              <summary className="cursor-pointer rounded font-mono text-xs">{type}</summary>
              <p className="mt-2 mb-3 text-soft">
                <WithCode text={about} />
              </p>
              <Code text={JSON.stringify(sample, null, 2)} label={`${m.sample}: ${type}`} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function TestEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEvents();
  const [type, setType] = useState<string>(usual);
  const test = useSend('account.webhook-test', {
    touches: ['account.deliveries'],
    said: m.tested,
    onDone: onClose,
  });
  const sample = data?.data.find((one) => one.type === type)?.sample;
  const submit = () => test.send({ id, event: type as typeof usual });
  return (
    <FormDialog title={m.testTitle} action={m.send} of={test} wide onSubmit={submit} onClose={onClose}>
      <Select label={m.testEvent} value={type} onChange={(event) => setType(event.target.value)}>
        <Options of={(data?.data ?? [{ type: usual }]).map((one) => [one.type, one.type])} />
      </Select>
      {sample && <Code text={JSON.stringify(sample, null, 2)} label={m.sample} />}
    </FormDialog>
  );
}
