/** The weights that the embedded engine hears with: which there are, and which serves a language. */
import { basename, dirname } from 'node:path';
import type { ModelState, ModelStore } from '@oja/core/engines/models/port';
import { machineRoom, type Room } from '@oja/core/engines/models/room';
import type { TrainedWeights } from './whisper-task.ts';

const onnxRuntime = 'onnxruntime';
const voiceModel = 'vad-silero';

export const defaultModel = 'whisper-base';
const betterModel = 'whisper-small';
/** General models that a call may name; those of the hub only once the operator has downloaded them. */
const generalModels = [defaultModel, betterModel, 'whisper-medium', 'whisper-large-v3-turbo'];
/** The better model takes three times as long: it serves where that is still fast enough. */
const betterCoresMin = 4;
const betterMemoryBytesMin = 4_000_000_000;
const betterSecondsMax = 600;
/** Weights that were trained on one language, by its code. They write nonsense for any other. */
export const trainedModels: Record<string, string> = { yo: 'whisper-base-yo' };

export interface Hearing {
  /** What the caller named by `model`, if that is one of ours. */
  named?: string | undefined;
  /** Whisper has learned the language; otherwise it is written by the sounds of another. */
  isKnown: boolean;
  seconds: number;
}

export interface ReadyModel {
  runtime: string;
  model: string;
  /** Weights for one language, by its code. */
  trained: Record<string, TrainedWeights>;
  /** What hears where someone speaks; undefined until it is downloaded. */
  voices: string | undefined;
}

export function createWhisperModels(setting: string, models: ModelStore, room: Room = machineRoom) {
  const base = setting === 'auto' ? defaultModel : setting;
  const isReady = (id: string) => models.state(id).state === 'ready';

  /** By language, cores, memory and length. */
  const general = ({ isKnown, seconds }: Hearing): string =>
    setting === 'auto' &&
    isKnown &&
    seconds <= betterSecondsMax &&
    room.cores() >= betterCoresMin &&
    room.memoryBytes() >= betterMemoryBytesMin &&
    isReady(betterModel)
      ? betterModel
      : base;

  /** What the operator trained; it goes before what ships. */
  const own = () => models.list().flatMap(({ id, speech }) => (speech ? [{ id, speech }] : []));

  const shipped = () => [...new Set([base, ...Object.values(trainedModels)])];

  const folderOf = async (id: string): Promise<string> => {
    const { files } = await models.need(id);
    return dirname(files['encoder.onnx'] ?? Object.values(files)[0]!);
  };

  return {
    base,
    /** Of the first part that is missing; of the weights when none is. */
    state(): ModelState {
      const runtime = models.state(onnxRuntime);
      return runtime.state === 'ready' ? models.state(base) : runtime;
    },
    /** Those that the operator's own weights hear. */
    languages: (): string[] => (setting === 'auto' ? own().map(({ speech }) => speech.language) : []),
    isShipped: (folder: string | undefined): boolean =>
      folder !== undefined && Object.values(trainedModels).includes(basename(folder)),
    /** Weights for the language are used as soon as they are there. */
    isWaitingFor: (language: string): boolean => {
      const id = trainedModels[language];
      return setting === 'auto' && id !== undefined && !isReady(id);
    },
    async need(hearing: Hearing): Promise<ReadyModel> {
      const { named } = hearing;
      const runtime = (await models.need(onnxRuntime)).dir;
      const trained: Record<string, TrainedWeights> = {};
      if (!named && setting === 'auto') {
        for (const [language, id] of Object.entries(trainedModels)) {
          if (isReady(id)) trained[language] = { folder: await folderOf(id), mark: language };
          // Begins to fetch it; the call goes on without.
          else await models.need(id).catch(() => undefined);
        }
        for (const { id, speech } of own())
          trained[speech.language] = { folder: await folderOf(id), mark: speech.mark };
      }
      const model = await folderOf(named ?? general(hearing));
      // Begins to fetch it; until then speech is detected by its loudness.
      const heardBy = await models.need(voiceModel).catch(() => undefined);
      return { runtime, model, trained, voices: heardBy?.files['model.onnx'] };
    },
    /** Those that are on this machine. */
    ready: (): string[] => [...shipped(), ...own().map(({ id }) => id)].filter(isReady),
    /** The model of that name, where it is one that can be asked for here; others are names of an upstream's. */
    named: (model: string | undefined): string | undefined =>
      model !== undefined &&
      [...generalModels, base, ...Object.values(trainedModels), ...own().map(({ id }) => id)].includes(model)
        ? model
        : undefined,
  };
}
