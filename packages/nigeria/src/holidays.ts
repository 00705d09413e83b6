/** Public holidays. Those of the Islamic calendar depend on the moon and are announced days before: an estimate says so. */
import { defineEndpoint, z } from '@oja/core';
import { shape } from './shape.ts';

interface Holiday {
  date: string;
  name: string;
  estimated: boolean;
}

const dayMs = 86_400_000;
const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Gregorian computus (Meeus). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
});

/** By month and day of the Islamic year. */
const moonDays: Record<string, string> = {
  '10/1': 'Eid al-Fitr',
  '10/2': 'Eid al-Fitr, second day',
  '12/10': 'Eid al-Adha',
  '12/11': 'Eid al-Adha, second day',
  '3/12': 'Eid al-Maulud',
};

export function holidaysOf(year: number): Holiday[] {
  const fixed = [
    ['01-01', 'New Year’s Day'],
    ['05-01', 'Workers’ Day'],
    ['06-12', 'Democracy Day'],
    ['10-01', 'Independence Day'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ].map(([day, name]) => ({ date: `${year}-${day}`, name: name!, estimated: false }));
  const sunday = easter(year);
  const byEaster = [
    { date: isoDate(sunday - 2 * dayMs), name: 'Good Friday', estimated: false },
    { date: isoDate(sunday + dayMs), name: 'Easter Monday', estimated: false },
  ];
  const byMoon: Holiday[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += dayMs) {
    const name = moonDays[islamic.format(at).split(' ')[0]!];
    if (name !== undefined) byMoon.push({ date: isoDate(at), name, estimated: true });
  }
  return [...fixed, ...byEaster, ...byMoon].sort((one, other) => (one.date < other.date ? -1 : 1));
}

export const holidays = defineEndpoint({
  ...shape,
  id: 'utilities.ng-holidays',
  path: '/api/v1/utils/ng/holidays',
  summary: 'Nigerian public holidays',
  description:
    'Lists the public holidays of a year. Islamic holidays are calculated and marked `estimated`: the Federal Government announces them, and days in lieu of weekends, shortly before.',
  input: z.strictObject({
    year: z.coerce.number().int().min(2019).max(2077).describe('Year, 2019 to 2077.'),
  }),
  output: z.object({
    holidays: z
      .array(
        z.object({
          date: z.string().describe('ISO 8601 date.'),
          name: z.string().describe('Name of the holiday.'),
          estimated: z.boolean().describe('Whether the date is calculated and may move by a day or two.'),
        }),
      )
      .describe('Holidays in order of date.'),
  }),
  tool: { keywords: 'Nigeria public holiday day off Sallah Eid Christmas work free' },
  example: {
    input: { year: 2026 },
    output: {
      holidays: [
        { date: '2026-01-01', name: 'New Year’s Day', estimated: false },
        { date: '2026-03-20', name: 'Eid al-Fitr', estimated: true },
      ],
    },
  },
  run: async ({ year }) => ({ data: { holidays: holidaysOf(year) } }),
});
