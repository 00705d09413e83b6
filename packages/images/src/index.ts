/** Changing pictures. */

import { readManifest } from '@oja/core/engines/models/manifest';
import { onnxRuntime } from '@oja/core/engines/models/onnxruntime-entry';
import { definePlugin } from '@oja/core/plugin';
import { image } from './image/capability.ts';
import models from './models.json' with { type: 'json' };

export const images = definePlugin({
  name: 'images',
  capabilities: [image],
  models: [...onnxRuntime('image'), ...readManifest(models)],
});
