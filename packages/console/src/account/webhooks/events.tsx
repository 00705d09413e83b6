/** The catalogue of events, and tests with a sample of each. */
import { type FormEvent, useState } from 'react';
import { useCall } from '../../api.ts';
import { webhooksText } from '../../messages/en/webhooks.ts';
import { Code } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Select } from '../../ui/field.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.send({ id, event: type as typeof usual });
  };
  return (
    <Dialog open onClose={onClose} title={m.testTitle} wide>
      <form onSubmit={submit} className="space-y-4">
        <Select label={m.testEvent} value={type} onChange={(event) => setType(event.target.value)}>
          {(data?.data ?? [{ type: usual }]).map((one) => (
            <option key={one.type} value={one.type}>
              {one.type}
            </option>
          ))}
        </Select>
        {sample && <Code text={JSON.stringify(sample, null, 2)} label={m.sample} />}
        <Problem error={test.error} />
        <DialogButtons action={m.send} busy={test.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
