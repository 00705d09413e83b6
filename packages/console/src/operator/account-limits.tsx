import type { AccountRow } from '@oja/client';
import { operatorText } from '../messages/en/operator.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { faultOf, Problem } from '../ui/problem.tsx';

const m = operatorText.accounts.limits;

/** "ai.chat=600, *=300" as the API takes it; an entry that is no number is refused there by name. */
const readRates = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split(/[\n,]/)
      .map((line) => line.split('=').map((part) => part.trim()))
      .filter(([name]) => name !== '')
      .map(([name, rate]) => [name, Number(rate)]),
  );

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

export function AccountLimits({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const change = useSend('operator.account-limits', {
    touches: ['operator.accounts'],
    said: m.saved,
    onDone: onClose,
  });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    change.send({
      id: account.id,
      per_minute: readRates(text('per_minute')),
      ai_requests_per_day: numberOrNull(text('requests')),
      ai_tokens_per_day: numberOrNull(text('tokens')),
    });
  };
  const {
    per_minute: rates = {},
    ai_requests_per_day: requests,
    ai_tokens_per_day: tokens,
  } = account.limits ?? {};
  const rateFault = faultOf(change.error, 'per_minute');
  return (
    <Dialog open onClose={onClose} title={m.title(account.email)}>
      <Form onSubmit={submit}>
        <Input
          label={m.perMinute}
          hint={m.perMinuteHint}
          name="per_minute"
          placeholder="ai.chat=600, *=300"
          defaultValue={Object.entries(rates)
            .map(([name, rate]) => `${name}=${rate}`)
            .join(', ')}
          problem={rateFault}
        />
        <Input
          label={m.requests}
          hint={m.blank}
          name="requests"
          type="number"
          min={0}
          defaultValue={requests ?? ''}
        />
        <Input
          label={m.tokens}
          hint={m.blank}
          name="tokens"
          type="number"
          min={0}
          defaultValue={tokens ?? ''}
        />
        {!rateFault && <Problem error={change.error} />}
        <DialogButtons action={m.save} busy={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
