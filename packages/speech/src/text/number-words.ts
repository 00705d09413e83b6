/** A number in English words. */
export const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales: [bigint, string][] = [
  [10n ** 15n, 'quadrillion'],
  [10n ** 12n, 'trillion'],
  [10n ** 9n, 'billion'],
  [10n ** 6n, 'million'],
  [1000n, 'thousand'],
];

function belowThousand(value: number): string {
  const parts: string[] = [];
  if (value >= 100) parts.push(`${ones[Math.floor(value / 100)]} hundred`);
  const rest = value % 100;
  if (rest > 0 && parts.length > 0) parts.push('and');
  if (rest >= 20) parts.push(tens[Math.floor(rest / 10)]! + (rest % 10 ? ` ${ones[rest % 10]}` : ''));
  else if (rest > 0 || parts.length === 0) parts.push(ones[rest]!);
  return parts.join(' ');
}

/** Digits only; what is longer than a quadrillion is read digit by digit. */
export function cardinal(digits: string): string {
  if (digits.length > 18 || (digits.length > 1 && digits.startsWith('0'))) return digitByDigit(digits);
  let value = BigInt(digits);
  if (value === 0n) return 'zero';
  const parts: string[] = [];
  for (const [size, name] of scales) {
    if (value >= size) {
      parts.push(`${belowThousand(Number(value / size))} ${name}`);
      value %= size;
    }
  }
  if (value > 0n)
    parts.push(`${parts.length > 0 && value < 100n ? 'and ' : ''}${belowThousand(Number(value))}`);
  return parts.join(' ');
}

export const digitByDigit = (digits: string): string =>
  [...digits.replace(/\D/g, '')].map((digit) => ones[Number(digit)]).join(' ');

const irregularOrdinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

export function ordinal(digits: string): string {
  const words = cardinal(digits).split(' ');
  const last = words.pop() ?? '';
  const ending = irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words, ending].join(' ');
}
