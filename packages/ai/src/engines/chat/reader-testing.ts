/** What tests of chat engines share: readers of conversations whose forms are known. */
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { ChatCall, ChatMessage, ChatRequest, ConversationReader, Grounding } from './port.ts';

interface Forms {
  heard?: ChatMessage[];
  described?: ChatMessage[];
  grounding?: Grounding;
}

/** A call whose reader returns these forms, and how often each was asked for. */
export function callReading({ heard, described, grounding }: Forms) {
  const asked = { hear: 0, describe: 0 };
  const reader: ConversationReader = {
    read: async (request) => request,
    async hear(request) {
      asked.hear++;
      return { body: { ...request.body, messages: heard ?? request.body.messages } };
    },
    async describe({ body }) {
      asked.describe++;
      return { body: { ...body, messages: described ?? body.messages }, grounding };
    },
  };
  const call: ChatCall = { ...callWith(), reader };
  return { call, asked, reader };
}

/** A question about files, and the call that reads them. */
export function asking(grounding: Grounding): [ChatRequest, ChatCall] {
  const messages = [{ role: 'user', content: grounding.question }];
  return [{ body: { messages }, holds: { files: true } }, callReading({ grounding }).call];
}
