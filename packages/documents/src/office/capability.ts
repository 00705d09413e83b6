import { defineCapability } from '@oja/core/engines/capability';
import { setting, wholeNumber } from '@oja/core/setting';
import { createLibreOffice } from './libreoffice.ts';
import type { OfficeEngine } from './port.ts';

const settings = {
  processes: setting(
    'OJA_OFFICE_PROCESSES',
    wholeNumber(1, 1, 8),
    'Number of LibreOffice processes that stay running.',
  ),
  timeoutMs: setting(
    'OJA_OFFICE_TIMEOUT_MS',
    wholeNumber(90_000, 1_000, 600_000),
    'Timeout for one conversion, after which it fails as too complex.',
  ),
};

export const office = defineCapability<OfficeEngine, typeof settings>({
  name: 'office',
  about: 'Converts Word, Excel, PowerPoint and OpenDocument files and keeps their layout.',
  settings,
  engines: {
    libreoffice: (settings, parts) => createLibreOffice({ ...settings, waitingMax: 24 }, parts),
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    office: OfficeEngine;
  }
}
