import type { EndpointInput } from '@oja/client';
import { guardrailText as m } from '../../messages/en/guardrails.ts';
import { Checkbox, Input, Select } from '../../ui/field.tsx';
import { faultOf } from '../../ui/problem.tsx';

export type Guardrails = NonNullable<EndpointInput<'account.change'>['guardrails']>;
type Personal = NonNullable<Guardrails['personal_data']>;
type Kind = keyof typeof m.kinds;
const kinds = Object.keys(m.kinds) as Kind[];

/** What was chosen, for a call; null where everything is off. */
export function readGuardrails(fields: FormData): Guardrails | null {
  const text = (name: string) => String(fields.get(`guard_${name}`) ?? '').trim();
  const is = (name: string) => fields.get(`guard_${name}`) !== null;
  const chosen = kinds.map((kind) => [kind, text(kind)]).filter(([, action]) => action !== '');
  const words = text('words')
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const hook = text('hook');
  const injection = text('injection') as 'mark' | 'refuse' | '';
  const sides = (['input', 'output'] as const).filter(is);
  const isOff = chosen.length + words.length === 0 && hook === '' && injection === '' && !is('moderation');
  if (isOff) return null;
  return {
    on: sides.length === 0 ? ['input', 'output'] : sides,
    personal_data: Object.fromEntries(chosen) as Personal,
    blocked_words: words,
    blocked_words_action: text('words_action') as 'mask' | 'refuse',
    prompt_injection: injection === '' ? null : injection,
    moderation: is('moderation'),
    hook:
      hook === ''
        ? null
        : {
            url: hook,
            timeout_ms: Number(text('timeout') || 1000),
            on_failure: text('failure') as 'refuse' | 'allow',
          },
  };
}

export function GuardrailFields({ value, error }: { value: Guardrails | null | undefined; error: unknown }) {
  const personal = (value?.personal_data ?? {}) as Partial<Record<Kind, string>>;
  const on = value?.on ?? ['input', 'output'];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => (
        <Select key={kind} label={m.kinds[kind]} name={`guard_${kind}`} defaultValue={personal[kind] ?? ''}>
          <option value="">{m.off}</option>
          <option value="mask">{m.mask}</option>
          <option value="refuse">{m.refuse}</option>
        </Select>
      ))}
      <Input
        label={m.words}
        hint={m.wordsHint}
        name="guard_words"
        defaultValue={value?.blocked_words?.join(', ') ?? ''}
        problem={faultOf(error, 'guardrails.blocked_words')}
      />
      <Select
        label={m.wordsAction}
        name="guard_words_action"
        defaultValue={value?.blocked_words_action ?? 'refuse'}
      >
        <option value="refuse">{m.refuse}</option>
        <option value="mask">{m.mask}</option>
      </Select>
      <Select label={m.injection} name="guard_injection" defaultValue={value?.prompt_injection ?? ''}>
        <option value="">{m.off}</option>
        <option value="mark">{m.mark}</option>
        <option value="refuse">{m.refuse}</option>
      </Select>
      <Checkbox
        label={m.moderation}
        hint={m.moderationHint}
        name="guard_moderation"
        defaultChecked={value?.moderation ?? false}
      />
      <Input
        label={m.hook}
        hint={m.hookHint}
        name="guard_hook"
        type="url"
        defaultValue={value?.hook?.url ?? ''}
        problem={faultOf(error, 'guardrails.hook.url')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Input
          label={m.timeout}
          name="guard_timeout"
          type="number"
          min={50}
          max={5000}
          defaultValue={value?.hook?.timeout_ms ?? 1000}
        />
        <Select label={m.failure} name="guard_failure" defaultValue={value?.hook?.on_failure ?? 'refuse'}>
          <option value="refuse">{m.refuse}</option>
          <option value="allow">{m.allow}</option>
        </Select>
      </div>
      <Checkbox label={m.input} name="guard_input" defaultChecked={on.includes('input')} />
      <Checkbox label={m.output} name="guard_output" defaultChecked={on.includes('output')} />
    </div>
  );
}
