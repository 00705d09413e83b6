/** Speech: sound to text, text to sound, who speaks. */

import { definePlugin } from '@oja/core/plugin';
import { audio } from './audio/capability.ts';
import { speakers } from './speakers/capability.ts';
import { speech as speechCapability } from './speech/capability.ts';
import { transcription } from './transcription/capability.ts';

export const speech = definePlugin({
  name: 'speech',
  capabilities: [audio, speakers, speechCapability, transcription],
});
