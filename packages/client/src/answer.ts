/** Reads an answer by its type: JSON, text, or a file. */
import { type Answer, receiptOf } from './call.ts';
import { ConnectionError } from './errors.ts';
import type { Sent } from './transport.ts';

/** A file that came as the body itself. */
export interface FileAnswer {
  blob: Blob;
  mime: string;
  filename: string;
}

export async function readAnswer(sent: Sent): Promise<Answer<unknown>> {
  const type = sent.response.headers.get('content-type') ?? '';
  const data = await read(sent, async (response) => {
    if (/^application\/(?:[\w.+-]+\+)?json\b/.test(type)) return response.json();
    return type.startsWith('text/') ? response.text() : fileOf(response);
  });
  return answerOf(sent, data);
}

export async function readFile(sent: Sent): Promise<Answer<FileAnswer>> {
  return answerOf(sent, await read(sent, fileOf));
}

async function read<T>({ response, signal }: Sent, how: (response: Response) => Promise<T>): Promise<T> {
  try {
    return await how(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ConnectionError('The response is incomplete.', { cause: error });
  }
}

function answerOf<T>({ response, startedAt }: Sent, data: T): Answer<T> {
  const { status, headers } = response;
  return { data, receipt: receiptOf(headers), status, headers, ms: performance.now() - startedAt };
}

async function fileOf(response: Response): Promise<FileAnswer> {
  const blob = await response.blob();
  const mime = (response.headers.get('content-type') ?? 'application/octet-stream').split(';')[0]!.trim();
  return { blob, mime, filename: filenameOf(response) };
}

function filenameOf({ headers, url }: Response): string {
  const text = headers.get('content-disposition') ?? '';
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(text) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(text) ?? [];
  const name = extended === undefined ? plain : decodeURIComponent(extended);
  // Never a path: the name may be used to write a file.
  return (name ?? url.split('?')[0]!.split('/').pop() ?? '').replace(/^.*[/\\]/, '') || 'file';
}
