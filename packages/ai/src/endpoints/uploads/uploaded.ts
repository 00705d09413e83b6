/** Uploaded files where a conversation names one by its ID. */
import type { CallContext } from '@oja/core/endpoints/context';

type UploadContext = CallContext<{ uploads: true }>;

const sourceTypes = new Set(['image', 'document']);

type Part = Record<string, unknown>;
const isObject = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same messages with their files in them, for an Anthropic upstream, which doesn't know our IDs. */
export async function withSources<Message extends { content: unknown }>(
  messages: readonly Message[],
  context: UploadContext,
): Promise<Message[]> {
  const filled = async (part: unknown, param: string): Promise<unknown> => {
    if (!isObject(part)) return part;
    if (part.type === 'tool_result')
      return { ...part, content: await each(part.content, `${param}.content`) };
    const { type, source } = part;
    if (!sourceTypes.has(String(type)) || !isObject(source) || source.type !== 'file') return part;
    return { ...part, source: await sourceOf(String(source.file_id), `${param}.source.file_id`, context) };
  };
  const each = async (content: unknown, param: string): Promise<unknown> =>
    Array.isArray(content)
      ? Promise.all(content.map((part, place) => filled(part, `${param}[${place}]`)))
      : content;
  return Promise.all(
    messages.map(async (message, place) => ({
      ...message,
      content: await each(message.content, `messages[${place}].content`),
    })),
  ) as Promise<Message[]>;
}

async function sourceOf(id: string, param: string, { uploads, caller }: UploadContext) {
  const { content, mime } = await uploads.read(caller.accountId, id, param);
  if (mime.startsWith('text/'))
    return { type: 'text', media_type: 'text/plain', data: Buffer.from(content).toString() };
  return { type: 'base64', media_type: mime, data: Buffer.from(content).toString('base64') };
}
