/** Amounts in words, as cheques and invoices have them. */
import { defineEndpoint, z } from '@oja/core';
import { shape } from './shape.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];

function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const low =
    rest < 20
      ? small[rest]!
      : [tens[Math.floor(rest / 10)]!, ...(rest % 10 > 0 ? [small[rest % 10]!] : [])].join('-');
  if (hundreds === 0) return low;
  return rest === 0 ? `${small[hundreds]} hundred` : `${small[hundreds]} hundred and ${low}`;
}

export function inWords(whole: bigint): string {
  if (whole === 0n) return 'zero';
  const groups: string[] = [];
  for (let rest = whole, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n);
    if (group === 0) continue;
    const joined =
      scale === 0 && group < 100 && whole > 999n ? `and ${underThousand(group)}` : underThousand(group);
    groups.unshift(`${joined}${scales[scale]}`);
  }
  return groups
    .join(groups.at(-1)?.startsWith('and ') && groups.length === 2 ? ' ' : ', ')
    .replace(', and ', ' and ');
}

export function nairaInWords(amount: string): string {
  const [naira = '0', kobo = ''] = amount.split('.');
  const cents = Number(kobo.padEnd(2, '0'));
  const words = `${inWords(BigInt(naira))} naira${cents > 0 ? `, ${underThousand(cents)} kobo` : ''} only`;
  return words[0]!.toUpperCase() + words.slice(1);
}

export const naira = defineEndpoint({
  ...shape,
  id: 'utilities.ng-naira',
  path: '/api/v1/utils/ng/naira',
  summary: 'Naira in words',
  description: 'Writes an amount in naira and kobo in English words, as on a cheque.',
  input: z.strictObject({
    amount: z
      .string()
      .regex(
        /^\d{1,15}(\.\d{1,2})?$/,
        'must be a plain decimal with at most 15 digits and 2 decimals, such as 1250.50',
      )
      .describe('Amount in naira: `1250.50`.'),
  }),
  output: z.object({ words: z.string().describe('The amount in words.') }),
  tool: { keywords: 'amount number to words spell cheque money kobo' },
  example: {
    input: { amount: '1250.50' },
    output: { words: 'One thousand, two hundred and fifty naira, fifty kobo only' },
  },
  run: async ({ amount }) => ({ data: { words: nairaInWords(amount) } }),
});
