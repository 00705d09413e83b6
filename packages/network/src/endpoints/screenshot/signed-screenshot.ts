/** Options of signed screenshot URLs, `w:1280,h:720,f:webp`, as the fields of network/screenshot. */
import type { SignedForm } from '@oja/core/endpoints/endpoint';
import { signedOptions } from '@oja/core/endpoints/signed-options';
import { deviceNames } from '@oja/web/browser/port';
import { z } from 'zod';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();
const flag = z.enum(['0', '1']).optional();

const optionsShape = z.strictObject({
  /** Viewport. */
  w: whole(16, 3_840),
  h: whole(16, 4_320),
  dpr: z.coerce.number().min(0.5).max(3).optional(),
  device: z.enum(deviceNames).optional(),
  full: flag,
  dark: flag,
  /** Advertisements and cookie banners. */
  clean: flag,
  /** Size of the image. */
  rw: whole(1, 8_192),
  rh: whole(1, 8_192),
  fit: z.enum(['inside', 'cover', 'contain']).default('inside'),
  delay: whole(0, 20_000),
  lang: z.string().max(35).optional(),
  f: z.enum(['auto', 'png', 'jpeg', 'webp', 'avif', 'pdf']).default('auto'),
  q: whole(1, 100),
  /** Hours after which it is taken again. */
  ttl: whole(1, 720),
  /** Another number is another screenshot: for a page that has changed. */
  v: z.string().optional(),
});
const optionsOf = signedOptions(optionsShape);

const isOn = (given: '0' | '1' | undefined) => given === '1';

export const signedScreenshot: SignedForm = {
  prefix: 's',
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/pdf'],
  hours: (given) => optionsOf(given).ttl,
  variant: (given, accept) =>
    optionsOf(given).f !== 'auto' ? '' : accept.includes('image/webp') ? 'webp' : 'jpeg',
  fields(given, source, variant) {
    const { w, h, dpr, device, full, dark, clean, rw, rh, fit, delay, lang, f, q } = optionsOf(given);
    const all = {
      url: source,
      ...{ width: w, height: h, device_scale_factor: dpr, device, locale: lang, delay_ms: delay, quality: q },
      ...{ full_page: isOn(full), dark_mode: isOn(dark) },
      ...{ block_ads: isOn(clean), hide_cookie_banners: isOn(clean) },
      resize: (rw ?? rh) === undefined ? undefined : { fit, width: rw, height: rh },
      format: variant || f,
    };
    return withoutGaps(all);
  },
};

/** As a caller would have sent it. */
const withoutGaps = (fields: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(fields)) as Record<string, unknown>;
