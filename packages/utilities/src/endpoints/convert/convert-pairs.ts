/** Every conversion we sell and the steps that make it. Pure data: the endpoint runs it, the catalogue lists it. */

import { type Format, formatNames, formats, isImage } from '@oja/core/formats/formats';
import type { WritableFormat } from '@oja/documents/documents/port';
import type { OfficeOutput } from '@oja/documents/office/port';
import { printNames } from './print-options.ts';

/** What pages can be drawn as; a picture can become an icon too. */
export type PictureOutput = 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' | 'gif';

export type Step =
  /** LibreOffice, with layout. */
  | { do: 'office'; to: OfficeOutput }
  /** Text, headings, tables and sheets, read and written anew. */
  | { do: 'write'; to: WritableFormat }
  /** HTML printed by Chromium. */
  | { do: 'print'; to: 'pdf' }
  /** Pages of a PDF drawn. */
  | { do: 'render'; to: PictureOutput }
  /** A picture in another format. */
  | { do: 'picture'; to: PictureOutput | 'ico' }
  /** Pictures onto pages. */
  | { do: 'assemble'; to: 'pdf' | 'docx' }
  /** Characters in a picture. */
  | { do: 'recognize'; to: 'md' }
  /** Chosen pages of a PDF, decrypted, joined. */
  | { do: 'pages'; to: 'pdf' };

export const pictureOutputs: PictureOutput[] = ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'];

const ownNames = [
  'pages',
  'landscape',
  'quality',
  'dpi',
  'password',
  'pdfa',
  'single_page_sheets',
  'ocr',
  'searchable',
  'language',
  'front_matter',
  'images',
] as const;
export const optionNames = [...ownNames, ...printNames];
export type OptionName = (typeof optionNames)[number];

type Routes = Partial<Record<Format, Step[]>>;

const office = (to: OfficeOutput): Step => ({ do: 'office', to });
const write = (to: WritableFormat): Step => ({ do: 'write', to });

/** The same road to each picture format, with the drawing at its end. */
const drawn = (...before: Step[]): Routes =>
  Object.fromEntries(pictureOutputs.map((to) => [to, [...before, { do: 'render', to }]]));

const written = (formatsOut: WritableFormat[], ...before: Step[]): Routes =>
  Object.fromEntries(formatsOut.map((to) => [to, [...before, write(to)]]));

/** What LibreOffice writes besides each modern format. */
const open: Record<'docx' | 'xlsx' | 'pptx', OfficeOutput[]> = {
  docx: ['odt', 'rtf'],
  xlsx: ['ods'],
  pptx: ['odp'],
};
const opened = (to: keyof typeof open, ...before: Step[]): Routes =>
  Object.fromEntries(open[to].map((own) => [own, [...before, office(own)]]));

/** An old or open format becomes its modern sibling first. */
const modernized = (to: 'docx' | 'xlsx' | 'pptx', further: WritableFormat[]): Routes => ({
  pdf: [office('pdf')],
  ...Object.fromEntries([to, ...open[to]].map((own) => [own, [office(own)]])),
  ...written(further, office(to)),
  ...drawn(office('pdf')),
});

const print: Step = { do: 'print', to: 'pdf' };
const markup = (further: WritableFormat[], ...before: Step[]): Routes => ({
  pdf: [...before, print],
  ...written([...further, 'json', 'epub']),
  ...opened('docx', write('docx')),
  ...drawn(...before, print),
});

const picture = (...before: Step[]): Routes => ({
  ...Object.fromEntries([...pictureOutputs, 'ico' as const].map((to) => [to, [{ do: 'picture', to }]])),
  pdf: [...before, { do: 'assemble', to: 'pdf' }],
  docx: [...before, { do: 'assemble', to: 'docx' }],
  md: [{ do: 'recognize', to: 'md' }],
  txt: [{ do: 'recognize', to: 'md' }, write('txt')],
  html: [{ do: 'recognize', to: 'md' }, write('html')],
  json: [{ do: 'recognize', to: 'md' }, write('json')],
});

const wordFurther: WritableFormat[] = ['html', 'md', 'txt', 'xlsx', 'csv', 'json', 'epub'];
const sheetFurther: WritableFormat[] = ['csv', 'html', 'md', 'txt', 'docx', 'json'];
const slideFurther: WritableFormat[] = ['html', 'md', 'txt', 'docx', 'json'];
const word = modernized('docx', wordFurther);
const sheet = modernized('xlsx', sheetFurther);
const slides = modernized('pptx', slideFurther);

export const conversions: Record<Format, Routes> = {
  pdf: {
    pdf: [{ do: 'pages', to: 'pdf' }],
    ...written(['docx', 'xlsx', 'html', 'md', 'txt', 'csv', 'json', 'epub']),
    ...opened('docx', write('docx')),
    ...drawn(),
  },
  docx: {
    pdf: [office('pdf')],
    docx: [office('docx')],
    ...opened('docx'),
    ...written(wordFurther),
    ...drawn(office('pdf')),
  },
  doc: word,
  odt: word,
  rtf: word,
  xlsx: {
    pdf: [office('pdf')],
    xlsx: [office('xlsx')],
    ...opened('xlsx'),
    ...written(sheetFurther),
    ...drawn(office('pdf')),
  },
  xlsb: sheet,
  xls: sheet,
  ods: sheet,
  csv: {
    pdf: [write('xlsx'), office('pdf')],
    ...written(['xlsx', 'html', 'md', 'txt', 'docx', 'json']),
    ...opened('xlsx', write('xlsx')),
    ...drawn(write('xlsx'), office('pdf')),
  },
  pptx: {
    pdf: [office('pdf')],
    pptx: [office('pptx')],
    ...opened('pptx'),
    ...written(slideFurther),
    ...drawn(office('pdf')),
  },
  ppt: slides,
  odp: slides,
  html: markup(['docx', 'md', 'txt', 'xlsx', 'csv']),
  md: markup(['docx', 'html', 'txt', 'xlsx', 'csv'], write('html')),
  txt: markup(['docx', 'html', 'md', 'xlsx'], write('html')),
  eml: markup(['docx', 'html', 'md', 'txt', 'xlsx', 'csv'], write('html')),
  msg: markup(['docx', 'html', 'md', 'txt', 'xlsx', 'csv'], write('html')),
  epub: markup(['docx', 'html', 'md', 'txt', 'xlsx', 'csv'], write('html')),
  png: picture(),
  jpeg: picture(),
  webp: picture(),
  avif: picture(),
  tiff: picture(),
  gif: picture(),
  bmp: picture({ do: 'picture', to: 'png' }),
  ico: picture({ do: 'picture', to: 'png' }),
  jp2: picture({ do: 'picture', to: 'png' }),
  heic: picture({ do: 'picture', to: 'jpeg' }),
  svg: picture({ do: 'picture', to: 'png' }),
  // Written only.
  json: {},
};

export const outputFormats = formatNames.filter((to) => formatNames.some((from) => conversions[from][to]));

export function routeOf(from: Format, to: Format): Step[] | undefined {
  return conversions[from][to];
}

export function targetsOf(from: Format): Format[] {
  return formatNames.filter((to) => conversions[from][to]);
}

/** Whether the text of a format is read by page, slide or sheet, so that some of them can be chosen. */
export const hasParts = (format: Format): boolean =>
  format === 'pdf' ||
  formats[format].kind === 'slides' ||
  (formats[format].kind === 'sheet' && format !== 'csv');

/** Which options make a difference for a pair. */
export function optionsOf(from: Format, to: Format): OptionName[] {
  const steps = routeOf(from, to) ?? [];
  const does = (name: Step['do']) => steps.some((step) => step.do === name);
  const lossy = to === 'jpeg' || to === 'webp' || to === 'avif';
  const { kind } = formats[from];
  const isDrawn = does('render') || (to === 'pdf' && (does('office') || does('print')));
  const named: Record<(typeof ownNames)[number], boolean> = {
    pages: isDrawn || does('pages') || (hasParts(from) && does('write')),
    // Slides keep their shape.
    landscape:
      to === 'docx' || to === 'xlsx' || does('assemble') || (isDrawn && from !== 'pdf' && kind !== 'slides'),
    quality:
      (lossy && (does('render') || does('picture'))) ||
      (does('office') && to === 'pdf') ||
      (isImage(from) && to === 'pdf'),
    dpi: does('render'),
    password: ['pdf', 'docx', 'xlsx', 'xlsb', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt'].includes(
      from,
    ),
    pdfa: to === 'pdf' && does('office'),
    single_page_sheets: kind === 'sheet' && isDrawn,
    ocr: from === 'pdf' && does('write'),
    searchable: to === 'pdf',
    language: does('recognize') || to === 'pdf' || (from === 'pdf' && does('write')),
    front_matter: to === 'md' && does('write'),
    images: to === 'md' && does('write'),
  };
  return [...ownNames.filter((name) => named[name]), ...(does('print') ? printNames : [])];
}

export type Engine = 'documents' | 'office' | 'image' | 'vision' | 'browser';

const engineOfStep: Record<Step['do'], Engine> = {
  office: 'office',
  write: 'documents',
  print: 'browser',
  render: 'documents',
  assemble: 'documents',
  pages: 'documents',
  picture: 'image',
  recognize: 'vision',
};

export function enginesOf(steps: Step[]): Engine[] {
  return [...new Set(steps.map((step) => engineOfStep[step.do]))];
}
