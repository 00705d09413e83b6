/**
 * Looks through HTML or XML in one pass before a parser builds a tree of it: parsers slow down with the square of
 * their nesting, of attributes on one element and of entities in one text.
 */
export interface MarkupLimits {
  elementsMax: number;
  depthMax: number;
  /** On one element. */
  attributesMax: number;
  /** Texts, entities and stray `<` within them, and comments. */
  piecesMax: number;
}

export type MarkupExcess = 'elements' | 'levels of nesting' | 'attributes on one element' | 'pieces of text';

export interface MarkupToken {
  kind: 'text' | 'open' | 'close' | 'other';
  /** Lower case; of tags. */
  name: string;
  from: number;
  to: number;
  attributes: number;
  selfClosing: boolean;
}

const letter = /[a-z]/i;
const nameEnd = /[\s/>]/g;
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'noframes']);
/** Closed by what follows them, or without content. */
const neverNests = new Set(
  'area base br col embed hr img input link meta p li source td th tr wbr option dt dd'.split(' '),
);

export function* markupTokens(markup: string, isHtml: boolean): Generator<MarkupToken> {
  const lower = isHtml ? markup.toLowerCase() : markup;
  let at = 0;
  while (at < markup.length) {
    const start = tagStart(markup, at);
    if (start > at) yield token('text', '', at, start);
    if (start === markup.length) return;
    const next = markup[start + 1]!;
    if (next === '!' || next === '?') {
      at = declarationEnd(markup, start);
      yield token('other', '', start, at);
      continue;
    }
    const isClose = next === '/';
    const tag = readTag(markup, start, isClose ? start + 2 : start + 1);
    at = tag.to;
    yield { ...tag, kind: isClose ? 'close' : 'open' };
    if (!isHtml || isClose || !rawText.has(tag.name)) continue;
    const close = lower.indexOf(`</${tag.name}`, at);
    const end = close === -1 ? markup.length : close;
    if (end > at) yield token('text', tag.name, at, end);
    at = end;
  }
}

/** What passes its limit first; undefined where a parser may be given all of it. */
export function markupExcess(
  markup: string,
  isHtml: boolean,
  limits: MarkupLimits,
): MarkupExcess | undefined {
  let elements = 0;
  let depth = 0;
  let pieces = 0;
  for (const { kind, name, from, to, attributes, selfClosing } of markupTokens(markup, isHtml)) {
    if (kind === 'text') pieces += 1 + (name === '' ? breaks(markup, from, to) : 0);
    else if (kind === 'other') pieces += 1;
    // A stray end tag makes an element too.
    else elements += 1;
    if (elements > 2 * limits.elementsMax || (kind === 'open' && elements > limits.elementsMax + depth))
      return 'elements';
    if (pieces > limits.piecesMax) return 'pieces of text';
    if (attributes > limits.attributesMax) return 'attributes on one element';
    if (kind === 'text' || kind === 'other' || selfClosing || (isHtml && neverNests.has(name))) continue;
    depth = kind === 'close' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > limits.depthMax) return 'levels of nesting';
  }
  return undefined;
}

const token = (kind: MarkupToken['kind'], name: string, from: number, to: number): MarkupToken => ({
  kind,
  name,
  from,
  to,
  attributes: 0,
  selfClosing: false,
});

function tagStart(markup: string, from: number): number {
  for (let at = markup.indexOf('<', from); at !== -1; at = markup.indexOf('<', at + 1)) {
    const next = markup[at + 1] ?? '';
    if (next === '!' || next === '?' || letter.test(next)) return at;
    if (next === '/' && letter.test(markup[at + 2] ?? '')) return at;
  }
  return markup.length;
}

function declarationEnd(markup: string, start: number): number {
  const mark = markup.startsWith('<!--', start) ? '-->' : markup.startsWith('<![CDATA[', start) ? ']]>' : '>';
  const end = markup.indexOf(mark, start);
  return end === -1 ? markup.length : end + mark.length;
}

function readTag(markup: string, from: number, nameFrom: number): MarkupToken {
  nameEnd.lastIndex = nameFrom;
  const end = nameEnd.exec(markup)?.index ?? markup.length;
  const name = markup.slice(nameFrom, Math.min(end, nameFrom + 100)).toLowerCase();
  let attributes = 0;
  let at = end;
  let between = true;
  for (; at < markup.length && markup[at] !== '>'; at++) {
    const character = markup[at]!;
    if (character === '"' || character === "'") {
      const close = markup[at - 1] === '=' || between ? markup.indexOf(character, at + 1) : at;
      at = close === -1 ? markup.length : close;
      between = false;
    } else if (character <= ' ' || character === '/') between = true;
    else if (between) {
      between = false;
      if (character !== '=') attributes += 1;
    }
  }
  return {
    ...token('open', name, from, Math.min(at + 1, markup.length)),
    attributes,
    selfClosing: markup[at - 1] === '/',
  };
}

/** Parsers break a text at each `&` and at each `<` that begins no tag. */
function breaks(markup: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = markup.charCodeAt(at);
    if (code === 0x26 || code === 0x3c) count += 1;
  }
  return count;
}
