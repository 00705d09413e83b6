/** The local rules, ready to run on texts: what they find is masked, or named where the call is to be refused. */
import { type Compared, compared } from './compared.ts';
import { contextLength, findPersonal, openEnd } from './personal-data.ts';
import type { GuardrailRules, PersonalKind, Side } from './rules.ts';

/** How often each rule found something: `phone`, `blocked_word`, `injection`, `moderation:hate`, `hook`. */
export type Tally = Record<string, number>;

export interface Checked {
  text: string;
  /** Rules that refuse the call. */
  refused: string[];
  found: Tally;
}

export interface TextGuard {
  check(text: string, options?: { from?: number; open?: boolean }): Checked & { open: number };
}

interface Place {
  rule: string;
  from: number;
  to: number;
  mask: string;
  refuses: boolean;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const wordEdge = { before: '(?<![\\p{L}\\p{M}\\p{N}_])', after: '(?![\\p{L}\\p{M}\\p{N}_])' };

/** Blanks of any kind and length between its words. */
const unitsOf = (phrase: string): string[] =>
  [...phrase.normalize('NFC')].reduce<string[]>((units, letter) => {
    if (!/\s/.test(letter)) units.push(escaped(letter));
    else if (units.at(-1) !== '\\s{1,8}') units.push('\\s{1,8}');
    return units;
  }, []);

const wholeOf = (phrases: readonly string[]) =>
  new RegExp(
    `${wordEdge.before}(?:${phrases.map((one) => unitsOf(one).join('')).join('|')})${wordEdge.after}`,
    'giu',
  );

/** The beginning of a phrase at the end of a text. */
const beginningOf = (phrases: readonly string[]) => {
  const begun = (units: string[]): string =>
    units.reduceRight((rest, unit) => (rest === '' ? unit : `${unit}(?:${rest})?`), '');
  return new RegExp(`${wordEdge.before}(?:${phrases.map((one) => begun(unitsOf(one))).join('|')})$`, 'iu');
};

const beginningMax = 60 * 9;

export function createTextGuard(rules: readonly GuardrailRules[], side: Side): TextGuard | undefined {
  const here = rules.filter(({ on }) => on.includes(side));
  const actions = new Map<PersonalKind, 'mask' | 'refuse'>();
  const words = new Map<string, 'mask' | 'refuse'>();
  const strictest = <Name>(map: Map<Name, 'mask' | 'refuse'>, name: Name, action: 'mask' | 'refuse') =>
    map.get(name) === 'refuse' ? undefined : map.set(name, action);
  for (const { personal_data: personal, blocked_words: blocked, blocked_words_action: action } of here) {
    for (const [kind, what] of Object.entries(personal)) strictest(actions, kind as PersonalKind, what);
    for (const word of blocked) strictest(words, (compared(word)?.text ?? word).toLowerCase(), action);
  }
  if (actions.size === 0 && words.size === 0) return undefined;
  const kinds = new Set(actions.keys());
  const phrases = [...words.keys()];
  const whole = phrases.length === 0 ? undefined : wholeOf(phrases);
  const beginning = phrases.length === 0 ? undefined : beginningOf(phrases);

  function* places(text: string): Generator<Place> {
    if (kinds.size > 0)
      for (const { kind, from, to } of findPersonal(text, kinds))
        yield {
          rule: kind,
          from,
          to,
          mask: `[${kind.toUpperCase()}]`,
          refuses: actions.get(kind) === 'refuse',
        };
    if (whole === undefined) return;
    for (const found of text.matchAll(whole)) {
      const word = found[0].normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
      const refuses = words.get(word) !== 'mask';
      const to = found.index + found[0].length;
      yield { rule: 'blocked_word', from: found.index, to, mask: '[BLOCKED]', refuses };
    }
  }

  function openAt(text: string): number {
    const open = openEnd(text, kinds);
    if (beginning === undefined) return open;
    const cut = Math.max(0, text.length - beginningMax);
    const begun = beginning.exec(text.slice(cut));
    return begun === null ? open : Math.min(open, cut + begun.index);
  }

  /** In the text that was given, whatever is compared. */
  function placesIn(text: string, plain: Compared | undefined): Place[] {
    if (plain === undefined) return [...places(text)];
    return [...places(plain.text)].map((place) => ({
      ...place,
      from: plain.begins[place.from]!,
      to: plain.ends[place.to - 1]!,
    }));
  }

  function openIn(text: string, plain: Compared | undefined): number {
    return plain === undefined ? openAt(text) : (plain.begins[openAt(plain.text)] ?? text.length);
  }

  return {
    /** From `from` on; what is before is context. With `open`, more text may follow: `open` is where the end is unsure. */
    check(text, { from = 0, open: mayGrow = false } = {}) {
      const plain = compared(text);
      let open = mayGrow ? Math.max(from, openIn(text, plain)) : text.length;
      const sure: Place[] = [];
      for (const place of placesIn(text, plain).sort((one, other) => one.from - other.from)) {
        if (place.from < from || place.from < (sure.at(-1)?.to ?? 0)) continue;
        if (place.to > open) {
          open = Math.min(open, place.from);
          break;
        }
        sure.push(place);
      }
      let made = '';
      let at = from;
      const found: Tally = {};
      const refused = new Set<string>();
      for (const { rule, from: begins, to, mask, refuses } of sure) {
        made += text.slice(at, begins) + mask;
        at = to;
        found[rule] = (found[rule] ?? 0) + 1;
        if (refuses) refused.add(rule);
      }
      return { text: made + text.slice(at, open), refused: [...refused], found, open };
    },
  };
}

/** How much of a text that is sent stays, as context of what follows. */
export const keptContext = contextLength;
