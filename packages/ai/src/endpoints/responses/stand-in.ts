/** OpenAI's Responses on the wire, as its API writes them, for stand-ins on loopback. */

const usage = {
  input_tokens: 36,
  input_tokens_details: { cached_tokens: 16 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 8 },
  total_tokens: 56,
};

export const reasoningItem = {
  id: 'rs_6876cf02e0bc8192b74af0fb64b715ff06fa2fcced15a5ac',
  type: 'reasoning',
  encrypted_content: 'gAAAAABo',
  summary: [{ type: 'summary_text', text: 'They ask for the time.' }],
};

export const messageItem = (text: string) => ({
  id: 'msg_6876cf054f48819284ad1058bee1b50806fa2fcced15a5ac',
  type: 'message',
  status: 'completed',
  content: [{ type: 'output_text', annotations: [], logprobs: [], text }],
  role: 'assistant',
});

export const callItem = {
  id: 'fc_12345xyz',
  type: 'function_call',
  status: 'completed',
  arguments: '{"city":"Jos"}',
  call_id: 'call_12345xyz',
  name: 'weather',
};

export const upstreamResponse = (output: object[], more: object = {}) => ({
  id: 'resp_6876cf02e0bc8192b74af0fb64b715ff06fa2fcced15a5ac',
  object: 'response',
  created_at: 1752616706,
  status: 'completed',
  background: false,
  error: null,
  incomplete_details: null,
  instructions: null,
  model: 'gpt-5-2025-08-07',
  output,
  previous_response_id: null,
  store: false,
  usage,
  ...more,
});

const delta = (item_id: string, output_index: number, text: string) => ({
  type: 'response.output_text.delta',
  item_id,
  output_index,
  content_index: 0,
  delta: text,
  logprobs: [],
});

/** The events of a message in `words`, after some reasoning. */
export function upstreamEvents(words: string[], more: object = {}): object[] {
  const message = messageItem(words.join(''));
  const whole = upstreamResponse([reasoningItem, message], more);
  const begun = { ...whole, status: 'in_progress', output: [], usage: null };
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    { type: 'response.output_item.added', output_index: 0, item: { ...reasoningItem, summary: [] } },
    { type: 'response.output_item.done', output_index: 0, item: reasoningItem },
    { type: 'response.output_item.added', output_index: 1, item: { ...message, content: [] } },
    ...words.map((text) => delta(message.id, 1, text)),
    { type: 'response.output_item.done', output_index: 1, item: message },
    { type: 'response.completed', response: whole },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}

export const inEvents = (events: object[]): string =>
  events.map((one) => `event: ${(one as { type: string }).type}\ndata: ${JSON.stringify(one)}\n\n`).join('');
