import type { PersonalKind, Side } from '../../domain/guardrails/rules.ts';
import type { Tally } from '../../domain/guardrails/text-guard.ts';
import { fail, type OjaError } from '../../errors.ts';
import type { Call } from '../call.ts';

const personal: Record<PersonalKind, string> = {
  phone: 'a phone number',
  email: 'an email address',
  card: 'a card number',
  nuban: 'an account number',
  bvn: 'a BVN',
  nin: 'a NIN',
};

const words: Record<string, string> = {
  ...personal,
  blocked_word: 'a blocked word',
  injection: 'instructions to the model in a tool result',
  hook: 'what your hook refused',
};

const said = (rule: string) =>
  words[rule] ?? (rule.startsWith('moderation') ? `content that moderation flags (${rule.slice(11)})` : rule);

/** Says which rule it was, never the text. */
export function refusal(side: Side, rules: readonly string[]): OjaError {
  const what = side === 'input' ? 'The request' : 'The response';
  const list = rules.slice(0, 5).map(said).join(', ');
  return fail(
    'content_blocked',
    `${what} contains ${list}, and a guardrail of the key or account refuses it.`,
    {
      details: { guardrails: rules.slice(0, 20) },
    },
  );
}

export function add(total: Tally, more: Tally): void {
  for (const [rule, times] of Object.entries(more)) total[rule] = (total[rule] ?? 0) + times;
}

/** What was found, for the log. */
export function tallyOf({ work }: Pick<Call, 'work'>, side: Side): Tally {
  work.guarded ??= {};
  work.guarded[side] ??= {};
  return work.guarded[side];
}
