/** The endpoints of Utilities, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from '@oja/core/endpoints/endpoint';
import { conversions } from './convert/conversions.ts';
import { convert } from './convert/convert.ts';
import { image } from './image/image.ts';
import { ocr } from './ocr/ocr.ts';
import { qr } from './qr/qr.ts';
import { summarize } from './summarize/summarize.ts';
import { tts } from './tts.ts';
import { urlSafety } from './url-safety/url-safety.ts';

export const endpoints: readonly Endpoint[] = [
  convert,
  conversions,
  image,
  ocr,
  qr,
  tts,
  urlSafety,
  summarize,
];
