/** `n` for engines whose upstream gives one answer a call: that many calls, joined. */
import type { ChatAnswer, ChatBody, ChatRequest, Usage } from './port.ts';

const atOnce = 4;

export const choicesWanted = (body: ChatBody): number => body.n ?? 1;

/** An upstream bills the prompt of each call; the embedded model reads it once and caches it. */
export async function completeMany(
  request: ChatRequest,
  complete: (request: ChatRequest) => Promise<ChatAnswer>,
  countPrompts: 'once' | 'each',
): Promise<ChatAnswer> {
  const wanted = choicesWanted(request.body);
  const single = { ...request, body: { ...request.body, n: 1 } };
  const answers: ChatAnswer[] = [];
  while (answers.length < wanted) {
    const batch = Math.min(atOnce, wanted - answers.length);
    const seeds = Array.from({ length: batch }, (_, index) => withSeed(single, answers.length + index));
    answers.push(...(await Promise.all(seeds.map(complete))));
  }
  return join(answers, countPrompts);
}

/** The same seed would give the same answer n times. */
function withSeed(request: ChatRequest, index: number): ChatRequest {
  const { seed } = request.body;
  return typeof seed === 'number' ? { ...request, body: { ...request.body, seed: seed + index } } : request;
}

function join(answers: ChatAnswer[], countPrompts: 'once' | 'each'): ChatAnswer {
  const [first] = answers as [ChatAnswer, ...ChatAnswer[]];
  const choices = answers.map(({ completion }, index) => ({ ...completion.choices[0]!, index }));
  const usage: Usage = { ...first.usage };
  const sum = (count: (usage: Usage) => number) =>
    answers.reduce((total, answer) => total + count(answer.usage), 0);
  if (countPrompts === 'each') {
    usage.prompt_tokens = sum(({ prompt_tokens }) => prompt_tokens);
    const kinds = new Set(answers.flatMap((answer) => Object.keys(promptDetails(answer.usage))));
    const details = [...kinds].map((kind) => [kind, sum((one) => promptDetails(one)[kind] ?? 0)]);
    if (details.length > 0) usage.prompt_tokens_details = Object.fromEntries(details);
  }
  usage.completion_tokens = sum(({ completion_tokens }) => completion_tokens);
  usage.total_tokens = usage.prompt_tokens + usage.completion_tokens;
  const completion = { ...first.completion, choices, usage };
  const prompts = countPrompts === 'each' ? { prompts: answers.map((one) => one.usage) } : {};
  return { completion, json: JSON.stringify(completion), usage: { ...usage, ...prompts } };
}

const promptDetails = ({ prompt_tokens_details }: Usage) =>
  (prompt_tokens_details ?? {}) as Record<string, number>;
