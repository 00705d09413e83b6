/** The answer of a chat call, its example, and the example as a stream. */
import { z } from 'zod';
import type { Result } from '../../endpoint.ts';
import type { ChatInput } from './chat-input.ts';
import { sampleOf } from './schema-sample.ts';

const toolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const source = z.object({
  source: z.string().describe('As the answer cites it: `report.pdf, page 3`.'),
  filename: z.string(),
  page: z.int().optional(),
  sheet: z.string().optional(),
  score: z.number().describe('Nearness to the question, 0 to 1.'),
  cited: z.boolean().optional().describe('The answer names it.'),
});

const ojaNotes = z
  .object({
    engine: z.string().optional().describe('Which engine answered.'),
    demo: z
      .literal(true)
      .optional()
      .describe('The embedded demo model answered, because no upstream is connected.'),
    language: z.string().optional().describe('Language of the question: en, en-NG, yo, ig, ha, pcm, fr …'),
    sources: z.array(source).optional().describe('Where in the files the answer comes from.'),
    files: z
      .array(
        z.object({
          filename: z.string(),
          format: z.string(),
          pages: z.int().nullable(),
          characters: z.int(),
          read_by_ocr: z.array(z.int()).describe('Pages whose text was read from a picture of them.'),
        }),
      )
      .optional(),
    pictures: z.int().optional().describe('How many pictures were looked at.'),
    sounds: z
      .array(z.object({ text: z.string(), language: z.string(), seconds: z.number() }))
      .optional()
      .describe('What was heard in the sound of the messages, where the model does not hear itself.'),
    notes: z.array(z.string()).optional().describe('What could not be done or read.'),
  })
  .meta({ id: 'ChatNotes', description: 'What the platform adds to an answer.' });

export type OjaNotes = z.output<typeof ojaNotes>;

export const chatOutput = z
  .looseObject({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.looseObject({
        index: z.int(),
        message: z.looseObject({
          role: z.literal('assistant'),
          content: z.string().nullable().describe('The reply.'),
          tool_calls: z.array(toolCall).optional(),
        }),
        finish_reason: z.string().nullable().describe('stop, length, tool_calls or content_filter.'),
      }),
    ),
    usage: z
      .looseObject({
        prompt_tokens: z.int(),
        completion_tokens: z.int(),
        total_tokens: z.int(),
        estimated: z.boolean().optional().describe('True when the upstream gave no counts and we counted.'),
      })
      .optional(),
    oja: ojaNotes.optional(),
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
  const value = format.type === 'json_schema' ? sampleOf(format.json_schema.schema ?? {}) : { example: true };
  return { ...choice, message: { ...choice.message, content: JSON.stringify(value) } };
}

function forcedTool({ tools = [], tool_choice: asked }: ChatInput) {
  const known = tools.flatMap((tool) => (tool.type === 'function' ? [tool.function] : []));
  if (asked === 'required') return known[0];
  if (typeof asked !== 'object' || asked.type === 'custom') return undefined;
  if (asked.type === 'function') return known.find(({ name }) => name === asked.function.name);
  return asked.allowed_tools.mode === 'required' ? known[0] : undefined;
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
