/** Numbers written as the cells around them. */

/** With the sign or unit that the cells of its column have. */
export function asCell(value: number, like: string): string {
  const rounded = Math.round(value * 100) / 100;
  const decimals = /\.\d\d\b/.test(like) && !Number.isInteger(rounded) ? 2 : 0;
  const digits = Math.abs(rounded).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
  const sign = /^[^\d]*?([₦$€£¥])/.exec(like)?.[1] ?? '';
  const unit = /%\s*$/.test(like) ? '%' : '';
  return `${rounded < 0 ? '-' : ''}${sign}${digits}${unit}`;
}
