/** The filled form: as JSON text, in the address, and back. Files stay in the page; JSON names them. */

export type Values = Record<string, unknown>;

export interface PickedFile {
  data: File;
  filename: string;
}

export const isPicked = (value: unknown): value is PickedFile =>
  typeof value === 'object' && value !== null && (value as PickedFile).data instanceof File;

const types: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
};

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** A file that came as base64 or a data: URL, as if it had been chosen. */
export function fileOf({ data, filename }: { data: string; filename: string }): File {
  const [, mime, encoding, text] = /^data:([^;,]*)((?:;[^,]*)?),([\s\S]*)$/.exec(data) ?? [];
  const type = mime || (types[filename.split('.').at(-1)!] ?? '');
  if (text === undefined) return new File([bytesOf(data)], filename, { type });
  const content = encoding!.endsWith(';base64') ? bytesOf(text) : decodeURIComponent(text);
  return new File([content], filename, { type });
}

/** Examples hold their files as text; the form shows them like files that were chosen. */
export const withFiles = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { data, filename } = (value ?? {}) as { data?: unknown; filename?: unknown };
      if (typeof data !== 'string' || typeof filename !== 'string') return [name, value];
      return [name, { data: fileOf({ data, filename }), filename }];
    }),
  );

/** Files by the name that stands for them in JSON. */
export function pickedFiles(value: unknown, found = new Map<string, PickedFile>()): Map<string, PickedFile> {
  if (isPicked(value)) found.set(value.filename, value);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) pickedFiles(inner, found);
  return found;
}

export const filesIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isPicked(value)));

export const asJson = (values: Values) =>
  JSON.stringify(values, (_, value) => (isPicked(value) ? { $file: value.filename } : value), 2);

export function fromJson(text: string, files: Map<string, PickedFile>): Values {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new SyntaxError('{ … }');
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (typeof value !== 'object' || value === null) return value;
    const name = (value as { $file?: unknown }).$file;
    if (typeof name === 'string') return files.get(name);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restore(inner)]));
  };
  return restore(parsed) as Values;
}

const sharedMax = 6000;

/** For the address: without files, and only while it stays an address. */
export function asShared(values: Values): string | undefined {
  const text = JSON.stringify(values, (_, value) => (isPicked(value) ? undefined : value));
  return text.length > sharedMax ? undefined : text;
}

export function fromShared(text: string | undefined): Values | undefined {
  if (text === undefined) return undefined;
  try {
    return fromJson(text, new Map());
  } catch {
    return undefined;
  }
}

/** What is really sent: empty texts and unset fields are left out. */
export function cleaned(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
}
