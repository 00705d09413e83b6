import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createLibreOffice } from './libreoffice.ts';
import type { OfficeEngine } from './port.ts';

const settings = {
  processes: setting(
    'OJA_OFFICE_PROCESSES',
    wholeNumber(1, 1, 8),
    'How many LibreOffice processes are kept warm.',
  ),
  waitingMax: setting('OJA_OFFICE_QUEUE', wholeNumber(8, 0, 1_000), 'How many conversions may wait for one.'),
  timeoutMs: setting(
    'OJA_OFFICE_TIMEOUT_MS',
    wholeNumber(90_000, 1_000, 600_000),
    'A conversion that takes longer is given up as too complex.',
  ),
};

export const office = defineCapability<OfficeEngine, typeof settings>({
  name: 'office',
  about: 'Converts Word, Excel, PowerPoint and OpenDocument files with their layout.',
  settings,
  order: ['libreoffice'],
  engines: { libreoffice: createLibreOffice },
});
