/** A Nigerian phone number: whether it can exist, how it is written, and who issued its range. */
import { defineEndpoint, z } from '@oja/core';
import { shape } from './shape.ts';

/** Ranges as the Nigerian Communications Commission assigned them. */
const ranges: Record<string, string> = Object.fromEntries(
  Object.entries({
    MTN: '703 704 706 707 803 806 810 813 814 816 903 906 913 916',
    Airtel: '701 708 802 808 812 901 902 904 907 911 912',
    Glo: '705 805 807 811 815 905 915',
    '9mobile': '809 817 818 908 909',
  }).flatMap(([network, all]) => all.split(' ').map((prefix) => [prefix, network])),
);

export const phone = defineEndpoint({
  ...shape,
  id: 'utilities.ng-phone',
  path: '/api/v1/utils/ng/phone',
  summary: 'Nigerian phone numbers',
  description:
    'Checks and formats a phone number. `network` is the one that the range was assigned to: numbers can be ported, and nobody can tell without asking the networks (`ported` is always null). No message is sent and no network is asked.',
  input: z.strictObject({
    number: z
      .string()
      .min(3)
      .max(40)
      .describe('Phone number in any notation. Without a country code it is Nigerian.'),
  }),
  output: z.object({
    valid: z.boolean().describe('Whether the number has the length and range of a real one.'),
    country: z.string().nullable().describe('ISO code of the country.'),
    e164: z.string().nullable().describe('International format without spaces.'),
    national: z.string().nullable().describe('National format.'),
    international: z.string().nullable().describe('International format.'),
    type: z.string().nullable().describe('`mobile`, `fixed_line`, `toll_free` …'),
    network: z
      .string()
      .nullable()
      .describe('Network that the range was assigned to, for Nigerian mobile numbers.'),
    ported: z.null().describe('Always null: porting is unknown.'),
  }),
  tool: { keywords: 'Nigeria phone mobile number telco operator carrier MTN Glo Airtel 9mobile' },
  example: {
    input: { number: '0803 123 4567' },
    output: {
      valid: true,
      country: 'NG',
      e164: '+2348031234567',
      national: '0803 123 4567',
      international: '+234 803 123 4567',
      type: 'mobile',
      network: 'MTN',
      ported: null,
    },
  },
  run: async ({ number }) => {
    // A hundred modules.
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
    const read = parsePhoneNumberFromString(number, 'NG');
    const valid = read?.isValid() ?? false;
    const type = valid ? (read?.getType()?.toLowerCase() ?? null) : null;
    const isNigerian = read?.country === 'NG' || read?.countryCallingCode === '234';
    return {
      data: {
        valid,
        country: read?.country ?? null,
        e164: valid ? read!.number : null,
        national: valid ? read!.formatNational() : null,
        international: valid ? read!.formatInternational() : null,
        type,
        network: valid && isNigerian ? (ranges[read!.nationalNumber.slice(0, 3)] ?? null) : null,
        ported: null,
      },
    };
  },
});
