/** What an upstream may say that a call used: more, or what is no count, is not believed. */
import { mayThinkUnseen } from '@oja/core/domain/reasoning-models';
import { hasCounts, record } from '@oja/core/engines/upstream-answer';
import { tokensMax } from './content.ts';
import { choicesWanted } from './many-choices.ts';
import type { ChatBody, ChatRequest, ContentPart } from './port.ts';
import { textTokens } from './tokens.ts';

/** At most four times our own count: no token is shorter than a byte, and ours are four bytes. */
const promptFactor = 4;
/** What an upstream adds to a prompt: its template, instructions of its own, and how tools are called. */
const templateTokens = 1024;
/** Pictures cost some models much more than ours count for them. */
const pictureTokensMax = 50_000;
const otherTokensMax = 400_000;
/** Of tools that the upstream runs itself: it reads what they find. */
const hostedTokensMax = 200_000;
/** Of what Google's servers have cached, and the request only names. */
const namedTokensMax = 2_000_000;

/** As long as an answer is held for where its caller set no length. */
const answerTokensMax = 16_384;
/** Of thoughts beside an answer, or of an answer without a set length that may have thoughts. */
const thoughtTokensMax = 32_768;
const openThoughtTokensMax = 131_072;
/** The least length that OpenAI's models that reason can be asked for. */
const reasonedTokensMin = 16;

export interface UsageLimits {
  /** Counted when a prompt is said to be longer than any template: few are. */
  prompt(): number;
  /** Of all choices; undefined where the caller set no length. */
  answer: number | undefined;
  /** Beside the answer. */
  thoughts: number;
}

export function limitsOf({ body, native }: Pick<ChatRequest, 'body' | 'native'>): UsageLimits {
  const choices = choicesWanted(body);
  const thinks = mayThinkUnseen(body.model, body);
  const asked = tokensMax(body);
  const each = asked === undefined || !thinks ? asked : Math.max(asked, reasonedTokensMin);
  let prompt: number | undefined;
  return {
    prompt() {
      prompt ??= (promptTokensMax(body) + namedTokens(native)) * choices;
      return prompt;
    },
    answer: each === undefined ? undefined : each * choices,
    thoughts: (thinks ? (each === undefined ? openThoughtTokensMax : thoughtTokensMax) : 0) * choices,
  };
}

/** `said`: our own count of the words that came. */
export const answerMax = ({ answer }: UsageLimits, said: number): number =>
  answer ?? Math.max(answerTokensMax, promptFactor * said);

function promptTokensMax({ messages, tools, functions, response_format: format }: ChatBody): number {
  let tokens = templateTokens + bytesOf(format);
  for (const { content, tool_calls: calls, ...rest } of messages) {
    tokens += bytesOf(calls) + bytesOf(rest);
    if (typeof content === 'string') tokens += promptFactor * textTokens(content);
    else for (const part of content ?? []) tokens += partTokensMax(part);
  }
  if (Array.isArray(functions)) tokens += bytesOf(functions);
  if (!Array.isArray(tools)) return tokens;
  const isHosted = tools.some(({ type }) => type !== 'function' && type !== 'custom');
  return tokens + bytesOf(tools) + (isHosted ? hostedTokensMax : 0);
}

/** What a request to Gemini names and chat can't say. */
function namedTokens(native: ChatRequest['native']): number {
  if (native?.dialect !== 'gemini') return 0;
  const { tools, cachedContent } = native.body;
  const runsTools =
    Array.isArray(tools) &&
    tools.some((tool) => Object.keys(tool).some((name) => name !== 'functionDeclarations'));
  return (runsTools ? hostedTokensMax : 0) + (cachedContent === undefined ? 0 : namedTokensMax);
}

function partTokensMax(part: ContentPart): number {
  if ('text' in part && typeof part.text === 'string') return promptFactor * textTokens(part.text);
  if (part.type === 'file' && part.file.file_url !== undefined) return otherTokensMax;
  return part.type === 'image_url' ? pictureTokensMax : Math.min(otherTokensMax, bytesOf(part));
}

const bytesOf = (value: unknown): number =>
  value === undefined || value === null ? 0 : Buffer.byteLength(JSON.stringify(value));

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Whether usage in any dialect, perhaps a part of it, is what the call can have used. */
export function isBelievable(reported: unknown, limits: UsageLimits, said: number): boolean {
  const counts = record(reported);
  if (counts === undefined || !hasCounts(counts)) return false;
  const cached =
    counts.prompt_tokens === undefined
      ? number(counts.cache_creation_input_tokens) + number(counts.cache_read_input_tokens)
      : 0;
  const found = number(counts.toolUsePromptTokenCount);
  const prompt =
    number(counts.prompt_tokens ?? counts.input_tokens ?? counts.promptTokenCount) + cached + found;
  if (prompt > templateTokens && prompt > limits.prompt()) return false;
  const thought = number(counts.thoughtsTokenCount);
  const completion =
    number(counts.completion_tokens ?? counts.output_tokens ?? counts.candidatesTokenCount) + thought;
  const details = record(counts.completion_tokens_details ?? counts.output_tokens_details);
  const reasoning = number(details?.reasoning_tokens) + thought;
  const total = number(counts.total_tokens ?? counts.totalTokenCount);
  const answer = answerMax(limits, said);
  const isBeside = reasoning > completion || total === prompt + completion + reasoning;
  const written = isBeside ? completion + reasoning : completion;
  const thoughts = limits.answer === undefined ? limits.thoughts : Math.min(reasoning, limits.thoughts);
  // Some servers count in the total alone what nobody sees: it is not charged.
  return written <= answer + thoughts && total <= prompt + answer + openThoughtTokensMax;
}
