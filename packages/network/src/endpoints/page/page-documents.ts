/** PDF and Office files that a URL leads to: their text, where they have one. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { OjaError } from '@oja/core/errors';
import { sniff } from '@oja/core/formats/sniff';
import { plainMarkdown } from '@oja/core/text/plain-markdown';

export interface DocumentReading {
  title: string | null;
  author: string | null;
  markdown: string;
  text: string;
  /** Null where it has none. */
  pages: number | null;
  /** Pages that are pictures of text. */
  scanned: number[];
}

const readable = ['pdf', 'docx', 'xlsx', 'pptx'] as const;
const charactersMax = 500_000;

const types = /^application\/(pdf|x-pdf|octet-stream|zip|vnd\.openxmlformats-officedocument\.[\w.-]+)$/;
export const isDocument = (mime: string | null): boolean => types.test(mime ?? '');

/** Undefined for a file that is none of these, or that can't be read. */
export async function readDocument(
  bytes: Uint8Array,
  mime: string,
  context: CallContext<{ helpers: 'documents' }>,
): Promise<DocumentReading | undefined> {
  try {
    const found = await sniff(bytes, { mime, signal: context.signal, param: 'url' });
    const format = readable.find((name) => name === found.format);
    if (format === undefined || found.encrypted) return undefined;
    const asked = { bytes: found.bytes, format, pictures: false, textOnly: true };
    const { sections, title, author, pages } = await context.engines.documents.read(asked, asideOf(context));
    const markdown = sections
      .map(({ text }) => text)
      .join('\n\n')
      .trim()
      .slice(0, charactersMax)
      .toWellFormed();
    return {
      ...{ title: title || null, author: author || null, markdown, pages },
      text: plainMarkdown(markdown).trim(),
      scanned: sections.flatMap(({ needsOcr, page }) => (needsOcr && page !== undefined ? [page] : [])),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof OjaError)) throw error;
    context.log.info({ err: error }, 'document of a page not read');
    return undefined;
  }
}
