/** Composes a storyboard: scenes by chat or by rules, spoken by the speech engine. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import type { Storyboard } from '../../engines/video/port.ts';
import type { VideoInput } from './video-input.ts';
import { narrate } from './video-narration.ts';
import { readScript, scenesByRules, scriptRequest, type WrittenScene } from './video-script.ts';

/** What endpoints use that write storyboards. */
export const storyboardUses = { helpers: ['chat', 'language', 'speech'] } as const;
type StoryboardContext = CallContext<typeof storyboardUses>;

export interface WrittenStoryboard extends Storyboard {
  language: string | null;
  narrated: boolean;
}

const chatMsMax = 40_000;
const embeddedOwner = 'oja';

export async function writeStoryboard(
  input: VideoInput,
  context: StoryboardContext,
): Promise<WrittenStoryboard> {
  // The receipt names the engine that films, not those that help it.
  const aside = asideOf(context);
  const language = input.language ?? (await languageOf(input.prompt, context, aside));
  const scenes = await scenesOf(input, language, context, aside);
  const own = typeof input.narration === 'string' ? input.narration : undefined;
  const texts =
    own === undefined ? scenes.map(({ caption }) => caption) : spread(own, scenes.length, input.seconds);
  const spoken =
    input.narration === false
      ? []
      : await narrate(
          {
            texts,
            seconds: input.seconds,
            voice: input.voice,
            language: language ?? 'en',
            required: input.narration !== undefined,
          },
          context,
        );
  return {
    language,
    narrated: spoken.some((piece) => piece !== undefined),
    scenes: scenes.map(({ picture, caption }, index) => ({
      picture,
      caption: input.captions ? caption : '',
      narration: spoken[index],
    })),
  };
}

/** The scenes that a dry run returns: those that were sent, or else written from the prompt. */
export async function planStoryboard(
  input: VideoInput,
  context: StoryboardContext,
): Promise<{ language: string | null; scenes: WrittenScene[] }> {
  const aside = asideOf(context);
  const language = input.language ?? (await languageOf(input.prompt, context, aside));
  return { language, scenes: await scenesOf(input, language, context, aside) };
}

async function scenesOf(
  input: VideoInput,
  language: string | null,
  context: StoryboardContext,
  aside: EngineCall,
): Promise<WrittenScene[]> {
  return input.scenes ?? (await write(input, language, context, aside));
}

async function languageOf(
  text: string,
  context: StoryboardContext,
  call: EngineCall,
): Promise<string | null> {
  const guess = await context.engines.language.detect({ text }, call).catch(() => undefined);
  if (call.signal.aborted) throw call.signal.reason;
  return guess === undefined || guess.language === 'und' ? null : guess.locale;
}

async function write(
  input: VideoInput,
  language: string | null,
  context: StoryboardContext,
  aside: EngineCall,
): Promise<WrittenScene[]> {
  const byRules = () => scenesByRules(input.prompt, input.seconds);
  if (input.script === 'rules') return byRules();
  try {
    if (input.script === 'auto' && !(await writesWell(context, aside))) return byRules();
    return (await byChat(input, language, context, aside)) ?? byRules();
  } catch (error) {
    if (aside.signal.aborted || input.script === 'chat') throw error;
    context.log.warn({ err: error }, 'scenes by rules: the chat engine did not write them');
    return byRules();
  }
}

/** The small embedded model writes worse scenes than the sentences of the prompt are. */
async function writesWell(context: StoryboardContext, aside: EngineCall): Promise<boolean> {
  const [first] = await context.engines.chat.models({}, aside);
  return first !== undefined && first.owned_by !== embeddedOwner;
}

async function byChat(
  input: VideoInput,
  language: string | null,
  context: StoryboardContext,
  aside: EngineCall,
): Promise<WrittenScene[] | undefined> {
  const body = scriptRequest(input.prompt, input.seconds, language ?? undefined);
  const call = { ...aside, signal: AbortSignal.any([aside.signal, AbortSignal.timeout(chatMsMax)]) };
  const { completion } = await context.engines.chat.complete({ body }, call);
  return readScript(completion.choices[0]?.message.content ?? '', input.seconds);
}

/** A narration of its own, cut at its sentences over the scenes. */
function spread(text: string, count: number, seconds: number): string[] {
  const parts = scenesByRules(text, seconds).map(({ picture }) => picture);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * parts.length) / count);
    return parts.slice(from, Math.floor(((i + 1) * parts.length) / count)).join(' ');
  });
}
