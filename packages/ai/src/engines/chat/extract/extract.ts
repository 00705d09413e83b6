/**
 * Answers questions about files and pictures by quoting what was read from them, with the place of each quote,
 * and by calculating with their tables and charts. It invents nothing: what a machine without a capable model offers.
 */

import { rejected, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import { createLocalAnswers } from '@oja/local-answers';
import { makeAnswer } from '../chunks.ts';
import { inHeard, readerOf } from '../forms.ts';
import { leftToModels, structureOf } from '../needs-model.ts';
import type { ChatAnswer, ChatBody, ChatCall, ChatEngine, ChatRequest } from '../port.ts';
import { replay } from '../replay.ts';
import { estimateTokens, estimateUsage } from '../tokens.ts';
import { isDefaultModel } from '../upstreams.ts';

const extractModel = 'oja-extract';

export function createExtract(_settings: object, { models }: Pick<EngineParts, 'models'>): ChatEngine {
  const answers = createLocalAnswers(models);

  async function complete(request: ChatRequest, call: ChatCall): Promise<ChatAnswer> {
    const { body } = request;
    const named = body.model === extractModel;
    if (!named && !isDefaultModel(body.model)) {
      // Others know better whether that model exists.
      throw unsupported(`extract does not serve the model ${body.model}.`, 'engine_unavailable');
    }
    const heard = await inHeard(request, call);
    const grounding = heard.holds?.files ? (await readerOf(call).describe(heard)).grounding : undefined;
    if (!grounding) {
      const message = `The model ${extractModel} answers questions about files and pictures only; messages hold none.`;
      throw named
        ? rejected('invalid_request', message, { param: 'messages' })
        : unsupported(message, 'engine_unavailable');
    }
    const structure = structureOf(body);
    if (structure) throw leftToModels(structure.work, structure.param);
    call.servedBy?.({ model: extractModel });
    const [{ writeAnswer }, { createTableReader }] = await Promise.all([
      import('./extract-answer.ts'),
      import('./table-reader.ts'),
    ]);
    const tables = createTableReader(grounding, { before: questionBefore(body), answers, call });
    const read = (question: string, passages: string[]) => answers.passages({ question, passages }, call);
    const content = await writeAnswer(grounding, { tables, read, language: request.language });
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
      detail: isWhole(models)
        ? 'quotes files and pictures, calculates with tables'
        : 'quotes files and pictures; to read texts and calculate with tables, run: npx oja-server models pull onnxruntime',
      servesOnly: ['ai.vision', 'ai.files'],
    }),
    complete,
    stream: async (request, call) =>
      replay(await complete(request, call), request.body.stream_options?.include_usage === true),
    models: async () => [
      { id: extractModel, created: 0, owned_by: 'oja', input: ['text', 'image', 'file'], output: ['text'] },
    ],
    close: () => answers.close(),
  };
}

const isWhole = (models: EngineParts['models']) => models.state('onnxruntime').state === 'ready';

/** `And in Kano?` is about the question before it. */
function questionBefore({ messages }: ChatBody): string | undefined {
  const asked = messages.filter(({ role }) => role === 'user').at(-2)?.content;
  const text =
    typeof asked === 'string'
      ? asked
      : asked?.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return text?.trim() || undefined;
}
