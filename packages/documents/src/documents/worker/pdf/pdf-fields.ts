/** What was filled into a PDF form, and comments: neither is part of the page's text. */
import type { AnnotationRect, FormField, ParsedPage, TextItem } from '@llamaindex/liteparse';
import type { Block } from '../../port.ts';
import { runsOf } from '../blocks.ts';
import type { PageText } from './pdf-text.ts';

const labelDistanceMax = 260;
const aboveDistanceMax = 24;
const fieldsMax = 2000;
const commentsMax = 500;
/** Names that programs give: `Text5`, `f1_02[0]`, `undefined_3`. */
const machineName =
  /^(?:[\w.[\]]*\[\d+\]|(?:text|field|check ?box|radio|combo|list|undefined|untitled|dropdown|textfield|button|f|c|t)[ _-]?[\d_.]*)$/i;

export function filledFields(page: ParsedPage, text: PageText): Block[] {
  return (page.formFields ?? []).slice(0, fieldsMax).flatMap((field): Block[] => {
    const value = filledValue(field);
    if (value === undefined) return [];
    const label = labelOf(field, page.textItems);
    if (label === '' && text.dense.includes(dense(value))) return [];
    if (label !== '' && text.dense.includes(dense(`${label}:${value}`))) return [];
    return [{ kind: 'paragraph', runs: runsOf(label === '' ? value : `${label}: ${value}`) }];
  });
}

const dense = (text: string) => text.replace(/\s+/g, '');

/** Text and choices as they are; boxes always, buttons of a group only where they are pressed. */
function filledValue({ type, value, checked, exportValue, selectedOptions }: FormField): string | undefined {
  if (/check/i.test(type)) return checked ? 'yes (checked)' : 'no (not checked)';
  if (/radio/i.test(type)) return checked ? exportValue || value || 'yes (checked)' : undefined;
  if (/button|signature/i.test(type)) return undefined;
  const said = selectedOptions.length > 0 ? selectedOptions.join(', ') : (value ?? '');
  return said.trim() === '' ? undefined : said.replace(/\s+/g, ' ').trim();
}

function labelOf(field: FormField, items: TextItem[]): string {
  const { alternateName = '', name = '' } = field;
  if (/\p{L}{2}/u.test(alternateName)) return tidy(alternateName);
  if (/\p{L}{2}/u.test(name) && !machineName.test(name)) return tidy(name.split('.').at(-1) ?? name);
  return tidy(field.rect ? printedLabel(field, field.rect, items) : '') || tidy(name);
}

const tidy = (label: string) =>
  label
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s:.…]+$/, '')
    .trim();

/** The words right of a box, left of a field, else above it. */
function printedLabel({ type }: FormField, rect: AnnotationRect, items: TextItem[]): string {
  const middle = rect.y + rect.height / 2;
  const onLine = items.filter(({ y, height }) => middle >= y - 3 && middle <= y + height + 3);
  const right = onLine
    .filter(({ x }) => x >= rect.x + rect.width - 2 && x - rect.x - rect.width < labelDistanceMax)
    .sort((a, b) => a.x - b.x)[0];
  const left = onLine
    .filter(({ x, width }) => x + width <= rect.x + 4 && rect.x - x - width < labelDistanceMax)
    .sort((a, b) => b.x + b.width - a.x - a.width)[0];
  const above = items
    .filter(
      ({ x, y, width, height }) =>
        y + height <= rect.y + 4 &&
        rect.y - y - height < aboveDistanceMax &&
        x < rect.x + rect.width &&
        x + width > rect.x,
    )
    .sort((a, b) => b.y - a.y)[0];
  const nearest = /check|radio/i.test(type) ? (right ?? left) : (left ?? above);
  return nearest?.text ?? '';
}

export function commentsOf(page: ParsedPage): Block[] {
  return (page.annotations ?? [])
    .slice(0, commentsMax)
    .flatMap(({ subtype, contents = '', title = '' }): Block[] => {
      const said = contents.replace(/\s+/g, ' ').trim();
      if (said === '' || /widget|link|popup/i.test(subtype)) return [];
      return [{ kind: 'paragraph', runs: runsOf(`Comment${title ? ` by ${title}` : ''}: ${said}`) }];
    });
}
