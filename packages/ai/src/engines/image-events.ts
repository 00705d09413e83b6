/** Reads the events of an image that is streamed; what an upstream returns whole instead is left as it is. */
import type { Upstream, UpstreamAnswer, UpstreamRequest } from '@oja/core/egress/port';
import { badAnswer } from '@oja/core/engines/upstream-answer';
import { refusalFailure } from './chat/refusals/failure.ts';
import { readRefusalIn } from './chat/refusals/refusals.ts';
import { createSseSplitter } from './chat/sse.ts';
import type { ImageOrder, PartialImage } from './image-generation/port.ts';

interface ImageEvent {
  type?: string;
  b64_json?: unknown;
  error?: unknown;
  usage?: unknown;
}

export async function requestPartials(
  client: Upstream,
  request: UpstreamRequest & { bytesMax: number },
  name: string,
  { max, show }: NonNullable<ImageOrder['partials']>,
  count: number,
): Promise<UpstreamAnswer> {
  const { status, headers, body } = await client.stream(request);
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  const splitter = createSseSplitter();
  const data: ImageEvent[] = [];
  const chunks: Buffer[] = [];
  let shown = 0;
  let bytes = 0;

  function take(text: string | undefined): void {
    if (text === undefined || text === '' || text === '[DONE]') return;
    const event = JSON.parse(text) as ImageEvent;
    if (event.type === 'error') throw refusalFailure(readRefusalIn(name, event.error));
    if (typeof event.b64_json !== 'string') return;
    if (event.type?.endsWith('.completed')) data.push(event);
    else if (event.type?.endsWith('.partial_image') && shown < max * count) {
      show({ ...(event as PartialImage), partial_image_index: shown });
      shown += 1;
    }
  }

  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > request.bytesMax) throw badAnswer(`${name} returned more than ${request.bytesMax} bytes.`);
      if (!isStream) chunks.push(chunk);
      else for (const event of splitter.push(chunk).events) take(event.data);
    }
    if (isStream) for (const event of splitter.flush().events) take(event.data);
  } catch (error) {
    body.destroy();
    if (error instanceof SyntaxError) throw badAnswer(`${name} sent a malformed event.`);
    throw error;
  }
  const text = isStream
    ? JSON.stringify({ data, usage: data.at(-1)?.usage })
    : Buffer.concat(chunks).toString('utf8');
  return { status, headers, body: Buffer.from(text), text: () => text, json: () => parsed(text, name) };
}

function parsed<T>(text: string, name: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw badAnswer(`${name} returned a response that is not JSON.`, 'upstream_error', { cause });
  }
}
