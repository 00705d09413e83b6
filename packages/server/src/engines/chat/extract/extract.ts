/**
 * Answers questions about files and pictures by quoting what was read from them, with the place of each quote,
 * and by reckoning with their tables and charts. It invents nothing: what a machine without a capable model offers.
 */

import { rejected, unsupported } from '../../../engine-failure.ts';
import type { EngineCall } from '../../engine.ts';
import { makeAnswer } from '../chunks.ts';
import type { ChatAnswer, ChatEngine, ChatRequest } from '../port.ts';
import { replay } from '../replay.ts';
import { estimateTokens, estimateUsage } from '../tokens.ts';
import { isDefaultModel } from '../upstreams.ts';
import { writeAnswer } from './extract-answer.ts';

const extractModel = 'oja-extract';

export function createExtract(): ChatEngine {
  async function complete(request: ChatRequest, call: EngineCall): Promise<ChatAnswer> {
    const { body } = request;
    const named = body.model === extractModel;
    if (!named && !isDefaultModel(body.model)) {
      // Others know better whether that model exists.
      throw unsupported(`It is not ${body.model}.`, 'engine_unavailable');
    }
    const own = request.read ? await request.read() : request;
    const read = own.heard ? await own.heard() : own;
    const grounding = (await read.inWords?.())?.grounding;
    if (!grounding) {
      const message = `The model ${extractModel} answers questions about files and pictures only; messages hold none.`;
      throw named
        ? rejected('invalid_request', message, { param: 'messages' })
        : unsupported(message, 'engine_unavailable');
    }
    if (body.tools?.length || (body.response_format && body.response_format.type !== 'text')) {
      throw unsupported('Quoting answers neither with tools nor in JSON.', 'engine_unavailable');
    }
    call.servedBy?.({ model: extractModel });
    const content = await writeAnswer(grounding);
    return makeAnswer({
      model: extractModel,
      choices: [{ content, finishReason: 'stop' }],
      usage: estimateUsage(body, estimateTokens(content)),
    });
  }

  return {
    name: 'extract',
    check: async () => ({
      state: 'ready',
      detail: 'quotes files and pictures; needs nothing',
      servesOnly: ['ai.vision', 'ai.files'],
    }),
    complete,
    stream: async (request, call) =>
      replay(await complete(request, call), request.body.stream_options?.include_usage === true),
    models: async () => [
      { id: extractModel, created: 0, owned_by: 'oja', input: ['text', 'image', 'file'], output: ['text'] },
    ],
  };
}
