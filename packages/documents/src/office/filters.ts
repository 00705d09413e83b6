/** LibreOffice's names for what it reads and writes. Naming the filter stops it from guessing. */
import type { OfficeInput, OfficeOutput } from './port.ts';

export type Application = 'writer' | 'calc' | 'impress';

export const importFilters: Record<OfficeInput, { filter: string; application: Application }> = {
  docx: { filter: 'MS Word 2007 XML', application: 'writer' },
  doc: { filter: 'MS Word 97', application: 'writer' },
  odt: { filter: 'writer8', application: 'writer' },
  rtf: { filter: 'Rich Text Format', application: 'writer' },
  xlsx: { filter: 'Calc MS Excel 2007 XML', application: 'calc' },
  xlsb: { filter: 'Calc MS Excel 2007 Binary', application: 'calc' },
  xls: { filter: 'MS Excel 97', application: 'calc' },
  ods: { filter: 'calc8', application: 'calc' },
  pptx: { filter: 'Impress MS PowerPoint 2007 XML', application: 'impress' },
  ppt: { filter: 'MS PowerPoint 97', application: 'impress' },
  odp: { filter: 'impress8', application: 'impress' },
};

export function exportFilter(application: Application, to: OfficeOutput): string | undefined {
  if (to === 'pdf') return `${application}_pdf_Export`;
  if (to === 'docx' && application === 'writer') return 'MS Word 2007 XML';
  if (to === 'xlsx' && application === 'calc') return 'Calc MS Excel 2007 XML';
  if (to === 'pptx' && application === 'impress') return 'Impress MS PowerPoint 2007 XML';
  return undefined;
}
