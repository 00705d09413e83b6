import { useState } from 'react';
import { modelsText } from '../messages/en/models.ts';
import { Button } from '../ui/button.tsx';
import { Input, Options, Select } from '../ui/field.tsx';
import { faultOf } from '../ui/problem.tsx';
import { type KindName, kindsWithPrice, type PricedModel, readKinds } from './model-price-kinds.ts';

const m = modelsText.prices;
type Tier = PricedModel['tiers'][number];

const tokenKinds: readonly KindName[] = [
  'input',
  'cached_input',
  'cache_write',
  'cache_write_1h',
  'output',
  'reasoning',
  'audio_input',
  'cached_audio_input',
  'audio_output',
];
const services = ['priority', 'flex', 'batch'] as const;

/** As typed; the server says what is wrong with one. */
export function readTiers(fields: FormData): Tier[] {
  return fields.getAll('tier').map((id) => {
    const service = services.find((name) => name === fields.get(`${id}.for`));
    const above = String(fields.get(`${id}.above`) ?? '').replace(/[,\s]/g, '');
    const costs = readKinds(fields, `${id}.costs`);
    return {
      ...(service === undefined ? { above: Number(above) } : { service }),
      prices: readKinds(fields, `${id}.prices`),
      costs,
    };
  });
}

interface TiersProps {
  tiers: Tier[];
  error: unknown;
}

/** Each is a few rows of prices; those that it leaves blank follow from the usual ones. */
export function TierFields({ tiers, error }: TiersProps) {
  const [shown, setShown] = useState(() => tiers.map((tier, place) => ({ id: `tier-${place}`, tier })));
  const [added, setAdded] = useState(tiers.length);
  const add = () => {
    setShown([...shown, { id: `tier-${added}`, tier: { prices: {}, costs: {} } }]);
    setAdded(added + 1);
  };
  return (
    <details className="rounded-xl border border-line" open={shown.length > 0}>
      <summary className="px-4 py-2.5 text-sm font-medium">{m.tiers.title}</summary>
      <div className="space-y-4 border-t border-line p-4">
        <p className="text-sm text-soft">{m.tiers.about}</p>
        {shown.map(({ id, tier }, place) => (
          <OneTier
            key={id}
            id={id}
            tier={tier}
            fault={(field) => faultOf(error, `tiers[${place}]${field}`)}
            onRemove={() => setShown(shown.filter((one) => one.id !== id))}
          />
        ))}
        <Button size="small" onClick={add}>
          {m.tiers.add}
        </Button>
      </div>
    </details>
  );
}

interface TierProps {
  id: string;
  tier: Tier;
  fault: (field: string) => string | undefined;
  onRemove: () => void;
}

function OneTier({ id, tier, fault, onRemove }: TierProps) {
  const [service, setService] = useState<string>(tier.service ?? '');
  const kinds = tokenKinds.filter(
    (kind) => ['input', 'cached_input', 'output'].includes(kind) || kindsWithPrice(tier).has(kind),
  );
  return (
    <fieldset className="space-y-3 rounded-lg border border-line p-3">
      <input type="hidden" name="tier" value={id} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={m.tiers.for}
          name={`${id}.for`}
          value={service}
          onChange={(event) => setService(event.target.value)}
        >
          <option value="">{m.tiers.long}</option>
          <Options of={services.map((name) => [name, m.tiers.service(name)])} />
        </Select>
        {service === '' && (
          <Input
            label={m.tiers.above}
            name={`${id}.above`}
            inputMode="numeric"
            required
            defaultValue={tier.above ?? 200_000}
            problem={fault('.above') ?? fault('')}
          />
        )}
      </div>
      {kinds.map((kind) => (
        <div key={kind} className="grid grid-cols-2 items-end gap-3">
          {(['prices', 'costs'] as const).map((field) => (
            <Input
              key={field}
              label={`${m.kinds[kind]}: ${field === 'prices' ? m.price : m.cost}`}
              name={`${id}.${field}.${kind}`}
              inputMode="decimal"
              defaultValue={tier[field][kind] ?? ''}
              problem={fault(`.${field}.${kind}`)}
            />
          ))}
        </div>
      ))}
      <Button size="small" look="danger" onClick={onRemove}>
        {m.tiers.remove}
      </Button>
    </fieldset>
  );
}
