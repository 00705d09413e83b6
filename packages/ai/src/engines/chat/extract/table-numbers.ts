/** Numbers written as the cells around them. */
import type { Column } from './table-model.ts';

/** With the sign, unit and decimal mark that the cells of its column have. */
export function asCell(value: number, like: string[], { comma }: Column): string {
  const rounded = Math.round(value * 100) / 100;
  const places = like.some((cell) => (comma ? /,\d\d\b/ : /\.\d\d\b/).test(cell));
  const decimals = places && (comma || !Number.isInteger(rounded)) ? 2 : 0;
  const digits = Math.abs(rounded).toLocaleString(comma ? 'de-DE' : 'en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
  const [first = ''] = like;
  const sign = /^[^\d]*?([₦$€£¥])/.exec(first)?.[1] ?? '';
  const unit = /%\s*$/.test(first) ? '%' : '';
  return `${rounded < 0 ? '-' : ''}${sign}${digits}${unit}`;
}
