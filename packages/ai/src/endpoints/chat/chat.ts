/** Chat, vision and file intelligence: three endpoints on one path, chosen by what the messages contain. */
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, jsonType, type Result } from '@oja/core/endpoints/endpoint';
import { askStream, askUses, askWhole } from './ask.ts';
import { fileErrors, soundErrors, upstreamErrors } from './chat-errors.ts';
import { type ChatInput, chatInput, chatVariant } from './chat-input.ts';
import { chatOutput, exampleAnswer, exampleOutput, type OjaNotes } from './chat-output.ts';
import { createStreamReceipt } from './chat-receipt.ts';
import { askedOf, boundLength, chatPrice } from './chat-tokens.ts';
import { isCited } from './cited-pages.ts';
import { coverWhole, eventStream, meteredEvents, streamHeaders } from './metered-events.ts';
import { prepareStoring } from './store-chat.ts';

const uses = { ...askUses, meter: true, stored: true } as const;

async function run(asked: ChatInput, context: CallContext<typeof uses>): Promise<Result<never>> {
  const storing = asked.store === true ? prepareStoring(asked, context) : undefined;
  const input = storing?.input ?? asked;
  if (input.stream) {
    const { answer, about, isPlain, headers } = await askStream(input, context);
    // Asked for with the first words: what was heard may be known only then.
    const opening = isPlain ? undefined : about;
    return {
      stream: meteredEvents(storing?.events(answer.events) ?? answer.events, context.meter, input, {
        opening,
        createReceipt: createStreamReceipt,
        finished: (reason) => context.finished?.(reason),
      }),
      mime: eventStream,
      headers: { ...streamHeaders, ...headers },
    };
  }
  const { answer, about, headers } = await askWhole(input, context);
  const { json, notes } = (await storing?.whole(answer.completion)) ?? { json: answer.json, notes: [] };
  return {
    text: withNotes(json, withWarnings(withCitations(about(), json), notes)),
    mime: jsonType,
    usage: await coverWhole(answer.usage, context.meter),
    headers,
  };
}

function withCitations(notes: OjaNotes, json: string): OjaNotes {
  if (!notes.sources) return notes;
  return {
    ...notes,
    sources: notes.sources.map((item) => ({ ...item, cited: isCited(json, item) })),
  };
}

const withWarnings = (notes: OjaNotes, more: string[]): OjaNotes =>
  more.length === 0 ? notes : { ...notes, notes: [...(notes.notes ?? []), ...more] };

/** Added at the end of the upstream's own text. */
function withNotes(json: string, notes: OjaNotes): string {
  const end = json.lastIndexOf('}');
  return end === -1 ? json : `${json.slice(0, end)},"oja":${JSON.stringify(notes)}}`;
}

const limits = { bodyBytesMax: 56_000_000, timeoutMs: 600_000 };
const common = {
  group: 'ai' as const,
  method: 'POST' as const,
  path: '/api/v1/chat',
  aliases: ['/api/v1/chat/completions'],
  access: 'key' as const,
  guarded: true as const,
  input: chatInput,
  output: chatOutput,
  price: chatPrice,
  limits,
  wire: { types: ['text/event-stream'], files: ['file', 'files'] },
  model: { asks: askedOf, boundLength },
  cacheable: ({ store, models }: ChatInput) => store !== true && !models,
  variant: chatVariant,
  run,
};

const chatExample = exampleOutput('Welcome! Fresh pepper and fair prices, every day in Lagos.', {
  engine: 'llama',
  language: 'en',
});
/** Of OpenAI's many chat fields, those that an agent has use for. */
const toolFields = ['messages', 'model', 'max_completion_tokens', 'temperature', 'response_format'];

export const chat = defineEndpoint({
  ...common,
  id: 'ai.chat',
  summary: 'Chat completions',
  description:
    'OpenAI-compatible chat completions with all roles, streaming, tools and JSON output. Set the base URL of the OpenAI SDKs to …/api/v1. The reply uses the language of the question, including Yoruba, Igbo, Hausa and Pidgin if the model supports them.',
  errors: [...upstreamErrors, ...soundErrors],
  uses,
  tool: {
    changes: true,
    fields: toolFields,
    keywords:
      'ask question write draft translate rewrite answer GPT assistant conversation text generation language model LLM',
  },
  example: {
    input: { messages: [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }] },
    output: chatExample,
    answer: exampleAnswer(chatExample),
  },
});

/** A receipt: rice ₦1,200, pepper ₦500, total ₦1,700. */
const receipt = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="210" font-family="sans-serif" font-size="30">' +
    '<rect width="420" height="210" fill="#fff"/><text x="20" y="46">Rice</text><text x="260" y="46">₦1,200</text>' +
    '<text x="20" y="106">Pepper</text><text x="260" y="106">₦500</text>' +
    '<text x="20" y="176">Total</text><text x="260" y="176">₦1,700</text></svg>',
).toString('base64')}`;
const visionExample = exampleOutput('Total: ₦1,700 [The picture]', {
  engine: 'extract',
  language: 'en',
  pictures: 1,
});
export const vision = defineEndpoint({
  ...common,
  id: 'ai.vision',
  summary: 'Vision analysis',
  description:
    'Answers questions about images, charts and screenshots sent as image_url parts (URL or data: URL). A vision model receives the image. For other models, Oja recognizes text, objects and colours and passes a description.',
  errors: [...upstreamErrors, ...fileErrors],
  uses: { ...uses, engines: ['chat', 'vision'] },
  tool: {
    changes: true,
    fields: toolFields,
    keywords: 'photo picture image describe look see recognize what is shown caption',
  },
  example: {
    input: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is the total?' },
            { type: 'image_url', image_url: { url: receipt } },
          ],
        },
      ],
    },
    output: visionExample,
    answer: exampleAnswer(visionExample),
  },
});

const filesExample = exampleOutput(
  '31 December 2027: “The contract ends on 31 December 2027.” [contract.txt]',
  {
    engine: 'extract',
    language: 'en',
    sources: [{ source: 'contract.txt', filename: 'contract.txt', score: 0.677, cited: true }],
    files: [{ filename: 'contract.txt', format: 'txt', pages: null, characters: 38, read_by_ocr: [] }],
  },
);
export const files = defineEndpoint({
  ...common,
  id: 'ai.files',
  summary: 'File intelligence',
  description:
    'Answers questions about PDF, Office and OpenDocument, text and image files sent as file parts or as multipart parts named file. Scanned pages are read by OCR. For long files, Oja selects the relevant passages. The response cites page or sheet, and oja.sources lists the sources.',
  errors: [...upstreamErrors, ...fileErrors, 'password_required'],
  uses: { ...uses, engines: ['chat', 'documents', 'vision'] },
  tool: {
    changes: true,
    fields: [...toolFields, 'file', 'files', 'password'],
    keywords: 'read PDF Word Excel spreadsheet document invoice contract question about a file total page',
  },
  example: {
    input: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'When does the contract end?' },
            {
              type: 'file',
              file: {
                filename: 'contract.txt',
                file_data: 'data:text/plain;base64,VGhlIGNvbnRyYWN0IGVuZHMgb24gMzEgRGVjZW1iZXIgMjAyNy4=',
              },
            },
          ],
        },
      ],
    },
    output: filesExample,
    answer: exampleAnswer(filesExample),
  },
});
