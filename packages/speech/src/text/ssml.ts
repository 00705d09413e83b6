/** The SSML subset: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub. Anything else is named in the error. */
import { fail } from '@oja/core/errors';
import { digitByDigit, ordinal } from './number-words.ts';
import type { SpokenPart } from './spoken-text.ts';

const elements = ['speak', 'p', 's', 'break', 'emphasis', 'prosody', 'say-as', 'sub'];
const depthMax = 16;
const pauseSecondsMax = 10;

interface Style {
  rate: number;
  pitch: number;
  emphasis: boolean;
  sayAs?: string;
  alias?: string;
}

interface Open {
  name: string;
  style: Style;
}

const rates = new Map(
  Object.entries({
    'x-slow': 0.5,
    slow: 0.75,
    medium: 1,
    default: 1,
    fast: 1.3,
    'x-fast': 1.7,
  }),
);
const pitches = new Map(
  Object.entries({
    'x-low': 0.7,
    low: 0.85,
    medium: 1,
    default: 1,
    high: 1.15,
    'x-high': 1.35,
  }),
);
const strengths = new Map(
  Object.entries({
    none: 0,
    'x-weak': 0.1,
    weak: 0.2,
    medium: 0.5,
    strong: 0.9,
    'x-strong': 1.5,
  }),
);

export function ssmlParts(ssml: string): SpokenPart[] {
  const source = ssml.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '').trim();
  if (source.includes('<!')) throw bad('DOCTYPE and CDATA are not supported');
  const parts: SpokenPart[] = [];
  const stack: Open[] = [];
  const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|(<)/g;
  for (const [, closing, name, attributes = '', selfClosing, text, stray] of source.matchAll(tag)) {
    if (stray) throw bad('unescaped "<"; write &lt;');
    if (text !== undefined) addText(parts, stack, text);
    else if (closing) closeElement(parts, stack, name!);
    else openElement(parts, stack, name!, readAttributes(attributes), Boolean(selfClosing));
  }
  if (stack.length > 0) throw bad(`<${stack.at(-1)!.name}> is not closed`);
  if (!parts.some((part) => part.kind === 'text')) throw bad('contains nothing to speak');
  return parts;
}

const bad = (what: string) =>
  fail('invalid_request', `ssml: ${what}. Supported elements: ${elements.join(', ')}.`, { param: 'ssml' });

function openElement(
  parts: SpokenPart[],
  stack: Open[],
  name: string,
  attributes: Record<string, string>,
  alone: boolean,
) {
  if (!elements.includes(name)) throw bad(`<${name}> is not supported`);
  if (stack.length === 0 && name !== 'speak') throw bad('<speak> must be the outermost element');
  if (stack.length >= depthMax) throw bad(`more than ${depthMax} elements inside each other`);
  const outer = stack.at(-1)?.style ?? { rate: 1, pitch: 1, emphasis: false };
  if (name === 'break') parts.push({ kind: 'pause', seconds: pauseOf(attributes) });
  if (!alone) stack.push({ name, style: styleOf(name, attributes, outer) });
}

function closeElement(parts: SpokenPart[], stack: Open[], name: string) {
  const open = stack.pop();
  if (open?.name !== name) throw bad(`</${name}> closes ${open ? `<${open.name}>` : 'nothing'}`);
  if (name === 'p') parts.push({ kind: 'pause', seconds: 0.6 });
  if (name === 's') parts.push({ kind: 'pause', seconds: 0.3 });
}

function addText(parts: SpokenPart[], stack: Open[], raw: string) {
  const text = plain(raw).replace(/\s+/g, ' ').trim();
  if (text === '') return;
  const style = stack.at(-1)?.style;
  if (!style) throw bad('there is text outside <speak>');
  const { rate, pitch, emphasis } = style;
  const spoken = style.alias ?? sayAs(text, style.sayAs);
  parts.push({ kind: 'text', text: spoken, rate, pitch, ...(emphasis ? { emphasis } : {}) });
}

function styleOf(name: string, attributes: Record<string, string>, outer: Style): Style {
  const style = { ...outer };
  if (name === 'prosody') {
    style.rate = clamp(outer.rate * factor('rate', attributes.rate, rates), 0.25, 4);
    style.pitch = clamp(outer.pitch * factor('pitch', attributes.pitch, pitches), 0.5, 2);
  }
  if (name === 'emphasis') {
    const level = attributes.level ?? 'moderate';
    if (!['strong', 'moderate', 'none', 'reduced'].includes(level))
      throw bad(`emphasis level "${level}" is not supported`);
    style.emphasis = level === 'strong' || level === 'moderate';
    style.rate = clamp(
      outer.rate * { strong: 0.85, moderate: 0.92, none: 1, reduced: 1.08 }[level]!,
      0.25,
      4,
    );
  }
  if (name === 'say-as') style.sayAs = attributes['interpret-as'] ?? '';
  if (name === 'sub') style.alias = attributes.alias ?? '';
  return style;
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** "slow", "120%", "+10%", "-2st", "0.8". */
function factor(name: string, value: string | undefined, words: Map<string, number>): number {
  if (value === undefined) return 1;
  const word = words.get(value);
  if (word !== undefined) return word;
  const [, sign, amount, unit] = /^([+-]?)(\d+(?:\.\d+)?)(%|st)?$/.exec(value.trim()) ?? [];
  if (amount === undefined) throw bad(`prosody ${name} "${value}" is not supported`);
  const number = Number(amount) * (sign === '-' ? -1 : 1);
  if (unit === 'st') return 2 ** (number / 12);
  if (unit === '%') return sign ? 1 + number / 100 : number / 100;
  return number;
}

function pauseOf({ time, strength }: Record<string, string>): number {
  if (time === undefined) {
    const seconds = strengths.get(strength ?? 'medium');
    if (seconds === undefined) throw bad(`break strength "${strength}" is not supported`);
    return seconds;
  }
  const [, amount, unit] = /^\+?(\d*\.?\d+)(ms|s)$/.exec(time.trim()) ?? [];
  if (amount === undefined) throw bad(`break time "${time}" must be like 500ms or 1.5s`);
  const seconds = Number(amount) * (unit === 'ms' ? 0.001 : 1);
  if (seconds > pauseSecondsMax) throw bad(`a break can be at most ${pauseSecondsMax}s`);
  return seconds;
}

function sayAs(text: string, kind: string | undefined): string {
  if (kind === undefined) return text;
  const letters = () => [...text.replace(/\s+/g, '')].map((each) => each.toUpperCase()).join(', ');
  switch (kind) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return letters();
    case 'digits':
    case 'telephone':
      return digitByDigit(text);
    case 'ordinal':
      return /^\d+$/.test(text) ? ordinal(text) : text;
    case 'cardinal':
    case 'number':
    case 'currency':
    case 'date':
    case 'time':
      return text;
    default:
      throw bad(`say-as interpret-as="${kind}" is not supported`);
  }
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of source.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes[name!] = plain(double ?? single ?? '');
  }
  return attributes;
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

const plain = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities.get(name) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    },
  );
