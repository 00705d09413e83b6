/**
 * Builds of node-llama-cpp for a GPU. npm would install them on every x64 machine, hundreds of megabytes, so that
 * package.json replaces them by an empty package; who has a GPU pulls one of these, and the loader finds it.
 */
import { type FileRow, fromPackage, type ManifestEntry, type ManifestFile } from './manifest-entry.ts';

const version = '3.22.1';
const platform = 'linux-x64';

/** A file a line: path, bytes, SHA-256. `folder`: below that of the entry. */
const files = (name: string, folder: string, table: string): ManifestFile[] =>
  fromPackage(
    `@node-llama-cpp/${name}@${version}`,
    table
      .trim()
      .split('\n')
      .map((line): FileRow => {
        const [path = '', bytes, sha256 = ''] = line.split(' ');
        return [path, `${folder}/${path}`, Number(bytes), sha256, platform];
      }),
  );

const cuda = `
bins/linux-x64-cuda/_nlcBuildMetadata.json 218 48a5597c88c052ae6a69feb3357022168a02df84121b423fff4122012091a0a5
bins/linux-x64-cuda/libggml-base.so 919560 6c342c8aeb20cb31a18099d6f79de4de6703814d1cfd5c4d754a8643087e486e
bins/linux-x64-cuda/libggml-cpu-alderlake.so 1224328 6527efda35405a0d91574aced4a7766db9bb0494ab6458c83fe9eba755eb76f7
bins/linux-x64-cuda/libggml-cpu-cannonlake.so 1369312 44285a67a31a81a036a70c565d391b31145d835044c03c76cfaa2f90a9d57d42
bins/linux-x64-cuda/libggml-cpu-cascadelake.so 1369312 97cace813fbf7b7a07c4793f6a75b8b2d3de256430620f0be4a15bd4372468ea
bins/linux-x64-cuda/libggml-cpu-cooperlake.so 1365288 5eda284fd8986d550e21623b269dd31d02c07fc70121d3099609d5dde6b6847e
bins/linux-x64-cuda/libggml-cpu-haswell.so 1228424 ddaa96012769f0e86e8670cca374243751880bea2c2d0a4413b3a1b7a29dca74
bins/linux-x64-cuda/libggml-cpu-icelake.so 1369312 9b9c24aaa775fd38a6e1ff082549e50d4138d29f2e2883630b28ab70704ed896
bins/linux-x64-cuda/libggml-cpu-ivybridge.so 1190120 91b27ab81df92b8429c8e3441a8861014d3aec1424f90885a628fd0d4567532f
bins/linux-x64-cuda/libggml-cpu-piledriver.so 1186024 2cb5b2101f5bbefa2416ec7f8b6c6acb177d04f0157989c5d92e4c07750fd3f8
bins/linux-x64-cuda/libggml-cpu-sandybridge.so 1180808 bce17565033835dfb59fae2ed712d4c35e56463c2d49ea61ca08e6e2908bdfd6
bins/linux-x64-cuda/libggml-cpu-sapphirerapids.so 1669760 e3d4840632b2242655e1721c6b93ec0370406dded9074accfe90bcfb67bd30b8
bins/linux-x64-cuda/libggml-cpu-skylakex.so 1369312 df30b40a957175cd8e462e8838632dc51e3be7570b27b9526cb7a044263aeab3
bins/linux-x64-cuda/libggml-cpu-sse42.so 981608 ec65053445506965db5dd9382d7ede084ba639edc55f77aaf73581c778969e02
bins/linux-x64-cuda/libggml-cpu-x64.so 977688 1174c3c3e0b8722313df561d7ef5ece516a070732cec9b8ddda3667c0b959728
bins/linux-x64-cuda/libggml-cpu-zen4.so 1365288 d84208de33fdadb8921a1a1a34342f5eceb1e58b83648be68050f7557312bd3e
bins/linux-x64-cuda/libggml-cuda.so 158993272 f00882ca593ddf380778f5ac835690bcdaad951cd4700829c7a03aa0c32bcf47
bins/linux-x64-cuda/libggml.cuda.v0.5.0.so 55184 a95bdba2e3bb6cc95803448a7fee59b651c406a8959b6cbf0d995cd0ab8375f7
bins/linux-x64-cuda/libllama-common.so 6169616 77b085673f2e56c679c16748ba0ff91699dbfc3d9ff969bc4994fd8327c536e8
bins/linux-x64-cuda/libllama.cuda.v0.5.0.so 4620496 1bc3a883d49c77292e164047267bfdda947d7ecf790b10443fc36cf0c8fbcb38
bins/linux-x64-cuda/llama-addon.node 744496 3b3eebb7484fce4af17322fb5d4b73816883195164401fcfa13fa4817f814b7c
dist/index.js 422 032284f3124f6952b49b78f2f0098fba0102fc276780028e6859a45f560f53cb
package.json 874 9658bd372a4299f5e302b9c2a8e402a8ff38fbbea37924bda9c5f9d871417030
`;

const cudaExt = `
bins/linux-x64-cuda/fallback/libggml-cuda.so 374450984 4f46521c1a9d4aa04c412977ac717018c1d607eec871a438ee2ee270f220c9e4
dist/index.js 422 032284f3124f6952b49b78f2f0098fba0102fc276780028e6859a45f560f53cb
package.json 924 4f9356a5b8e42f053d631c45b0d7b5c09c933037f907601af7f11b0fe7eb679c
`;

const vulkan = `
bins/linux-x64-vulkan/_nlcBuildMetadata.json 220 14512f638bfef366a8627bc7b5d5421148f5540ad1b8b00f6c7d9068d2f51eeb
bins/linux-x64-vulkan/libggml-base.so 919560 6c342c8aeb20cb31a18099d6f79de4de6703814d1cfd5c4d754a8643087e486e
bins/linux-x64-vulkan/libggml-cpu-alderlake.so 1224328 6527efda35405a0d91574aced4a7766db9bb0494ab6458c83fe9eba755eb76f7
bins/linux-x64-vulkan/libggml-cpu-cannonlake.so 1369312 44285a67a31a81a036a70c565d391b31145d835044c03c76cfaa2f90a9d57d42
bins/linux-x64-vulkan/libggml-cpu-cascadelake.so 1369312 97cace813fbf7b7a07c4793f6a75b8b2d3de256430620f0be4a15bd4372468ea
bins/linux-x64-vulkan/libggml-cpu-cooperlake.so 1365288 5eda284fd8986d550e21623b269dd31d02c07fc70121d3099609d5dde6b6847e
bins/linux-x64-vulkan/libggml-cpu-haswell.so 1228424 ddaa96012769f0e86e8670cca374243751880bea2c2d0a4413b3a1b7a29dca74
bins/linux-x64-vulkan/libggml-cpu-icelake.so 1369312 9b9c24aaa775fd38a6e1ff082549e50d4138d29f2e2883630b28ab70704ed896
bins/linux-x64-vulkan/libggml-cpu-ivybridge.so 1190120 91b27ab81df92b8429c8e3441a8861014d3aec1424f90885a628fd0d4567532f
bins/linux-x64-vulkan/libggml-cpu-piledriver.so 1186024 2cb5b2101f5bbefa2416ec7f8b6c6acb177d04f0157989c5d92e4c07750fd3f8
bins/linux-x64-vulkan/libggml-cpu-sandybridge.so 1180808 bce17565033835dfb59fae2ed712d4c35e56463c2d49ea61ca08e6e2908bdfd6
bins/linux-x64-vulkan/libggml-cpu-sapphirerapids.so 1669760 e3d4840632b2242655e1721c6b93ec0370406dded9074accfe90bcfb67bd30b8
bins/linux-x64-vulkan/libggml-cpu-skylakex.so 1369312 df30b40a957175cd8e462e8838632dc51e3be7570b27b9526cb7a044263aeab3
bins/linux-x64-vulkan/libggml-cpu-sse42.so 981608 ec65053445506965db5dd9382d7ede084ba639edc55f77aaf73581c778969e02
bins/linux-x64-vulkan/libggml-cpu-x64.so 977688 1174c3c3e0b8722313df561d7ef5ece516a070732cec9b8ddda3667c0b959728
bins/linux-x64-vulkan/libggml-cpu-zen4.so 1365288 d84208de33fdadb8921a1a1a34342f5eceb1e58b83648be68050f7557312bd3e
bins/linux-x64-vulkan/libggml-vulkan.so 43255472 5dbbe80b520118b6b71f3ea31935ba107cee9c9c68f7e7ed18b20cdb424e819b
bins/linux-x64-vulkan/libggml.vulkan.v0.5.0.so 55184 d91d97df063c848c1150957e3281130bb1a6b81ea80a07ef87a1975e0bb229df
bins/linux-x64-vulkan/libllama-common.so 6169616 37c217563013554ef365c108c45af3a9f4c5169f432a1c684121a26e4682087b
bins/linux-x64-vulkan/libllama.vulkan.v0.5.0.so 4620496 6152dbaf8b1f64ef6ab5e9e8296d8fca196dc0018f2704d5e67c95ea83ff2294
bins/linux-x64-vulkan/llama-addon.node 880400 1eb788c673514d472f9a7e4a3d2632ad00dd43a2e7ea975090b9a65c3cf1ba9b
dist/index.js 422 032284f3124f6952b49b78f2f0098fba0102fc276780028e6859a45f560f53cb
package.json 878 12cb66eb25d3260432ea49b6653a91ea7949ed6a391a1cf4421f4c26af4d4fb5
`;

const common: Pick<ManifestEntry, 'kind' | 'licence' | 'serves' | 'atStart'> = {
  kind: 'runtime',
  licence: 'MIT',
  serves: ['chat'],
  atStart: false,
};

export const llamaGpuEntries: ManifestEntry[] = [
  {
    ...common,
    id: 'llama-cuda',
    about: 'CUDA for the embedded chat model; needs the NVIDIA driver and the CUDA runtime',
    files: [
      ...files('linux-x64-cuda', 'linux-x64-cuda', cuda),
      ...files('linux-x64-cuda-ext', 'linux-x64-cuda-ext', cudaExt),
    ],
  },
  {
    ...common,
    id: 'llama-vulkan',
    about: 'Vulkan for the embedded chat model; needs the driver of the GPU',
    files: files('linux-x64-vulkan', 'linux-x64-vulkan', vulkan),
  },
];
