/** `POST /api/v1/utils/summarize`: the essence of a page, a document or a text. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { fileIn } from '@oja/core/endpoints/file';
import { fail } from '@oja/core/errors';
import { readSource, type Source } from '@oja/documents/endpoints/read-source';
import { ocrLanguage } from '@oja/documents/endpoints/recognize';
import { z } from 'zod';
import { rewrite } from './summarize-chat.ts';

const wordsPerMinute = 230;
const languageCharacters = 3_000;

const input = z
  .strictObject({
    url: z
      .url({
        protocol: /^https?$/,
        error: 'must be an http or https URL such as https://example.com/article',
      })
      .max(8_192)
      .optional()
      .describe('Public URL of a page or document. Exactly one of url, html, text and file is required.'),
    html: z.string().min(1).max(5_000_000).optional().describe('A page as HTML.'),
    text: z.string().min(1).max(1_000_000).optional().describe('Plain text or Markdown.'),
    file: fileIn.optional().describe('HTML, text, Markdown, CSV, PDF, DOCX, XLSX or PPTX.'),
    language: ocrLanguage.optional(),
    sentences: z.int().min(1).max(30).default(5).describe('Number of sentences.'),
    engine: z
      .enum(['extractive', 'chat'])
      .optional()
      .describe(
        'extractive selects sentences from the text; chat uses the chat engine. Default: set by the operator.',
      ),
  })
  .superRefine((value, context) => {
    const given = [value.url, value.html, value.text, value.file].filter((field) => field !== undefined);
    if (given.length !== 1) {
      context.addIssue({
        code: 'custom',
        path: ['url'],
        message: 'send exactly one of url, html, text and file',
      });
    }
  });

const output = z.object({
  title: z.string().nullable().describe('Title.'),
  byline: z.string().nullable().describe('Author.'),
  site: z.string().nullable().describe('Site name.'),
  published: z.string().nullable().describe('Publication date, ISO 8601 if it can be parsed.'),
  url: z.string().nullable().describe('URL after redirects.'),
  language: z.string().describe('ISO 639 code; und if unknown.'),
  summary: z.string().describe('The summary.'),
  key_points: z.array(z.string()).describe('Key points.'),
  keywords: z.array(z.string()).describe('Keywords.'),
  word_count: z.int().describe('Number of words in the text.'),
  reading_time: z.int().describe('Reading time in minutes at 230 words per minute, rounded up.'),
  engine: z.enum(['extractive', 'chat']).describe('What wrote the summary: extractive or chat.'),
  warnings: z.array(z.string()).describe('What may be wrong or was left out, such as recognized text.'),
});

/** What the text shows counts; what the page declares helps where the text is too short to tell. */
async function languageOf(source: Source, context: CallContext<{ engines: 'language' }>): Promise<string> {
  const declared = source.language?.toLowerCase().split(/[-_]/)[0];
  try {
    const asked = { text: source.text.slice(0, languageCharacters) };
    const guess = await context.engines.language.detect(asked, asideOf(context));
    if (guess.language !== 'und') return guess.language;
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn({ err: error }, 'language not detected');
  }
  return declared && /^[a-z]{2,3}$/.test(declared) ? declared : 'und';
}

const exampleText =
  'Traders at Bodija market in Ibadan now take payment from any telephone. Nine of ten stalls show a QR code beside the pepper and the yams. The union of traders says that sales at the market rose by a fifth within a year. Cash is still taken everywhere. Some older traders ask their children to read the alerts from the bank. The union wants to bring the same payment to the smaller markets of the city next year.';

export const summarize = defineEndpoint({
  id: 'utilities.summarize',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/summarize',
  summary: 'Web summarizer',
  description:
    'Extracts the article of a page, or the text of a document, and returns its summary, key points and keywords with title, author, site, date and language.',
  access: 'key',
  input,
  output,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 45_000_000, timeoutMs: 120_000 },
  errors: [
    'address_refused',
    'target_unreachable',
    'upstream_timeout',
    'payload_too_large',
    'unsupported_file',
    'unreadable_file',
    'file_too_complex',
    'password_required',
    'unprocessable',
    'queue_full',
    'engine_unavailable',
    'upstream_error',
  ],
  wire: { files: ['file'] },
  uses: {
    engines: ['summary'],
    helpers: ['chat', 'documents', 'language', 'vision'],
    files: true,
    workedOut: true,
  },
  tool: {
    open: true,
    keywords: 'summary shorten main points key points article news long text TLDR digest',
    common: true,
  },
  example: {
    input: { text: exampleText, sentences: 2 },
    output: {
      title: null,
      byline: null,
      site: null,
      published: null,
      url: null,
      language: 'en',
      summary:
        'Traders at Bodija market in Ibadan now take payment from any telephone. The union of traders says that sales at the market rose by a fifth within a year.',
      key_points: [
        'Some older traders ask their children to read the alerts from the bank.',
        'The union wants to bring the same payment to the smaller markets of the city next year.',
      ],
      keywords: [
        'market',
        'traders',
        'union',
        'year',
        'payment',
        'Bodija',
        'Ibadan',
        'fifth',
        'rose',
        'sales',
      ],
      word_count: 78,
      reading_time: 1,
      engine: 'extractive',
      warnings: [],
    },
  },
  async run(value, context) {
    const source = await readSource(value, context);
    if (!/[\p{L}\p{N}]/u.test(source.text)) {
      const param = ['url', 'html', 'text', 'file'].find((name) => value[name as 'url'] !== undefined);
      throw fail('unprocessable', `${param}: there is no text to summarize.`, { param });
    }
    const language = await languageOf(source, context);
    const { sentences } = value;
    const condensed = await context.engines.summary.condense(
      { text: source.text, sentences, language },
      context,
    );
    const about = { title: source.title, sentences, language };
    const wanted = value.engine ?? (condensed.rewrite ? 'chat' : 'extractive');
    const rewritten =
      wanted === 'chat'
        ? await rewrite(condensed, about, context).catch((error: unknown) => {
            // Asked for by name, its failure is the answer; as the operator's choice, the text's own sentences do.
            if (value.engine === 'chat' || context.signal.aborted) throw error;
            context.log.warn({ err: error }, 'chat engine did not summarize');
            return undefined;
          })
        : undefined;
    return {
      data: {
        title: source.title,
        byline: source.byline,
        site: source.site,
        published: source.published,
        url: source.url,
        language,
        summary: rewritten?.summary ?? condensed.summary.join(' '),
        key_points: rewritten && rewritten.keyPoints.length > 0 ? rewritten.keyPoints : condensed.keyPoints,
        keywords: condensed.keywords,
        word_count: condensed.wordCount,
        reading_time: Math.max(1, Math.ceil(condensed.wordCount / wordsPerMinute)),
        engine: rewritten ? ('chat' as const) : ('extractive' as const),
        warnings: source.warnings ?? [],
      },
    };
  },
});
