/** Guardrails as a column has them: text that was validated when it was set. */
import type { GuardrailRules } from './rules.ts';

export const guardrailsFromText = (text: string | null): GuardrailRules | null =>
  text === null ? null : (JSON.parse(text) as GuardrailRules);

/** Undefined stays what it was; null turns them off. */
export function guardrailsToText(sent: GuardrailRules | null | undefined): string | null | undefined {
  return sent == null ? sent : JSON.stringify(sent);
}
