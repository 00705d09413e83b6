import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { asNumber, dollars, inNaira, isZero, naira, typedAmount } from '../model/money.ts';
import { count, fromField, utcDay } from '../model/time.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Problem } from '../ui/problem.tsx';
import type { PriceRow } from './prices.tsx';

const m = operatorText.prices;

export function PriceDialog({ price, onClose }: { price: PriceRow; onClose: () => void }) {
  const [typed, setTyped] = useState(price.price_per_unit);
  const set = useSend('operator.price-set', {
    touches: ['operator.prices', 'public.catalogue'],
    said: m.done,
    onDone: onClose,
  });
  const amount = typedAmount(typed);
  const submit = (fields: FormData) => {
    if (amount === undefined) return;
    const from = String(fields.get('from'));
    set.send({
      endpoint: price.endpoint,
      price_per_unit: amount,
      note: String(fields.get('note')),
      ...(from === '' ? {} : { from: fromField(from) }),
    });
  };
  return (
    <Dialog open onClose={onClose} title={m.setTitle(price.endpoint)}>
      <Form onSubmit={submit}>
        <Input
          label={m.perUnit(price.unit)}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
        <Input label={m.from} hint={m.fromHint} name="from" type="datetime-local" />
        <Input label={m.note} name="note" maxLength={200} />
        {amount !== undefined && <PricePreview price={price} next={amount} />}
        <Problem error={set.error} />
        <DialogButtons
          action={m.set}
          busy={set.isPending}
          disabled={amount === undefined}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

type Total = Output<'operator.usage'>['total'];

/** What the same calls would have brought; of one that was free, only calls are known, not characters or seconds. */
function wouldBring(price: PriceRow, next: string, { calls, error_rate, spend }: Total): number | undefined {
  if (!isZero(price.price_per_unit))
    return (asNumber(spend) * asNumber(next)) / asNumber(price.price_per_unit);
  return price.unit === 'request' ? Math.round(calls * (1 - (error_rate ?? 0))) * asNumber(next) : undefined;
}

const estimate = (value: number) => (value >= 1 ? value.toFixed(2) : value.toFixed(6).replace(/0{1,4}$/, ''));

/** What the change means: per unit in both currencies, and for the month behind us. */
function PricePreview({ price, next }: { price: PriceRow; next: string }) {
  const system = useCall('operator.system', {});
  const usage = useCall('operator.usage', {
    from: utcDay(-30),
    endpoint: price.endpoint,
    group_by: 'endpoint',
  });
  const total = usage.data?.total;
  const rate = system.data?.naira_per_dollar;
  const would = total && wouldBring(price, next, total);
  return (
    <section aria-label={m.preview} className="rounded-xl border border-line bg-sunken p-4 text-sm">
      <dl className="grid grid-cols-2 gap-2">
        <div>
          <dt className="text-xs text-soft">{m.before}</dt>
          <dd className="tabular">
            {dollars(price.price_per_unit)} · {naira(price.naira)}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-soft">{m.after}</dt>
          <dd className="font-medium tabular">
            {dollars(next)} {rate && `· ${naira(inNaira(next, rate))}`}
          </dd>
        </div>
      </dl>
      {total && (
        <p className="mt-3 text-soft">
          {total.calls === 0
            ? m.noEffect
            : would === undefined
              ? m.effectUnknown(count(total.calls), dollars(total.spend))
              : m.effect(count(total.calls), dollars(total.spend), dollars(estimate(would)))}
        </p>
      )}
    </section>
  );
}
