/** The tools that we run ourselves: opening a web page, and searching the files of the request. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { fail } from '@oja/core/errors';
import { jsonObject } from '@oja/core/text/json-object';
import type { FilePassage } from '@oja/documents/documents/port';
import { readSource, sourceUses } from '@oja/documents/endpoints/read-source';
import type { ChatInput } from '../chat/chat-input.ts';
import { type RankedPassage, rankPassages } from '../files/find-passages.ts';
import { fileUses, readFile, type SentFile } from '../files/read-files.ts';
import type { HostedCall, ItemWriter } from './response-writer.ts';
import { type Called, fileSearchTool } from './tools.ts';

/** What endpoints use whose models may open pages and search files. */
export const toolUses = {
  ...fileUses,
  helpers: [...fileUses.helpers, ...sourceUses.helpers, 'embedding'],
} as const;

const pageCharacters = 24_000;
const resultsMax = 8;
const filesMax = 16;

export interface SearchedFiles {
  chat: ChatInput;
  files: SentFile[];
}

/** With file_search, files are not put into the conversation: the model searches them. */
export function withoutFiles(chat: ChatInput, called: Map<string, Called>): SearchedFiles {
  const files: SentFile[] = [];
  if (!called.has(fileSearchTool)) return { chat, files };
  const messages = chat.messages.map((message, place) => {
    if (!Array.isArray(message.content)) return message;
    const content = message.content.map((part, index) => {
      if (part.type !== 'file') return part;
      const { file_data: data, file_url: url, file_id: upload, filename } = part.file;
      files.push({ file: { data, url, filename }, upload, param: `input[${place}].content[${index}]` });
      return {
        type: 'text' as const,
        text: `[File ${filename ?? files.length}: search it with ${fileSearchTool}]`,
      };
    });
    return { ...message, content };
  });
  if (files.length > filesMax)
    throw fail('file_too_complex', `A request can have at most ${filesMax} files.`, { param: 'input' });
  return { chat: { ...chat, messages }, files };
}

export type HostedTools = ReturnType<typeof createHostedTools>;

export function createHostedTools(
  files: SentFile[],
  context: CallContext<typeof toolUses>,
  withResults: boolean,
) {
  const call: EngineCall = { signal: context.signal, log: context.log, account: context.caller.accountId };
  let passages: Promise<FilePassage[]> | undefined;

  async function readAll(): Promise<FilePassage[]> {
    const names = new Set<string>();
    const read = await Promise.all(files.map((file) => readFile(file, context, call, names)));
    return read.flatMap((one) => (one.kind === 'document' ? one.passages : []));
  }

  async function search(query: string): Promise<RankedPassage[]> {
    passages ??= readAll();
    const embed = async (texts: string[]) => (await context.engines.embedding.embed({ texts }, call)).vectors;
    return (await rankPassages(await passages, query, embed)).slice(0, resultsMax);
  }

  async function openPage(url: string): Promise<string> {
    try {
      const { title, text, url: reached } = await readSource({ url }, context);
      return `${title ?? ''}\n${reached ?? url}\n\n${text.slice(0, pageCharacters)}`.trim();
    } catch (error) {
      context.signal.throwIfAborted();
      return `Error: ${(error as Error).message}`;
    }
  }

  /** What the model gets. A tool that fails says so: the model goes on without it. */
  async function run({ called, arguments: text }: HostedCall, writer: ItemWriter): Promise<string> {
    const given = argumentsOf(text);
    let result = '';
    if (called.kind === 'web_page') {
      const url = String(given.url ?? '');
      await writer.hosted('web_search_call', { action: { type: 'open_page', url } }, async () => {
        result = /^https?:\/\//i.test(url) ? await openPage(url) : 'Error: url must be an http(s) URL.';
        return { status: result.startsWith('Error:') ? 'failed' : 'completed' };
      });
      return result;
    }
    const query = String(given.query ?? '');
    await writer.hosted('file_search_call', { queries: [query], results: null }, async () => {
      const found = await search(query);
      result =
        found.map(({ source, text: passage }) => `[${source}]\n${passage}`).join('\n\n') ||
        'Nothing was found.';
      const results = found.map(({ filename, text: passage, score }) => ({
        file_id: filename,
        filename,
        score,
        text: passage,
        attributes: {},
      }));
      return { status: 'completed', results: withResults ? results : null };
    });
    return result;
  }

  return { run };
}

const argumentsOf = (text: string): Record<string, unknown> => jsonObject(text) ?? {};
