import { Send, Square } from 'lucide-react';
import { type Output, useCall } from '../api.ts';
import { playgroundText } from '../messages/en/playground.ts';
import { dollars, naira, roundedDollars } from '../model/money.ts';
import { useTestMode } from '../test-mode.ts';
import { Button } from '../ui/button.tsx';
import { useLater } from '../ui/hooks/use-later.ts';
import { cleaned, isPicked, type Values } from './values.ts';

const m = playgroundText;
type Category = Output<'public.catalogue'>['categories'][number];

interface PriceLineProps {
  endpoint: Category['endpoints'][number];
  category: Category;
  values: Values;
  isRunning: boolean;
  onSend: () => void;
  onStop: () => void;
}

/** What it will cost, before it is sent. */
export function PriceLine({ endpoint, category, values, isRunning, onSend, onStop }: PriceLineProps) {
  const credits = useCall('account.credits', {});
  const free = credits.data?.free.find((tier) => tier.category === category.id);
  const freeLeft = endpoint.price.unit === 'request' ? (free?.left ?? 0) : 0;
  return (
    <div className="sticky bottom-0 z-10 flex items-center justify-between gap-4 rounded-b-2xl border-t border-line bg-sunken px-5 py-3.5">
      <div className="min-w-0 text-sm" aria-live="polite" data-price>
        <p className="font-medium">
          <span className="text-soft">{m.price} </span>
          <Amount endpoint={endpoint} values={values} freeLeft={freeLeft} />
        </p>
        <p className="text-xs text-soft tabular">
          {credits.data && (
            <span title={dollars(credits.data.available)}>
              {m.balance} {roundedDollars(credits.data.available)} ·{' '}
            </span>
          )}
          {m.perMinute(endpoint.per_minute)}
        </p>
        {endpoint.id === 'ai.video' && <p className="text-xs text-soft">{m.draftPrice}</p>}
      </div>
      {isRunning ? (
        <Button look="danger" onClick={onStop}>
          <Square className="size-4" aria-hidden="true" />
          {m.stop}
        </Button>
      ) : (
        <Button look="primary" onClick={onSend}>
          <Send className="size-4" aria-hidden="true" />
          {m.send}
        </Button>
      )}
    </div>
  );
}

function Amount({
  endpoint: { id, price },
  values,
  freeLeft,
}: {
  endpoint: PriceLineProps['endpoint'];
  values: Values;
  freeLeft: number;
}) {
  // A price by the request is known; one by characters or seconds is asked of the server, for what is filled in.
  const byInput = !price.by_model && price.per !== 'free' && price.unit !== 'request';
  const input = useLater(cleaned(values), 500);
  const hasText = ['text', 'input', 'ssml', 'prompt'].some((name) => typeof input[name] === 'string');
  const quote = useCall(
    'account.quote',
    { endpoint: id, input },
    { enabled: byInput && hasText && !Object.values(input).some(isPicked) },
  );
  if (useTestMode()) return <span className="text-good">{m.priceOfSample}</span>;
  if (price.by_model) return m.priceByModel;
  if (price.per === 'free') return <span className="text-good">{m.priceFree}</span>;
  const shown = byInput && quote.data ? { dollars: quote.data.price, naira: quote.data.price_naira } : price;
  const unit = byInput && !quote.data ? ` / ${price.per.replace(/^an? /, '')}` : '';
  return (
    <span className="tabular">
      {freeLeft > 0 && <span className="text-good">{m.priceFromFree(freeLeft)} </span>}
      {dollars(shown.dollars)} <span className="text-soft">({naira(shown.naira)})</span>
      {unit}
    </span>
  );
}
