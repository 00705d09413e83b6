/** Superscript, subscript and struck text without formatting. */

export type Script = 'super' | 'sub';

export interface FormattedText {
  text: string;
  script?: Script;
  strike?: boolean;
}

const raised: Record<string, string> = Object.fromEntries([
  ...zip('0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'),
  ...zip('abcdefghijklmnoprstuvwxyz', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
]);
const lowered: Record<string, string> = Object.fromEntries([
  ...zip('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
  ...zip('aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
]);

function zip(from: string, to: string): [string, string][] {
  const signs = [...to];
  return [...from].map((sign, at) => [sign, signs[at]!]);
}

/** Text that means the same on the line: ordinals (1st), trademarks, note references. */
const saysTheSame = /^(?:st|nd|rd|th|ers?|res?|ère|ème|os|as|TM|SM|[™®©*†‡§]+|[a-z]?\[[^[\]]*\],?)$/i;

/** The characters that Unicode has for it; undefined where it has none. */
export function scriptCharacters(text: string, script: Script): string | undefined {
  if (script === 'super' && saysTheSame.test(text.trim())) return text;
  const signs = script === 'super' ? raised : lowered;
  const found = [...text].map((sign) => (/\s/.test(sign) ? sign : signs[sign]));
  return found.includes(undefined) ? undefined : found.join('');
}

/** 10⁶, x^(A), ~~₦500~~: readable where only characters can be written. */
export function runText({ text, script, strike }: FormattedText): string {
  if (!script && !strike) return text;
  const core = text.trim();
  if (core === '') return text;
  const start = text.indexOf(core);
  const shown = script ? onTheLine(core, script) : core;
  return text.slice(0, start) + (strike ? `~~${shown}~~` : shown) + text.slice(start + core.length);
}

function onTheLine(text: string, script: Script): string {
  const marked = script === 'super' ? '^' : '_';
  return scriptCharacters(text, script) ?? marked + ([...text].length > 1 ? `(${text})` : text);
}
