/** Reads the pictures and files inside messages. */

import type { EngineCall } from '@oja/core/engines/engine';
import { fail } from '@oja/core/errors';
import type { OcrLanguage } from '@oja/documents/endpoints/recognize';
import type { ChatBody, ChatMessage, ContentPart } from '../../engines/chat/port.ts';
import { type FileRead, type FilesContext, placed, readFile, type SentFile } from '../files/read-files.ts';
import { seeable } from './seeable.ts';

export type DocumentRead = Extract<FileRead, { kind: 'document' }>;
export type PictureRead = Extract<FileRead, { kind: 'picture' }>;

/** A part of a message after reading: as it was, a picture, or a document. */
export type ReadPart =
  | { kind: 'plain'; part: ContentPart }
  | { kind: 'picture'; picture: PictureRead; detail?: string }
  | { kind: 'document'; document: DocumentRead };

/** As many as the strictest provider takes: agents send a screenshot with every step. */
const picturesMax = 100;
/** Of them, by URL: each is a request of this server. */
const fetchedMax = 20;
const pictureBytesMax = 20_000_000;
const filesMax = 16;

/** Files beside the messages belong to the last message of the user. */
export function attach(
  body: ChatBody,
  files: SentFile['file'][],
): { message: ChatMessage; files: SentFile['file'][] }[] {
  const last = body.messages.findLastIndex(({ role }) => role === 'user');
  const owner = last === -1 ? body.messages.length - 1 : last;
  return body.messages.map((message, place) => ({ message, files: place === owner ? files : [] }));
}

export async function readParts(
  messages: { message: ChatMessage; files: SentFile['file'][] }[],
  password: string | undefined,
  context: FilesContext,
  call: EngineCall,
): Promise<ReadPart[][]> {
  const counts: Counts = { pictures: 0, fetched: 0, files: 0, names: new Set() };
  const read: ReadPart[][] = [];
  for (const [index, { message, files }] of messages.entries()) {
    const { content } = message;
    const parts: ContentPart[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    const found: ReadPart[] = [];
    for (const [place, part] of parts.entries()) {
      const param = `messages[${index}].content[${place}]`;
      found.push(await readPart(part, { param, password }, counts, context, call));
    }
    for (const [place, file] of files.entries()) {
      const sent = { file, password, param: `files[${place}]` };
      found.push(asPart(await readFile(sent, context, call, counts.names)));
    }
    read.push(found);
  }
  return read;
}

interface Counts {
  pictures: number;
  fetched: number;
  files: number;
  /** Of the files read so far. */
  names: Set<string>;
}

async function readPart(
  part: ContentPart,
  { param: place, password: common }: { param: string; password: string | undefined },
  counts: Counts,
  context: FilesContext,
  call: EngineCall,
): Promise<ReadPart> {
  if (part.type === 'image_url') {
    counts.pictures += 1;
    if (counts.pictures > picturesMax) throw tooMany('images', picturesMax, place);
    if (!isInline(part)) counts.fetched += 1;
    if (counts.fetched > fetchedMax) throw tooMany('images by URL', fetchedMax, place);
    return readPicture(part, `${place}.image_url`, context, call);
  }
  if (part.type !== 'file') return { kind: 'plain', part };
  counts.files += 1;
  if (counts.files > filesMax) throw tooMany('files', filesMax, place);
  const { file } = part;
  const data = file.file_data ?? file.data;
  const url = file.file_url ?? file.url;
  const { filename, password = common } = file;
  const language = file.language as OcrLanguage | undefined;
  const sent = {
    file: { data, url, filename },
    upload: file.file_id,
    password,
    language,
    param: `${place}.file`,
  };
  return asPart(await readFile(sent, context, call, counts.names));
}

const pictureOf = (part: ContentPart) =>
  (part as { image_url: { url: string; detail?: string; language?: OcrLanguage } }).image_url;

const isInline = (part: ContentPart): boolean => /^data:/i.test(pictureOf(part).url);

const tooMany = (what: string, most: number, param: string) =>
  fail('file_too_complex', `A request can have at most ${most} ${what}.`, { param });

const asPart = (file: FileRead): ReadPart =>
  file.kind === 'picture' ? { kind: 'picture', picture: file } : { kind: 'document', document: file };

async function readPicture(
  part: ContentPart,
  param: string,
  context: FilesContext,
  call: EngineCall,
): Promise<ReadPart> {
  const { url, detail, language } = pictureOf(part);
  const file = isInline(part) ? { data: url } : { url };
  const { bytes, mime, filename } = await context.files.read(file, { bytesMax: pictureBytesMax, param });
  if (!mime.startsWith('image/')) {
    throw fail(
      'unsupported_file',
      `${param}: ${mime} is not supported; send PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG.`,
      {
        param,
      },
    );
  }
  const sent = { kind: 'picture' as const, bytes, mime, filename };
  const picture = await seeable(sent, context, call).catch((error: unknown) => {
    throw placed(error, param);
  });
  return { kind: 'picture', picture: { ...picture, language }, detail };
}
