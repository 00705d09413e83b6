/** Speech: sound to text, text to sound, who speaks. */

import { join } from 'node:path';
import { readManifest } from '@oja/core/engines/models/manifest';
import { onnxRuntime } from '@oja/core/engines/models/onnxruntime-entry';
import { definePlugin } from '@oja/core/plugin';
import { audio } from './audio/capability.ts';
import models from './models.json' with { type: 'json' };
import { speechProviders } from './providers.ts';
import { speakers } from './speakers/capability.ts';
import { speech as speechCapability } from './speech/capability.ts';
import { transcription } from './transcription/capability.ts';

export const speech = definePlugin({
  name: 'speech',
  capabilities: [audio, speakers, speechCapability, transcription],
  providers: speechProviders,
  models: [
    ...onnxRuntime('speech', 'transcription'),
    ...readManifest(models, join(import.meta.dirname, '../models')),
  ],
});
