/** What programs in Nigeria look up every day, offline: an example of a plugin, which uses core's exports alone. */
import { definePlugin } from '@oja/core';
import { banks } from './banks.ts';
import { holidays } from './holidays.ts';
import { naira } from './naira.ts';
import { phone } from './phone.ts';
import { places } from './places.ts';
import { tax } from './tax.ts';

export const nigeria = definePlugin({
  name: 'nigeria',
  endpoints: [places, phone, banks, holidays, naira, tax],
});
