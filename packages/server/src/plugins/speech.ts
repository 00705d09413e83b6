/** Speech: sound to text, text to sound, who speaks. */
import { audio } from '../engines/audio/capability.ts';
import { speakers } from '../engines/speakers/capability.ts';
import { speech as speechCapability } from '../engines/speech/capability.ts';
import { transcription } from '../engines/transcription/capability.ts';
import { definePlugin } from '../plugin.ts';

export const speech = definePlugin({
  name: 'speech',
  capabilities: [audio, speakers, speechCapability, transcription],
});
