/**
 * What a test key gets where a file itself is asked for: a small real one of each type, in `samples/`. Sounds are a
 * tenth of a second of silence, the film lasts a second.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audioMimes } from '../formats/sound/formats.ts';
import type { FileBytes } from './file.ts';

const office = 'application/vnd.openxmlformats-officedocument';

const extensions: Record<string, string> = {
  ...Object.fromEntries(Object.entries(audioMimes).map(([format, mime]) => [mime, format])),
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  'application/zip': 'zip',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/** By an extension or format of ours. */
export const sampleBytes = (extension: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'samples', `example.${extension}`));

export function hasSample(mime: string): boolean {
  return bare(mime) in extensions;
}

export function sampleFile(mime: string): FileBytes {
  const extension = extensions[bare(mime)]!;
  return { bytes: sampleBytes(extension), mime, filename: `example.${extension}` };
}

/** The sample that the link of an example serves, by the extension of its name. */
export function sampleNamed(filename: string): FileBytes | undefined {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(extensions).find(([, known]) => known === extension);
  return found === undefined ? undefined : sampleFile(found[0]);
}

const bare = (mime: string) => mime.split(';')[0]!;
