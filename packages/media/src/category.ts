/** The category that this package is. */
import type { Category } from '@oja/core/domain/categories';

export const category: Category = {
  id: 'media',
  title: 'Media',
  purpose: 'Music search, YouTube transcripts and metadata, TikTok metadata, audio transcription.',
  about: 'Music, YouTube, TikTok and audio files.',
  freePerMonth: 10,
};
