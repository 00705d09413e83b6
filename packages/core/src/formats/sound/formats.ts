/** Names, media types and file endings of the sound formats we write. */

export const audioFormats = ['mp3', 'wav', 'opus', 'ogg', 'flac', 'aac', 'pcm'] as const;
export type AudioFormat = (typeof audioFormats)[number];

export const audioMimes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  opus: 'audio/ogg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  pcm: 'audio/pcm',
};
