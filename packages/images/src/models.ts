/** Weights that operations on pictures need: declared by the category whose endpoints offer these operations. */
import { readManifest } from '@oja/core/engines/models/manifest';
import { onnxRuntime } from '@oja/core/engines/models/onnxruntime-entry';
import models from './models.json' with { type: 'json' };

export const pictureModels = [...onnxRuntime('image'), ...readManifest(models)];
