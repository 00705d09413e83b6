/** The guardrails of an account and of a key together, ready to run: a key only adds to those of its account. */
import type { GuardrailRules, Side } from './rules.ts';
import { createTextGuard, type TextGuard } from './text-guard.ts';

export type Hook = NonNullable<GuardrailRules['hook']>;

export interface Guards {
  /** The same for the same rules. */
  readonly id: string;
  readonly text: Readonly<Record<Side, TextGuard | undefined>>;
  readonly injection: 'mark' | 'refuse' | null;
  readonly moderated: ReadonlySet<Side>;
  readonly hooks: Readonly<Record<Side, readonly Hook[]>>;
}

/** Undefined where nothing is looked for: a call then pays for nothing. */
export function guardsOf(given: readonly (GuardrailRules | null)[]): Guards | undefined {
  const rules = given.filter((one) => one !== null);
  if (rules.length === 0) return undefined;
  const text = { input: createTextGuard(rules, 'input'), output: createTextGuard(rules, 'output') };
  const marks = rules.map((one) => one.prompt_injection);
  const injection = marks.includes('refuse') ? 'refuse' : marks.includes('mark') ? 'mark' : null;
  const moderated = new Set(rules.flatMap(({ moderation, on }) => (moderation ? on : [])));
  const hooksOn = (side: Side) =>
    rules.flatMap(({ hook, on }) => (hook !== null && on.includes(side) ? [hook] : []));
  const hooks = { input: hooksOn('input'), output: hooksOn('output') };
  const isEmpty =
    text.input === undefined &&
    text.output === undefined &&
    injection === null &&
    moderated.size === 0 &&
    hooks.input.length + hooks.output.length === 0;
  return isEmpty ? undefined : { id: JSON.stringify(rules), text, injection, moderated, hooks };
}

/** Someone other than this process is asked about the texts. */
export const asksOthers = (guards: Guards, side: Side): boolean =>
  guards.moderated.has(side) || guards.hooks[side].length > 0;
