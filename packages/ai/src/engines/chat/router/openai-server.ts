/** An OpenAI-compatible server behind the router; one that doesn't see or hear gets words instead. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import { instructed } from '../content.ts';
import { inHeard, inRead, readerOf } from '../forms.ts';
import { createOpenaiUpstream, hasPictures, type OpenaiUpstream } from '../openai/openai-upstream.ts';
import type { ChatBody, ChatCall, ChatRequest, NativeRequest } from '../port.ts';
import { type RefusalReason, RefusedForm } from '../refusals/refusals.ts';
import { createRefusedModels, type RefusedModels } from '../refusals/refused-models.ts';
import type { ChatSettings } from '../settings.ts';
import { speaksResponses } from '../upstreams.ts';
import type { RoutedServer } from './routed-server.ts';

type Send<T> = (upstream: OpenaiUpstream, body: ChatBody, model: string) => Promise<T>;
type Pass<T> = (native: NativeRequest, model: string, chat: ChatBody) => Promise<T>;

export function createOpenaiServer(
  entry: UpstreamEntry,
  settings: ChatSettings,
  parts: EngineParts,
): RoutedServer {
  const upstream = createOpenaiUpstream(entry, settings, parts);
  const blind = createRefusedModels();
  const deaf = createRefusedModels();
  /** Not served by Responses here. */
  const chatOnly = createRefusedModels();

  function attempt<T>(
    model: string,
    asked: ChatRequest,
    call: ChatCall,
    send: Send<T>,
    pass: Pass<T>,
  ): Promise<T> {
    const { native, body } = asked;
    if (native?.dialect !== 'responses' || !speaksResponses(entry))
      return attemptChat(model, asked, call, send);
    const isRefused = chatOnly.has(model) || (entry.vision === false && hasPictures(body));
    if (isRefused) return attemptChat(model, asked, call, send);
    return pass(native, model, body).catch((error) => {
      remember(error, 'no_responses', model, chatOnly);
      return attemptChat(model, asked, call, send);
    });
  }

  /** Words alone go out as they are. */
  function attemptChat<T>(model: string, asked: ChatRequest, call: ChatCall, send: Send<T>): Promise<T> {
    return asked.holds
      ? attemptHeard(model, asked, call, send)
      : send(upstream, instructed(asked.body, asked.instruction), model);
  }

  async function attemptHeard<T>(
    model: string,
    asked: ChatRequest,
    call: ChatCall,
    send: Send<T>,
  ): Promise<T> {
    const request = await inRead(asked, call);
    if (!request.holds?.sound) return attemptSeen(model, request, call, send);
    if (entry.hearing !== false && !deaf.has(model)) {
      try {
        return await attemptSeen(model, request, call, send);
      } catch (error) {
        remember(error, 'no_sound', model, deaf);
      }
    }
    return attemptSeen(model, await inHeard(request, call), call, send);
  }

  async function attemptSeen<T>(
    model: string,
    request: ChatRequest,
    call: ChatCall,
    send: Send<T>,
  ): Promise<T> {
    const asked = instructed(request.body, request.instruction);
    if (!request.holds?.files || !hasPictures(request.body)) return send(upstream, asked, model);
    if (entry.vision !== false && !blind.has(model)) {
      try {
        return await send(upstream, asked, model);
      } catch (error) {
        remember(error, 'no_images', model, blind);
      }
    }
    const { body } = await readerOf(call).describe(request);
    return send(upstream, instructed(body, request.instruction), model);
  }

  return {
    entry,
    complete: (request, model, call) =>
      attempt(
        model,
        request,
        call,
        (to, body, name) => to.complete(body, name, call),
        (native, name, chat) => upstream.passWhole(native, name, chat, call),
      ),
    stream: (request, model, call) =>
      attempt(
        model,
        request,
        call,
        (to, body, name) => to.stream(body, name, call),
        (native, name, chat) => upstream.passStream(native, name, chat, call),
      ),
    models: (call) => upstream.models(call),
    close: () => upstream.close(),
  };
}

/** Throws errors that another form of the request doesn't avoid. */
function remember(error: unknown, reason: RefusalReason, model: string, refused: RefusedModels): void {
  if (!(error instanceof RefusedForm) || error.refusal.reason !== reason) throw error;
  if (error.refusal.lasts) refused.add(model);
}
