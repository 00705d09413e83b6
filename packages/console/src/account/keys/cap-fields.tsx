import { controlText } from '../../messages/en/control.ts';
import { sentAmount } from '../../model/money.ts';
import { Input } from '../../ui/field.tsx';
import { faultOf } from '../../ui/problem.tsx';

const m = controlText.caps;
const dollarCaps = ['daily_cap', 'weekly_cap', 'monthly_cap'] as const;
const tokenCaps = ['daily_token_cap', 'weekly_token_cap', 'monthly_token_cap'] as const;
const names = [...dollarCaps, ...tokenCaps];

export type Caps = Record<(typeof dollarCaps)[number], string | null> &
  Record<(typeof tokenCaps)[number], number | null>;

/** What was typed, for a call; an empty field is no cap. */
export function readCaps(fields: FormData): Caps {
  const typed = (name: string) => String(fields.get(name) ?? '').trim();
  const dollars = (name: string) => sentAmount(typed(name)) || null;
  const tokens = (name: string) => (typed(name) === '' ? null : Number(typed(name).replaceAll(',', '')));
  return Object.fromEntries(
    names.map((name) => [name, name.includes('token') ? tokens(name) : dollars(name)]),
  ) as Caps;
}

export const isCapFault = (error: unknown) => names.some((name) => faultOf(error, name));

export function CapFields({ caps, error }: { caps: Caps | undefined; error: unknown }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">{m.title}</legend>
      <p className="mb-2 text-xs text-soft">{m.about}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {names.map((name) => (
          <Input
            key={name}
            label={m[name]}
            name={name}
            inputMode={name.includes('token') ? 'numeric' : 'decimal'}
            defaultValue={caps?.[name] ?? ''}
            problem={faultOf(error, name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
