/**
 * Models of the hub that are known to work here. Sizes and memory are approximate; the hub's own size and checksum
 * count. Chat models are in order of preference: the first that is installed serves chat.
 */
import type { HubSource, ManifestEntry } from '../manifest/manifest-entry.ts';

interface HubModel {
  id: string;
  about: string;
  licence: string;
  serves: string;
  memoryBytes: number;
  languages: string[];
  repo: string;
  files: HubSource['files'];
}

const gguf = (path: string, bytes: number): HubSource['files'] => [{ path, name: 'model.gguf', bytes }];

const whisperFiles = (encoderBytes: number, decoderBytes: number): HubSource['files'] => [
  { path: 'onnx/encoder_model_quantized.onnx', name: 'encoder.onnx', bytes: encoderBytes },
  { path: 'onnx/decoder_model_merged_quantized.onnx', name: 'decoder.onnx', bytes: decoderBytes },
  { path: 'vocab.json', name: 'vocab.json', bytes: 1_036_000 },
  { path: 'merges.txt', name: 'merges.txt', bytes: 494_000 },
  { path: 'generation_config.json', name: 'generation_config.json', bytes: 4_000 },
];

const models: HubModel[] = [
  {
    id: 'chat-qwen3-8b',
    about: 'Qwen3 8B, 4 bit: chat, tools and JSON',
    licence: 'Apache-2.0',
    serves: 'chat',
    memoryBytes: 6_500_000_000,
    languages: ['*'],
    repo: 'Qwen/Qwen3-8B-GGUF',
    files: gguf('Qwen3-8B-Q4_K_M.gguf', 5_030_000_000),
  },
  {
    id: 'chat-qwen3-4b',
    about: 'Qwen3 4B, 4 bit: chat, tools and JSON',
    licence: 'Apache-2.0',
    serves: 'chat',
    memoryBytes: 3_800_000_000,
    languages: ['*'],
    repo: 'Qwen/Qwen3-4B-GGUF',
    files: gguf('Qwen3-4B-Q4_K_M.gguf', 2_497_280_256),
  },
  {
    id: 'chat-n-atlas-8b',
    about: 'N-ATLaS 8B, 4 bit: chat in Yoruba, Hausa, Igbo and Nigerian English (Awarri, FMCIDE)',
    licence: 'N-ATLaS Terms of Use 1.0: attribution, at most 1,000 active users',
    serves: 'chat',
    memoryBytes: 6_500_000_000,
    languages: ['en', 'yo', 'ha', 'ig'],
    repo: 'QuantFactory/N-ATLaS-GGUF',
    files: gguf('N-ATLaS.Q4_K_M.gguf', 4_920_000_000),
  },
  {
    id: 'chat-qwen3-1.7b',
    about: 'Qwen3 1.7B, 8 bit: chat, tools and JSON',
    licence: 'Apache-2.0',
    serves: 'chat',
    memoryBytes: 2_800_000_000,
    languages: ['*'],
    repo: 'Qwen/Qwen3-1.7B-GGUF',
    files: gguf('Qwen3-1.7B-Q8_0.gguf', 1_834_426_016),
  },
  {
    id: 'chat-qwen3-0.6b',
    about: 'Qwen3 0.6B, 8 bit: simple chat',
    licence: 'Apache-2.0',
    serves: 'chat',
    memoryBytes: 1_500_000_000,
    languages: ['*'],
    repo: 'Qwen/Qwen3-0.6B-GGUF',
    files: gguf('Qwen3-0.6B-Q8_0.gguf', 639_000_000),
  },
  {
    id: 'whisper-large-v3-turbo',
    about: 'Whisper large-v3-turbo, multilingual, 8 bit',
    licence: 'MIT',
    serves: 'transcription',
    memoryBytes: 2_500_000_000,
    languages: ['*'],
    repo: 'onnx-community/whisper-large-v3-turbo_timestamped',
    files: whisperFiles(647_000_000, 439_000_000),
  },
  {
    id: 'whisper-medium',
    about: 'Whisper medium, multilingual, 8 bit',
    licence: 'Apache-2.0',
    serves: 'transcription',
    memoryBytes: 2_000_000_000,
    languages: ['*'],
    repo: 'onnx-community/whisper-medium_timestamped',
    files: whisperFiles(313_000_000, 460_000_000),
  },
  {
    id: 'embedding-e5-small',
    about: 'multilingual-e5-small, 8 bit: embeddings in 100 languages',
    licence: 'MIT',
    serves: 'embedding',
    memoryBytes: 400_000_000,
    languages: ['*'],
    repo: 'Xenova/multilingual-e5-small',
    files: [
      { path: 'onnx/model_quantized.onnx', name: 'model.onnx', bytes: 118_000_000 },
      { path: 'tokenizer.json', name: 'tokenizer.json', bytes: 17_000_000 },
    ],
  },
];

export const hubEntries: ManifestEntry[] = models.map(({ serves, repo, files, ...model }) => ({
  ...model,
  kind: 'weights',
  serves: [serves],
  atStart: false,
  files: [],
  hub: { repo, files },
}));

/** Chat models, the best first. */
export const hubChatIds: string[] = models.filter(({ serves }) => serves === 'chat').map(({ id }) => id);

/** Fetched at first start: the largest of these that the machine runs well. */
export const startChatModels: { id: string; coresMin: number; memoryBytesMin: number }[] = [
  { id: 'chat-qwen3-1.7b', coresMin: 4, memoryBytesMin: 8_000_000_000 },
  { id: 'chat-qwen3-0.6b', coresMin: 2, memoryBytesMin: 4_000_000_000 },
];
