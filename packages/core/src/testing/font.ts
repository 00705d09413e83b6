/** Makes our own font known to everything that draws in this process, so that tests need none of the machine's. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ownFont } from '../formats/own-font.ts';

const fontfile = fileURLToPath(ownFont);

await sharp({ text: { text: 'Oja', font: 'Noto Sans', fontfile } })
  .png()
  .toBuffer();

export const testFont = 'Noto Sans';
