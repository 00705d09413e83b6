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

const exports: Record<Application, Partial<Record<OfficeOutput, string>>> = {
  writer: { docx: 'MS Word 2007 XML', odt: 'writer8', rtf: 'Rich Text Format' },
  calc: { xlsx: 'Calc MS Excel 2007 XML', ods: 'calc8' },
  impress: { pptx: 'Impress MS PowerPoint 2007 XML', odp: 'impress8' },
};

export const exportFilter = (application: Application, to: OfficeOutput): string | undefined =>
  to === 'pdf' ? `${application}_pdf_Export` : exports[application][to];
