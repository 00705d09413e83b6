/** Anthropic's wire format, as its API writes it, for stand-ins on loopback. */
import type { ServerResponse } from 'node:http';

const usage = {
  input_tokens: 12,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: 5,
  cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 0 },
  output_tokens: 7,
  service_tier: 'standard',
  inference_geo: 'not_available',
};

export const message = (content: object[], more: object = {}) => ({
  model: 'claude-sonnet-4-5-20250929',
  id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  stop_details: null,
  usage,
  ...more,
});

export const eventOf = (data: { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

type Delta = Record<string, string>;

/** The events of an answer: each block with its deltas. */
export function messageStream(
  blocks: { block: object; deltas: Delta[] }[],
  stop_reason = 'end_turn',
): string[] {
  const start = { ...message([]), stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  return [
    eventOf({ type: 'message_start', message: start } as { type: string }),
    eventOf({ type: 'ping' }),
    ...blocks.flatMap(({ block, deltas }, index) => [
      eventOf({ type: 'content_block_start', index, content_block: block } as { type: string }),
      ...deltas.map((delta) => eventOf({ type: 'content_block_delta', index, delta } as { type: string })),
      eventOf({ type: 'content_block_stop', index } as { type: string }),
    ]),
    eventOf({
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: 7 },
    } as { type: string }),
    eventOf({ type: 'message_stop' }),
  ];
}

export const text = (...words: string[]) => ({
  block: { type: 'text', text: '' },
  deltas: words.map((word) => ({ type: 'text_delta', text: word })),
});

export function sendStream(response: ServerResponse, events: string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const one of events) response.write(one);
  response.end();
}
