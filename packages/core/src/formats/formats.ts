/** The file formats that documents and conversion speak of: names, types, extensions. Pure data. */

export type FormatKind = 'pdf' | 'text' | 'sheet' | 'slides' | 'image';

export interface FormatRow {
  kind: FormatKind;
  mime: string;
  extension: string;
  /** Other names a caller may use in `from` and `to`. */
  aliases: string[];
  title: string;
}

const row = (
  kind: FormatKind,
  mime: string,
  extension: string,
  title: string,
  aliases: string[] = [],
): FormatRow => ({
  kind,
  mime,
  extension,
  title,
  aliases,
});

const ooxml = 'application/vnd.openxmlformats-officedocument';
const odf = 'application/vnd.oasis.opendocument';

export const formats = {
  pdf: row('pdf', 'application/pdf', 'pdf', 'PDF'),
  docx: row('text', `${ooxml}.wordprocessingml.document`, 'docx', 'Word'),
  doc: row('text', 'application/msword', 'doc', 'Word 97'),
  odt: row('text', `${odf}.text`, 'odt', 'OpenDocument text'),
  rtf: row('text', 'application/rtf', 'rtf', 'Rich text'),
  html: row('text', 'text/html', 'html', 'HTML', ['htm']),
  md: row('text', 'text/markdown', 'md', 'Markdown', ['markdown']),
  txt: row('text', 'text/plain', 'txt', 'Plain text', ['text']),
  eml: row('text', 'message/rfc822', 'eml', 'Email message'),
  msg: row('text', 'application/vnd.ms-outlook', 'msg', 'Outlook message'),
  epub: row('text', 'application/epub+zip', 'epub', 'EPUB'),
  json: row('text', 'application/json', 'json', 'JSON'),
  xlsx: row('sheet', `${ooxml}.spreadsheetml.sheet`, 'xlsx', 'Excel'),
  xlsb: row(
    'sheet',
    'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    'xlsb',
    'Excel binary workbook',
  ),
  xls: row('sheet', 'application/vnd.ms-excel', 'xls', 'Excel 97'),
  ods: row('sheet', `${odf}.spreadsheet`, 'ods', 'OpenDocument spreadsheet'),
  csv: row('sheet', 'text/csv', 'csv', 'CSV'),
  pptx: row('slides', `${ooxml}.presentationml.presentation`, 'pptx', 'PowerPoint'),
  ppt: row('slides', 'application/vnd.ms-powerpoint', 'ppt', 'PowerPoint 97'),
  odp: row('slides', `${odf}.presentation`, 'odp', 'OpenDocument presentation'),
  png: row('image', 'image/png', 'png', 'PNG'),
  jpeg: row('image', 'image/jpeg', 'jpg', 'JPEG', ['jpg']),
  webp: row('image', 'image/webp', 'webp', 'WebP'),
  avif: row('image', 'image/avif', 'avif', 'AVIF'),
  tiff: row('image', 'image/tiff', 'tiff', 'TIFF', ['tif']),
  gif: row('image', 'image/gif', 'gif', 'GIF'),
  bmp: row('image', 'image/bmp', 'bmp', 'BMP', ['dib']),
  ico: row('image', 'image/x-icon', 'ico', 'Windows icon'),
  jp2: row('image', 'image/jp2', 'jp2', 'JPEG 2000', ['j2k', 'jpx', 'jpf', 'j2c']),
  heic: row('image', 'image/heic', 'heic', 'HEIC', ['heif']),
  svg: row('image', 'image/svg+xml', 'svg', 'SVG'),
} as const satisfies Record<string, FormatRow>;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];

const byName = new Map<string, Format>(
  formatNames.flatMap((name) =>
    [name, ...formats[name].aliases].map((word): [string, Format] => [word, name]),
  ),
);

/** `JPG`, `.jpg` and `jpeg` are one format; undefined when there is none of that name. */
export function formatNamed(word: string): Format | undefined {
  return byName.get(word.toLowerCase().replace(/^\./, ''));
}

/** Extensions that are read as a format which is written with another. */
const readAs = new Map<string, Format>([
  ['tsv', 'csv'],
  ['tab', 'csv'],
]);

/** By the extension of a file name. */
export function formatOfFilename(filename: string): Format | undefined {
  const dot = filename.lastIndexOf('.');
  if (dot < 0) return undefined;
  const extension = filename.slice(dot + 1);
  return formatNamed(extension) ?? readAs.get(extension.toLowerCase());
}

export function formatOfMime(mime: string): Format | undefined {
  const bare = mime.split(';', 1)[0]?.trim().toLowerCase();
  return formatNames.find((name) => formats[name].mime.toLowerCase() === bare);
}

export function isImage(format: Format): boolean {
  return formats[format].kind === 'image';
}

/** `report.docx` becomes `report.pdf`. */
export function renamed(filename: string, extension: string): string {
  const base = filename.split(/[\\/]/).pop() ?? '';
  const stem = base.replace(/\.[^.]{1,8}$/, '') || 'document';
  return `${stem}.${extension}`;
}
