/** Files that go in: by address, as text, or as bytes, which travel as multipart where the endpoint takes it. */

export type Bytes = Blob | Uint8Array | ArrayBuffer;

export type FileInput =
  | { url: string; filename?: string }
  /** `data` is base64, a data: URL, or the bytes themselves. */
  | { data: string | Bytes; filename?: string }
  | Bytes;

export interface NamedBytes {
  blob: Blob;
  filename: string | undefined;
}

/** The bytes of a file field, or undefined where it holds none (an address, base64). */
export function bytesOf(value: unknown): NamedBytes | undefined {
  if (isBytes(value)) return { blob: asBlob(value), filename: nameOf(value) };
  if (value === null || typeof value !== 'object') return undefined;
  const { data, filename } = value as { data?: unknown; filename?: string };
  return isBytes(data) ? { blob: asBlob(data), filename: filename ?? nameOf(data) } : undefined;
}

export function isBytes(value: unknown): value is Bytes {
  return value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer;
}

function asBlob(bytes: Bytes): Blob {
  return bytes instanceof Blob ? bytes : new Blob([bytes as Uint8Array<ArrayBuffer>]);
}

function nameOf(bytes: Bytes): string | undefined {
  const name = (bytes as { name?: unknown }).name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // In slices: all arguments of a call lie on the stack.
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
