/** The category that this package is. */
import type { Category } from '@oja/core/domain/categories';

export const category: Category = {
  id: 'utilities',
  title: 'Utilities',
  purpose: 'File conversion, image tools, QR codes, URL safety, text to speech and web summaries.',
  about: 'Conversion, images, QR codes, URL safety, speech and summaries.',
  planned: true,
  freePerMonth: 100,
  closed: true,
};
