import { z } from 'zod';
import { setting } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createDbip } from './dbip.ts';
import type { GeoEngine } from './port.ts';

const settings = {
  dataUrl: setting(
    'OJA_IP_DATA_URL',
    z
      .string()
      .default('https://download.db-ip.com/free/')
      .refine(
        (url) => url === 'none' || (/^https?:/.test(url) && URL.canParse(url)),
        'must be a URL, or none',
      )
      .transform((url) => (url === 'none' ? undefined : url.replace(/\/*$/, '/'))),
    "URL of DB-IP's free monthly files, fetched automatically; `none` turns this off.",
  ),
};

export const geo = defineCapability<GeoEngine, typeof settings>({
  name: 'geo',
  about: 'Location and network of an IP address.',
  settings,
  engines: { dbip: createDbip },
});
