/** Names, media types and file endings of the sound formats we write. */
import type { AudioFormat } from '../../engines/audio/port.ts';

export const audioMimes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  opus: 'audio/ogg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  pcm: 'audio/pcm',
};
