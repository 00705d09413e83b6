/** What passes in a conversation with an upstream's model, as we count it: responses are held by it, and usage is judged. */
import type { Units } from '@oja/core/domain/price-kinds';
import { mayThinkUnseen } from '@oja/core/domain/reasoning-models';
import type { RealtimeEvent } from '../../engines/realtime/port.ts';
import { tokensByKind } from '../chat/usage-kinds.ts';
import { msOf, samplesIn } from './sound.ts';

type Message = Record<string, unknown>;
type Usage = NonNullable<RealtimeEvent['usage']>;

/** As OpenAI counts sound: a token for 100 ms that it hears, and for 50 ms that it speaks. */
export const heardMs = 100;
const spokenMs = 50;
/** Of a text that its sender writes. */
const tokenCharacters = 4;
export const tokensOf = (text: string): number => Math.ceil(text.length / tokenCharacters);
/** How many times our own count an upstream may report, and the tokens that it may add on top. */
const factor = 4;
const templateTokens = 1024;
const templateSoundTokens = 256;
const templateSeconds = 10;
/** Of what a session names, and the upstream reads from elsewhere: stored prompts, tools of servers, pictures by URL. */
const namedTokensMax = 200_000;
const thoughtTokensMax = 32_768;

/** Sound of phones has a sixth of the bytes; a response may have another format than its session. */
const phoneFormat = /"(?:audio\/)?(?:pcmu|pcma|g711\w*)"/;
const namesMore = /"(?:prompt|server_url|connector_id|image_url)"\s*:/;
/** Not letters that a model reads. */
const soundInText = /(?<="audio":")[^"]{100,}(?=")/g;
const pictureInText = /(?<="image_url":")data:[^"]+(?=")/g;
const pictureTokens = 1_000;

export const plus = (units: Units, more: Units): Units => {
  const sum = { ...units };
  for (const [kind, count] of Object.entries(more) as [keyof Units, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};

const sum = ({ input = 0, cached_input = 0, audio_input = 0, cached_audio_input = 0 }: Units) =>
  input + cached_input + audio_input + cached_audio_input;

export class RelayCounts {
  readonly #model: string;
  /** What the next response reads. */
  #next: Units = {};
  /** Tokens at most of everything that was sent and said. */
  #text = templateTokens;
  #sound = templateSoundTokens;
  #seconds = templateSeconds;
  #thoughts = 0;
  /** Tokens of sound that was sent since a transcript began. */
  #unheard = 0;
  #format: 'audio/pcm' | 'audio/pcmu' = 'audio/pcm';

  constructor(model: string) {
    this.#model = model;
  }

  sent(message: Message): void {
    if (message.type === 'input_audio_buffer.append' && typeof message.audio === 'string') {
      this.#heard(message.audio.length);
      return;
    }
    const given = message.item ?? message.response ?? message.session;
    if (given === undefined) return;
    const text = JSON.stringify(given);
    if (phoneFormat.test(text)) this.#format = 'audio/pcmu';
    if (namesMore.test(text)) this.#text += namedTokensMax;
    if (mayThinkUnseen(this.#model, record(given))) this.#thoughts = thoughtTokensMax;
    let pictures = 0;
    const read = text
      .replace(soundInText, ({ length }) => {
        this.#heard(length);
        return '';
      })
      .replace(pictureInText, () => {
        pictures += 1;
        return '';
      });
    const input = tokensOf(read) + pictures * pictureTokens;
    this.#next = plus(this.#next, { input });
    this.#text += Buffer.byteLength(read);
  }

  #heard(characters: number): void {
    const ms = msOf(samplesIn(characters, this.#format));
    this.#next = plus(this.#next, { audio_input: ms / heardMs });
    this.#sound += (factor * ms) / heardMs;
    this.#seconds += (factor * ms) / 1_000;
    this.#unheard += ms / heardMs;
  }

  /** Tokens of sound that a transcript is of that begins now. */
  untranscribed(): number {
    const tokens = Math.ceil(this.#unheard);
    this.#unheard = 0;
    return tokens;
  }

  /** What an event adds to the response that it belongs to. */
  said({ message, tokens }: RealtimeEvent): Units | undefined {
    if (tokens > 0) {
      this.#text += factor * tokens;
      return { output: tokens };
    }
    if (!String(message.type).endsWith('audio.delta')) return undefined;
    const ms = msOf(samplesIn(String(message.delta).length, this.#format));
    this.#sound += (factor * ms) / heardMs;
    return { audio_output: Math.ceil(ms / spokenMs) };
  }

  /** What a response reads that begins now; the next one reads it again. */
  begun(): Units {
    const units = this.#next;
    this.#next = { cached_input: Math.ceil(sum(units)) };
    return units;
  }

  /** What was read and said so far is what the next one reads, beside what was sent since. */
  ended({ total_tokens: tokens }: Usage): void {
    this.#next = { ...this.#next, cached_input: tokens };
  }

  /** `said`: what we counted of the response. */
  isBelievable(usage: Usage, { output = 0, audio_output: spoken = 0 }: Units): boolean {
    const { reasoning, output: written } = tokensByKind(usage);
    const heard = soundIn(usage.prompt_tokens_details);
    const voiced = soundIn(usage.completion_tokens_details);
    return (
      usage.prompt_tokens <= this.#text + this.#sound &&
      heard <= this.#sound &&
      written <= templateTokens + factor * (output + spoken) &&
      voiced <= templateSoundTokens + factor * spoken &&
      reasoning <= this.#thoughts
    );
  }

  /** Of sound that was transcribed: its length, as far as it was sent. */
  secondsOf(reported: unknown): number {
    return typeof reported === 'number' && reported > 0 ? Math.min(reported, this.#seconds) : 0;
  }
}

/** In OpenAI's words. */
export function shownUsage(units: Units): object {
  const input_tokens = Math.ceil(sum(units));
  const output_tokens = (units.output ?? 0) + (units.audio_output ?? 0);
  return { total_tokens: input_tokens + output_tokens, input_tokens, output_tokens };
}

const record = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const soundIn = (details: unknown): number =>
  Number((record(details) as { audio_tokens?: number }).audio_tokens ?? 0);
