/** `n` for engines whose upstream gives one answer a call: that many calls, joined. */
import type { ChatAnswer, ChatBody, ChatRequest, Usage } from './port.ts';

const atOnce = 4;

export const choicesWanted = (body: ChatBody): number => body.n ?? 1;

export async function completeMany(
  request: ChatRequest,
  complete: (request: ChatRequest) => Promise<ChatAnswer>,
): Promise<ChatAnswer> {
  const wanted = choicesWanted(request.body);
  const single = { ...request, body: { ...request.body, n: 1 } };
  const answers: ChatAnswer[] = [];
  while (answers.length < wanted) {
    const batch = Math.min(atOnce, wanted - answers.length);
    const seeds = Array.from({ length: batch }, (_, index) => withSeed(single, answers.length + index));
    answers.push(...(await Promise.all(seeds.map(complete))));
  }
  return join(answers);
}

/** The same seed would give the same answer n times. */
function withSeed(request: ChatRequest, index: number): ChatRequest {
  const { seed } = request.body;
  return typeof seed === 'number' ? { ...request, body: { ...request.body, seed: seed + index } } : request;
}

function join(answers: ChatAnswer[]): ChatAnswer {
  const [first] = answers as [ChatAnswer, ...ChatAnswer[]];
  const choices = answers.map(({ completion }, index) => ({ ...completion.choices[0]!, index }));
  const usage: Usage = { ...first.usage };
  usage.completion_tokens = answers.reduce((sum, answer) => sum + answer.usage.completion_tokens, 0);
  usage.total_tokens = usage.prompt_tokens + usage.completion_tokens;
  const completion = { ...first.completion, choices, usage };
  return { completion, json: JSON.stringify(completion), usage };
}
