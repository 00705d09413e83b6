/** The numbers that a browser prints before the items of an ordered list. */
import { type DomElement, isHidden, styleOf } from './html-elements.ts';
import { type ListMark, type NumberFormat, writtenNumber } from './list-numbers.ts';

const types: Record<string, NumberFormat> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const styles: Record<string, NumberFormat> = {
  decimal: 'decimal',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
};

const unnumbered = /^(?:none|disc|circle|square)\b/;

/** Gives each item its mark, in order; undefined for one without a number. */
export function itemMarks(list: DomElement): (item: DomElement) => ListMark | undefined {
  const step = list.getAttribute('reversed') === null ? 1 : -1;
  let next = integer(list, 'start') ?? (step > 0 ? 1 : countItems(list));
  return (item) => {
    const number = integer(item, 'value') ?? next;
    next = number + step;
    const style = markerStyle(item) || markerStyle(list);
    const [, , text] = /^(["'])(.*)\1/.exec(style) ?? [];
    if (text !== undefined) return text.trim() === '' ? undefined : { number, label: text.trim() };
    if (unnumbered.test(style.toLowerCase())) return undefined;
    const type = item.getAttribute('type') ?? list.getAttribute('type') ?? '';
    const format = styles[style.toLowerCase()] ?? types[type] ?? 'decimal';
    return { number, label: `${writtenNumber(number, format)}.` };
  };
}

const markerStyle = (element: DomElement) => styleOf(element, 'list-style(?:-type)?');

function integer(element: DomElement, name: string): number | undefined {
  const [text] = /^\s*[+-]?\d{1,9}/.exec(element.getAttribute(name) ?? '') ?? [];
  return text === undefined ? undefined : Number(text);
}

function countItems(list: DomElement): number {
  let count = 0;
  for (const child of list.childNodes) {
    const element = child as DomElement;
    if (child.nodeType === 1 && element.localName.toLowerCase() === 'li' && !isHidden(element)) count += 1;
  }
  return count;
}
