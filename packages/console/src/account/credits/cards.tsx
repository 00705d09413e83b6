import type { Card as SavedCard } from '@oja/client';
import { useState } from 'react';
import { type Output, useCall } from '../../api.ts';
import { cardsText } from '../../messages/en/cards.ts';
import { creditsText } from '../../messages/en/credits.ts';
import { t } from '../../messages/en.ts';
import { dollars, naira, sentAmount } from '../../model/money.ts';
import { useMay } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Waiting } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';

const m = cardsText;
const touches = ['account.cards' as const, 'account.auto-topup' as const];
type AutoTopup = Output<'account.auto-topup'>;

const titleOf = ({ brand, last4 }: SavedCard) => `${brand} •••• ${last4}`;

/** Cards that a provider keeps, and topping up with one of them when the balance falls. */
export function Cards() {
  const cards = useCall('account.cards', {});
  const auto = useCall('account.auto-topup', {});
  const mayPay = useMay('money.manage');
  return (
    <>
      <Card title={m.cards} flush>
        <Problem error={cards.error} />
        {cards.data?.data.length === 0 && <p className="px-5 py-4 text-sm text-soft">{m.noCards}</p>}
        <ul className="divide-y divide-line">
          {cards.data?.data.map((card) => (
            <SavedRow key={card.id} card={card} isUsed={auto.data?.card === card.id} mayRemove={mayPay} />
          ))}
        </ul>
      </Card>
      <Card
        title={m.auto}
        actions={
          auto.data && (
            <Badge tone={auto.data.on ? (auto.data.resting ? 'warn' : 'good') : 'plain'}>
              {auto.data.on ? (auto.data.resting ? m.resting : m.on) : m.off}
            </Badge>
          )
        }
      >
        <Problem error={auto.error} />
        {!(cards.data && auto.data) && !(cards.error ?? auto.error) && <Waiting />}
        {cards.data && auto.data && !mayPay && (
          <p className="text-sm text-soft">{about(auto.data, cards.data.data)}</p>
        )}
        {cards.data && auto.data && mayPay && (
          <AutoForm key={JSON.stringify(auto.data)} cards={cards.data.data} auto={auto.data} />
        )}
      </Card>
    </>
  );
}

interface SavedRowProps {
  card: SavedCard;
  isUsed: boolean;
  mayRemove: boolean;
}

function SavedRow({ card, isUsed, mayRemove }: SavedRowProps) {
  const [asking, setAsking] = useState(false);
  const remove = useSend('account.card-remove', {
    touches,
    said: m.removed,
    onDone: () => setAsking(false),
  });
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-3 text-sm">
      <span className="min-w-0">
        <span className="block font-medium capitalize">{titleOf(card)}</span>
        <span className="block text-xs text-soft">
          {creditsText.providers[card.provider] ?? card.provider} · {m.expires(card.expires)}
        </span>
      </span>
      {mayRemove && (
        <Button size="small" onClick={() => setAsking(true)} aria-label={`${m.remove}: ${titleOf(card)}`}>
          {m.remove}
        </Button>
      )}
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={m.removeTitle(titleOf(card))}>
          <p className="mb-4 text-sm text-soft">{isUsed ? m.removeUsed : m.removeAbout}</p>
          <Problem error={remove.error} />
          <Button look="danger" busy={remove.isPending} onClick={() => remove.send({ id: card.id })}>
            {m.remove}
          </Button>
        </Dialog>
      )}
    </li>
  );
}

function AutoForm({ cards, auto }: { cards: SavedCard[]; auto: AutoTopup }) {
  const providers = useCall('account.providers', {});
  const [cardId, setCardId] = useState(auto.card ?? cards[0]?.id ?? '');
  const set = useSend('account.auto-topup-set', { touches, said: m.saved });
  const end = useSend('account.auto-topup-end', { touches, said: m.ended });
  const card = cards.find(({ id }) => id === cardId) ?? cards[0];
  if (card === undefined) return <p className="text-sm text-soft">{m.needsCard}</p>;
  const currency =
    providers.data?.data.find(({ provider }) => provider === card.provider)?.currencies[0] ?? auto.currency;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name)).trim();
    set.send({
      card: card.id,
      below: sentAmount(text('below')),
      amount: sentAmount(text('amount'), currency),
      monthly_max: Number(text('times')),
    });
  };
  return (
    <Form onSubmit={submit} className="space-y-3">
      <p className="text-sm text-soft">{about(auto, cards)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label={m.card} value={card.id} onChange={(event) => setCardId(event.target.value)}>
          <Options of={cards.map((one) => [one.id, titleOf(one)])} />
        </Select>
        <Input
          label={m.below}
          name="below"
          inputMode="decimal"
          required
          defaultValue={auto.below ?? '5.00'}
          problem={faultOf(set.error, 'below')}
        />
        <Input
          // An amount of the other currency is no amount of this one.
          key={currency}
          label={m.amount(currency === 'NGN' ? '₦' : '$')}
          name="amount"
          inputMode="decimal"
          required
          defaultValue={
            (currency === auto.currency && auto.amount) || (currency === 'NGN' ? '15000' : '10.00')
          }
          problem={faultOf(set.error, 'amount')}
        />
        <Input
          label={m.times}
          name="times"
          type="number"
          min={1}
          max={100}
          required
          defaultValue={auto.monthly_max ?? 4}
          problem={faultOf(set.error, 'monthly_max')}
        />
      </div>
      <Problem error={set.error ?? end.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={set.isPending}>
          {auto.on && !auto.resting ? t.common.save : m.turnOn}
        </Button>
        {auto.on && (
          <Button look="danger" busy={end.isPending} onClick={() => end.send({})}>
            {m.turnOff}
          </Button>
        )}
      </div>
    </Form>
  );
}

function about(auto: AutoTopup, cards: SavedCard[]): string {
  if (!auto.on) return m.offAbout;
  if (auto.resting) return m.restingAbout;
  const card = cards.find(({ id }) => id === auto.card);
  const amount = auto.currency === 'NGN' ? naira(auto.amount ?? '') : dollars(auto.amount ?? '');
  return m.onAbout(amount, dollars(auto.below ?? ''), card === undefined ? '' : titleOf(card));
}
