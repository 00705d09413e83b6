/** A request in the form that an engine takes. */
import type { ChatCall, ChatRequest, ConversationReader } from './port.ts';

export async function inRead(request: ChatRequest, call: ChatCall): Promise<ChatRequest> {
  return request.holds?.unread ? readerOf(call).read(request) : request;
}

/** Read, and its sound in words. */
export async function inHeard(request: ChatRequest, call: ChatCall): Promise<ChatRequest> {
  const read = await inRead(request, call);
  return read.holds?.sound ? readerOf(call).hear(read) : read;
}

export function readerOf({ reader }: ChatCall): ConversationReader {
  if (reader === undefined) throw new Error('A request that holds files or sound needs a reader.');
  return reader;
}
