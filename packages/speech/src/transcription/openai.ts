/** Any server that speaks OpenAI's /audio/transcriptions; the model, and the server too, may differ by language. */
import type { Egress, Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { rejected, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { soundModel } from '@oja/core/engines/listed-model';
import {
  isAboutModel,
  objectBody,
  reasonOf,
  records,
  refuseShape,
  statusFailure,
} from '@oja/core/engines/upstream-answer';
import type { SettingsOf } from '@oja/core/setting';
import { languageName } from '@oja/core/text/display-names';
import { keywordsPrompt } from './keywords.ts';
import type { Segment, TranscribeInput, TranscriptionEngine, Word } from './port.ts';
import type { Route, transcriptionSettings } from './settings.ts';
import { type PieceTranscript, transcribePieces } from './upstream-pieces.ts';

const answerMs = 300_000;
const serverName = 'The transcription server';
/** OpenAI's other models transcribe only. */
const translatingModel = 'whisper-1';
/** What gpt-4o-transcribe says: it knows the text, and no times. */
const noTimes = /response_format|verbose_json|timestamp_granularit/i;

type Settings = SettingsOf<typeof transcriptionSettings>;

export function createOpenaiTranscription(
  settings: Settings,
  { egress }: Pick<EngineParts, 'egress'>,
): TranscriptionEngine {
  const baseUrl =
    settings.openaiUrl ?? settings.sharedUrl ?? (keyOf(settings) ? 'https://api.openai.com/v1' : undefined);
  const upstreams = createUpstreams(settings, egress);
  /** Models that were found to tell no times. */
  const timeless = new Set<string>();

  async function hear(
    upstream: Upstream,
    wav: Uint8Array,
    model: string,
    input: TranscribeInput,
    call: EngineCall,
  ) {
    const task = input.translate ? 'translations' : 'transcriptions';
    const ask = (times: boolean) => send(upstream, task, formOf(wav, model, input, times), call);
    if (!timeless.has(model)) {
      const answer = await ask(true);
      if (answer.status !== 400 || !noTimes.test(reasonOf(400, answer.text()))) return read(answer);
      timeless.add(model);
    }
    if (input.words) throw unsupported(`${serverName} returns no word times with the model ${model}.`);
    return read(await ask(false));
  }

  return {
    name: 'openai',

    async check(): Promise<EngineState> {
      const addresses = [baseUrl, ...Object.values(settings.routes).map((route) => route.url)].filter(
        Boolean,
      );
      if (addresses.length > 0) return { state: 'ready', detail: [...new Set(addresses)].join(', ') };
      return {
        state: 'off',
        detail: 'no transcription server is set',
        fix: 'set OJA_TRANSCRIPTION_URL, or OJA_OPENAI_KEY',
      };
    },

    async transcribe(input, call) {
      const route = routeOf(settings, input);
      const url = route.url ?? baseUrl;
      if (!url) throw unsupported(`No transcription server is set for ${input.language ?? 'this language'}.`);
      const upstream = upstreams.at(url, route.url === undefined || route.url === baseUrl);
      const language = input.language?.toLowerCase().split('-')[0];
      return transcribePieces(input.pcm, (wav) => hear(upstream, wav, route.model, input, call), {
        language,
        words: input.words,
        onProgress: input.onProgress,
      });
    },

    models: async () => {
      const routed = Object.values(settings.routes).map(({ model }) => model);
      const names = [...new Set([...(baseUrl ? [settings.openaiModel] : []), ...routed])];
      return names.map((id) => soundModel('transcription', id, 'upstream'));
    },
    close: () => upstreams.close(),
  };
}

/** A key belongs to the address it was set with. */
const keyOf = (settings: Settings): string | undefined =>
  settings.openaiKey ?? (settings.openaiUrl ? undefined : settings.sharedKey);

/** The caller's model, the route of the locale (en-NG), of the language (en), of any (*), else the default. */
export function routeOf(
  settings: Pick<Settings, 'routes' | 'openaiModel'>,
  input: Pick<TranscribeInput, 'language' | 'model'>,
): Route {
  const { language = '' } = input;
  const { routes } = settings;
  const found = routes[language] ?? routes[language.split('-')[0]!] ?? routes['*'];
  if (found) return found;
  return { model: input.model ?? settings.openaiModel };
}

function createUpstreams(settings: Settings, egress: Egress) {
  const open = new Map<string, Upstream>();
  return {
    /** The key goes to its own server only, never to one that a route names. */
    at(baseUrl: string, withKey: boolean): Upstream {
      const known = open.get(baseUrl);
      if (known) return known;
      const key = withKey ? keyOf(settings) : undefined;
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
      const upstream = egress.upstream({ name: 'transcription', baseUrl, headers });
      open.set(baseUrl, upstream);
      return upstream;
    },
    close: async () => {
      await Promise.all([...open.values()].map((upstream) => upstream.close()));
    },
  };
}

function formOf(wav: Uint8Array, model: string, input: TranscribeInput, times: boolean): FormData {
  const form = new FormData();
  form.set('file', new Blob([wav as Uint8Array<ArrayBuffer>], { type: 'audio/wav' }), 'audio.wav');
  form.set('model', input.translate && /^gpt-/.test(model) ? translatingModel : model);
  form.set('response_format', times ? 'verbose_json' : 'json');
  const language = input.language?.toLowerCase().split('-')[0];
  // Whisper's own codes have neither Igbo nor Pidgin; a model made for them needs no hint.
  if (language && language !== 'ig' && language !== 'pcm' && !input.translate) form.set('language', language);
  const prompt = [input.prompt, keywordsPrompt(input.keywords)].filter(Boolean).join(' ');
  if (prompt) form.set('prompt', prompt);
  if (input.temperature !== undefined) form.set('temperature', String(input.temperature));
  if (times && input.words)
    for (const kind of ['segment', 'word']) form.append('timestamp_granularities[]', kind);
  return form;
}

const send = (upstream: Upstream, task: string, form: FormData, call: EngineCall): Promise<UpstreamAnswer> =>
  upstream.request({
    method: 'POST',
    path: `/audio/${task}`,
    body: form,
    timeoutMs: answerMs,
    signal: call.signal,
  });

function read(answer: UpstreamAnswer): PieceTranscript {
  if (answer.status === 400 || answer.status === 413 || answer.status === 422) {
    const said = reasonOf(answer.status, answer.text());
    if (/language/i.test(said)) throw unsupported(`${serverName} refused: ${said}`, 'language_not_supported');
    if (isAboutModel(said))
      throw unsupported(`${serverName} refused: ${said}`, 'unprocessable', { param: 'model' });
    throw rejected('unprocessable', `${serverName} refused the audio: ${said}`, { param: 'file' });
  }
  if (answer.status < 200 || answer.status >= 300) throw statusFailure(serverName, answer);
  const body = objectBody(serverName, answer);
  if (typeof body.text !== 'string') refuseShape(serverName);
  return {
    text: body.text,
    ...(typeof body.language === 'string' ? { language: codeOf(body.language) } : {}),
    segments: records(body.segments)
      .map(segmentOf)
      .filter((segment) => segment.text !== ''),
    words: records(body.words)
      .map(wordOf)
      .filter((word) => word.word !== ''),
  };
}

const seconds = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const segmentOf = (row: Record<string, unknown>): Segment => ({
  start: seconds(row.start),
  end: seconds(row.end),
  text: words(row.text),
});
const wordOf = (row: Record<string, unknown>): Word => ({
  start: seconds(row.start),
  end: seconds(row.end),
  word: words(row.word),
});

const codes = 'en yo ig ha fr es de pt it sw ar zh hi ru ja ko nl pl tr vi'.split(' ');
/** OpenAI answers "english", others "en". */
const codeOf = (language: string): string => {
  const wanted = language.toLowerCase();
  return codes.find((code) => languageName(code).toLowerCase() === wanted) ?? wanted;
};
