/** What only Node can do: files by their path. */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileAnswer } from './answer.ts';

/** A file of this machine as an input: `file: await fileFromPath('report.pdf')`. */
export async function fileFromPath(path: string): Promise<{ data: Blob; filename: string }> {
  return { data: await openAsBlob(path), filename: basename(path) };
}

/** Writes an answered file; returns how many bytes. */
export async function saveFile({ blob }: Pick<FileAnswer, 'blob'>, path: string): Promise<number> {
  await writeFile(path, blob.stream());
  return blob.size;
}
