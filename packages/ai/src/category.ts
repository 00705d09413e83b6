/** The category that this package is. */
import type { Category } from '@oja/core/domain/categories';

export const category: Category = {
  id: 'ai',
  title: 'AI',
  purpose:
    'Chat, vision, file intelligence, speech to text, voice and video, with support for Nigerian English, Yoruba, Igbo, Hausa and Pidgin.',
  about: 'Chat, vision, files, embeddings, images, moderation, speech to text, voice and video.',
  models: { endpoint: 'ai.chat' },
  watching: ['ai.video-get', 'ai.videos-get', 'ai.videos-list', 'ai.video-content'],
};
