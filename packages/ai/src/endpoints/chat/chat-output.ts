/** The answer of a chat call, its example, and the example as a stream. */

import type { Result } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import type { ChatInput } from './chat-input.ts';
import { sampleOf } from './schema-sample.ts';

const toolCall = z.looseObject({
  id: z.string().describe('Tool call ID.'),
  type: z.literal('function'),
  function: z
    .looseObject({
      name: z.string().describe('Function name.'),
      arguments: z.string().describe('Arguments as JSON text.'),
    })
    .describe('The function to call.'),
});

const source = z.object({
  source: z.string().describe('Citation as used in the response, like `report.pdf, page 3`.'),
  filename: z.string().describe('File name.'),
  page: z.int().optional().describe('Page number.'),
  sheet: z.string().optional().describe('Sheet name.'),
  score: z.number().describe('Similarity to the question, 0 to 1.'),
  cited: z.boolean().optional().describe('Whether the response cites it.'),
});

const ojaNotes = z
  .object({
    engine: z.string().optional().describe('Engine that served the request.'),
    demo: z
      .literal(true)
      .optional()
      .describe('Whether the embedded demo model served the request because no upstream is connected.'),
    language: z.string().optional().describe('Language of the question: en, en-NG, yo, ig, ha, pcm, fr …'),
    sources: z.array(source).optional().describe('Passages of the files that the response is based on.'),
    files: z
      .array(
        z.object({
          filename: z.string().describe('File name.'),
          format: z.string().describe('File format.'),
          pages: z.int().nullable().describe('Number of pages.'),
          characters: z.int().describe('Number of characters.'),
          read_by_ocr: z.array(z.int()).describe('Pages read by text recognition (OCR).'),
        }),
      )
      .optional()
      .describe('Files that were read.'),
    pictures: z.int().optional().describe('Number of images analysed.'),
    sounds: z
      .array(
        z.object({
          text: z.string().describe('Transcript.'),
          language: z.string().describe('Detected language.'),
          seconds: z.number().describe('Duration in seconds.'),
        }),
      )
      .optional()
      .describe("Transcripts of audio parts, if the model doesn't accept audio."),
    notes: z.array(z.string()).optional().describe("Warnings about anything that couldn't be read or done."),
  })
  .meta({ id: 'ChatNotes', description: 'Oja extensions.' });

export type OjaNotes = z.output<typeof ojaNotes>;

export const chatOutput = z
  .looseObject({
    id: z.string().describe('Completion ID.'),
    object: z.literal('chat.completion'),
    created: z.int().describe('Creation time as a Unix timestamp.'),
    model: z.string().describe('Model that served the request.'),
    choices: z
      .array(
        z.looseObject({
          index: z.int().describe('Index of the choice.'),
          message: z
            .looseObject({
              role: z.literal('assistant'),
              content: z.string().nullable().describe('Text of the message.'),
              tool_calls: z.array(toolCall).optional().describe('Tool calls of the model.'),
            })
            .describe('The generated message.'),
          finish_reason: z.string().nullable().describe('stop, length, tool_calls or content_filter.'),
        }),
      )
      .describe('Generated choices.'),
    usage: z
      .looseObject({
        prompt_tokens: z.int().describe('Input tokens.'),
        completion_tokens: z.int().describe('Output tokens.'),
        total_tokens: z.int().describe('Total tokens.'),
        estimated: z
          .boolean()
          .optional()
          .describe('True if the upstream returned no counts and Oja estimated them.'),
      })
      .optional()
      .describe('Token usage.'),
    oja: ojaNotes.optional().describe('Oja extensions.'),
  })
  .meta({ id: 'ChatCompletion' });

type ChatOutput = z.output<typeof chatOutput>;

export function exampleOutput(content: string, oja: OjaNotes): ChatOutput {
  return {
    id: 'chatcmpl-4vXj2bQm8sTzLw1Rk0Yd',
    object: 'chat.completion',
    created: 1794712265,
    model: 'tinyllama-1.1b-chat',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 23, completion_tokens: 12, total_tokens: 35 },
    oja,
  };
}

/** What test keys get: the example with the shape that was asked for, streamed when asked. */
export function exampleAnswer(output: ChatOutput): (input: ChatInput) => Result<ChatOutput> {
  return (input) => {
    const shaped = shape(output, input);
    if (!input.stream) return { data: shaped };
    return { stream: exampleStream(shaped, input), mime: 'text/event-stream; charset=utf-8' };
  };
}

function shape(output: ChatOutput, input: ChatInput): ChatOutput {
  const [choice] = output.choices;
  const asked = input.model && input.model !== 'auto' ? { model: input.model } : {};
  if (!choice) return { ...output, ...asked };
  return { ...output, ...asked, choices: [shapeChoice(choice, input)] };
}

/** Calls the tool that must be called, and fits the schema that was given. */
function shapeChoice(choice: ChatOutput['choices'][number], input: ChatInput): typeof choice {
  const tool = forcedTool(input);
  if (tool !== undefined) {
    const call = {
      id: 'call_4vXj2bQm8sTzLw1Rk0Yd',
      type: 'function' as const,
      function: { name: tool.name, arguments: JSON.stringify(sampleOf(tool.parameters ?? {})) },
    };
    const message = { ...choice.message, content: null, tool_calls: [call] };
    return { ...choice, message, finish_reason: 'tool_calls' };
  }
  const format = input.response_format;
  if (format === undefined || format.type === 'text') return choice;
  const value =
    format.type === 'json_schema' ? sampleOf(format.json_schema?.schema ?? {}) : { example: true };
  return { ...choice, message: { ...choice.message, content: JSON.stringify(value) } };
}

function forcedTool({ tools = [], tool_choice: asked }: ChatInput) {
  const known = tools.flatMap((tool) => (tool.type === 'function' ? [tool.function] : []));
  if (asked === 'required') return known[0];
  if (typeof asked !== 'object' || asked.type === 'custom') return undefined;
  if (asked.type === 'function') return known.find(({ name }) => name === asked.function?.name);
  return asked.allowed_tools?.mode === 'required' ? known[0] : undefined;
}

async function* exampleStream(output: ChatOutput, input: ChatInput): AsyncGenerator<string> {
  const { id, created, model, usage } = output;
  const head = { id, object: 'chat.completion.chunk', created, model };
  const withUsage = input.stream_options?.include_usage === true;
  const event = (fields: object) => `data: ${JSON.stringify({ ...head, ...fields })}\n\n`;
  const delta = (value: object, finish: string | null = null) =>
    event({
      choices: [{ index: 0, delta: value, logprobs: null, finish_reason: finish }],
      ...(withUsage ? { usage: null } : {}),
    });
  const choice = output.choices[0];
  const calls = choice?.message.tool_calls ?? [];
  yield delta({ role: 'assistant', content: calls.length > 0 ? null : '' });
  for (const [index, call] of calls.entries()) yield delta({ tool_calls: [{ index, ...call }] });
  for (const word of choice?.message.content?.split(/(?<=\s)/) ?? []) yield delta({ content: word });
  yield delta({}, choice?.finish_reason ?? 'stop');
  if (withUsage) yield event({ choices: [], usage });
  yield 'data: [DONE]\n\n';
}
